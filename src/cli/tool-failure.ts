/** A tool refused its arguments. Its message is the answer, word for word. Exit code 1. */
export class ToolFailure extends Error {}
