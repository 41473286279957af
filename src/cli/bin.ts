#!/usr/bin/env node
/** Ctrl-C while the program is still being loaded; once it runs, it hears of it itself. */
const leave = (): void => process.exit(130)
process.once('SIGINT', leave)
const { main } = await import('./main.ts')
const running = main(process.argv.slice(2))
// Not before it listens: a Ctrl-C that came just now would be lost.
process.off('SIGINT', leave)
process.exitCode = await running
