import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const SHIMS = '\0mcp-shims'

/**
 * What the SDK takes from its runtime. Of its validators it gets none: it has no use for one here, and that
 * for Node generates code.
 */
const withoutValidator: Plugin = {
  name: 'mcp-without-validator',
  enforce: 'pre',
  resolveId: (id) => (id === '@modelcontextprotocol/server/_shims' ? SHIMS : undefined),
  load: (id) =>
    id === SHIMS
      ? `export { default as process } from 'node:process'
         export class DefaultJsonSchemaValidator {}`
      : undefined,
}

/** What `tsc` made of a file that is part of the bundle now. */
const withoutLeftovers: Plugin = {
  name: 'mcp-without-leftovers',
  closeBundle: () => {
    for (const ending of ['js', 'd.ts'])
      rmSync(path(`dist/mcp/zod-config.${ending}`), { force: true })
  },
}

/** Puts what is used of the MCP SDK into the place of `dist/mcp/sdk.js`, after `tsc` has made that. */
const config: UserConfig = defineConfig({
  plugins: [withoutValidator, withoutLeftovers],
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path('src/mcp/sdk.ts'),
    outDir: path('dist/mcp'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    minify: 'esbuild',
    license: { fileName: 'sdk-licenses.md' },
    rollupOptions: {
      output: { entryFileNames: 'sdk.js', inlineDynamicImports: true },
      onwarn: (warning, warn) => {
        // Comments of zod that are for another bundler.
        if (warning.code !== 'INVALID_ANNOTATION') warn(warning)
      },
    },
  },
})

export default config
