/** It did not work out, and why was already told. Exit code 1. */
export class ToldFailure extends Error {}
