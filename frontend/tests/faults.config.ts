import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vitest/config'
import page from '../vite.config'

const front = fileURLToPath(new URL('..', import.meta.url))
/** The fault that `faults.mjs` asks for. */
const { file, from, to, put } = JSON.parse(process.env.BUIO_FAULT ?? '{}') as { file: string; from: number; to: number; put: string }

/** Puts it into its file while that is read. */
const plant = {
  name: 'plant',
  enforce: 'pre' as const,
  transform: (code: string, id: string): string | null => (id === front + file ? code.slice(0, from) + put + code.slice(to) : null),
}

/** What Vitest keeps on the disk has the fault before this one in it. */
export default mergeConfig(page, { root: front, plugins: [plant], test: { fsModuleCache: false } })
