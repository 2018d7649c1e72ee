import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const words = here('../src/buio/i18n')

/** The pictures that the manifest names stand beside it. */
const icons = {
  name: 'icons',
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: Uint8Array }) => string }) {
    for (const name of ['icon-192.png', 'icon-512.png']) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: readFileSync(here(`src/icons/${name}`)) })
  },
}

/** What every visit needs is one file, which is smaller than its parts; what few ask for comes when they do. */
const atOnce = (id: string): boolean => !/\/src\/(worker\/|lib\/(screen\/Screen|tally\/|past\/(?!looking)))/.test(id)

export default defineConfig({
  plugins: [svelte(), icons],
  base: './',
  build: {
    outDir: '../src/buio/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('index.html'), worker: here('src/worker/worker.ts') },
      output: { entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'), codeSplitting: { groups: [{ name: 'page', test: atOnce }] } },
    },
  },
  server: {
    fs: { allow: ['.', words] },
    proxy: { '/ws': { target: 'ws://127.0.0.1:8000', ws: true }, '/words.json': 'http://127.0.0.1:8000' },
  },
  resolve: { alias: { $words: words }, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  /** One process for all files: to begin a browser anew for each cost more than the tests. */
  test: { pool: 'vmThreads', environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts', 'tests/speak.ts'] },
})
