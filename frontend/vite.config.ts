import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

interface Context {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const words = here('../src/buio/i18n')

/** The pictures that the manifest names stand beside it. */
const icons = {
  name: 'icons',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: Uint8Array }) => string }) {
    for (const name of ['icon-192.png', 'icon-512.png']) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: readFileSync(here(`src/icons/${name}`)) })
  },
}

/** Does this file of ours bring that one along, however many lie between? */
function brings(end: string, id: string, build: Context, seen = new Set<string>()): boolean {
  if (id.endsWith(end)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return build.getModuleInfo(id)?.importers.some((importer) => brings(end, importer, build, seen)) ?? false
}

/** The door is one file, which is smaller than its parts, the table another; what few ask for comes when they do. */
const chunkOf = (id: string, build: Context): string | null => (brings('/src/main.ts', id, build) ? 'page' : brings('/src/lib/table/playing.ts', id, build) ? 'table' : null)

export default defineConfig({
  plugins: [svelte(), icons],
  base: './',
  build: {
    outDir: '../src/buio/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('index.html'), worker: here('src/worker/worker.ts') },
      output: { entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'), codeSplitting: { groups: [{ name: chunkOf, debugName: 'page and table' }] } },
    },
  },
  server: {
    fs: { allow: ['.', words] },
    proxy: { '/ws': { target: 'ws://127.0.0.1:8000', ws: true }, '/words.json': 'http://127.0.0.1:8000' },
  },
  resolve: { alias: { $words: words }, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  /** One process for all files: to begin a browser anew for each cost more than the tests. How long a test takes says how busy the machine is: the limit is for one that hangs. */
  test: { testTimeout: 90_000, hookTimeout: 90_000, pool: 'vmThreads', environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts', 'tests/speak.ts'] },
})
