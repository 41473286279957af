import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Makes the page of `tallymark web`: `dist/web/page/index.html` and its files, every address relative. */
const config: UserConfig = defineConfig({
  root: path('src/web/page'),
  base: './',
  logLevel: 'warn',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  resolve: {
    alias: [{ find: '#transport', replacement: path('src/chat/transport/fetch.ts') }],
  },
  worker: { format: 'es' },
  build: {
    outDir: path('dist/web/page'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2023',
    // A `data:` address for a script or a style is what the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
  },
})

export default config
