import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const config: ViteUserConfig = defineConfig({
  resolve: {
    alias: [
      // Tests beside the code run the sources; those in test/ run what `npm run build` made of them.
      { find: '#transport', replacement: path('src/chat/transport/node.ts') },
      { find: /^tallymark$/, replacement: path('dist/index.js') },
      { find: /^tallymark\/files$/, replacement: path('dist/files/index.js') },
      { find: /^tallymark\/telemetry$/, replacement: path('dist/telemetry/index.js') },
      { find: /^tallymark\/ai-sdk$/, replacement: path('dist/ai-sdk/index.js') },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
  },
})

export default config
