/** The command line makes no sense; the message says why. Exit code 2. */
export class UsageError extends Error {}
