/** Later. */
export async function checkQuestion(): Promise<boolean> {
  return true
}
