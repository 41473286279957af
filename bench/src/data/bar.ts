/** Prints a bar and whether the figure reaches it. Machines are noisy, so it decides nothing else. */
export function reportBar(bar: string, figure: string, holds: boolean): void {
  console.log(`  ${holds ? 'ok   ' : 'BELOW'}  ${bar}: ${figure}`)
}
