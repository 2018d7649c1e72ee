import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const words = fileURLToPath(new URL('../src/buio/i18n', import.meta.url))

export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { outDir: '../src/buio/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: {
    fs: { allow: ['.', words] },
    proxy: { '/ws': { target: 'ws://127.0.0.1:8000', ws: true }, '/words.json': 'http://127.0.0.1:8000' },
  },
  resolve: { alias: { $words: words }, ...(process.env.VITEST ? { conditions: ['browser'] } : {}) },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts', 'tests/speak.ts'] },
})
