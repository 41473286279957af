/** How many replies one question takes: all but the last call the tool. */
export const TURNS = 10
