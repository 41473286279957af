import { createHash, timingSafeEqual } from 'node:crypto'

/** What callers have to know. Only its digest is kept: it is compared, and never told. */
export class Secret {
  readonly #digest: Uint8Array

  constructor(text: string) {
    this.#digest = digestOf(text)
  }

  /** Digests have one length, and are compared in the same time wherever they differ. */
  is(text: string): boolean {
    return timingSafeEqual(digestOf(text), this.#digest)
  }
}

function digestOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
