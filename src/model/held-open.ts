/** Long enough that it never matters. */
const TICK_MS = 60_000

/** Waits for something that by itself does not keep this process alive, such as the end of another one. */
export async function heldOpen<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, TICK_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
