import { config } from 'zod'

/**
 * The SDK checks messages with zod, which generates code unless it is told not to: it must be told before
 * the first schema is made, and so before the SDK is loaded.
 */
export const zodConfig: unknown = config({ jitless: true })
