/**
 * Planted faults of the page: small changes of its TypeScript and of what stands in its components, one at a time, each
 * of which some test has to notice.
 *
 *     cd frontend && node tests/faults.ts [--count 30] [--seed 1] [--only TEXT]
 *
 * Each fault is planted while Vite reads the file, so that nothing on the disk changes, and the tests that import the file
 * are run until one fails. What no test can notice has its reason in `tests/faults.json`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'svelte/compiler'

const FRONT = `${process.cwd()}/`
const BEFORE = '<script lang="ts">'
const OPERATORS: Record<string, string> = {
  '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&', '??': '&&',
  '+': '-', '-': '+', '*': '+', '/': '*', '%': '*',
}
const CALLED: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min', filter: 'map', find: 'findLast', indexOf: 'lastIndexOf' }
/** What is written for the type checker, or is a name and no value. */
const LEFT_ALONE = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSTypeAnnotation', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSTypeParameterInstantiation', 'StyleSheet', 'Css'])

/** A change of a file: what stands between two places becomes something else. */
export interface Fault {
  file: string
  line: number
  from: number
  to: number
  put: string
  name: string
}

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  [part: string]: any
  type: string
  start: number
  end: number
}

/** What a node may become: where, and the text that stands there instead. */
function* changes(node: Node, text: string): Generator<[number, number, string]> {
  const within = (part: Node): string => text.slice(part.start, part.end)
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const put = OPERATORS[node.operator]
    if (!put) return
    const between = text.slice(node.left.end, node.right.start)
    const at = node.left.end + between.lastIndexOf(node.operator)
    yield [at, at + node.operator.length, put]
  } else if (node.type === 'UnaryExpression' && node.operator === '!') yield [node.start, node.end, within(node.argument)]
  else if (node.type === 'ConditionalExpression') {
    yield [node.consequent.start, node.alternate.end, `${within(node.alternate)} : ${within(node.consequent)}`]
  } else if (node.type === 'IfStatement' || node.type === 'WhileStatement') yield [node.test.start, node.test.end, `!(${within(node.test)})`]
  else if (node.type === 'IfBlock') yield [node.test.start, node.test.end, `!(${within(node.test)})`]
  else if (node.type === 'Literal' && typeof node.value === 'number') yield [node.start, node.end, String(node.value + 1)]
  else if (node.type === 'Literal' && typeof node.value === 'boolean') yield [node.start, node.end, String(!node.value)]
  else if (node.type === 'ExpressionStatement' && ['CallExpression', 'AssignmentExpression', 'AwaitExpression', 'UpdateExpression'].includes(node.expression.type)) yield [node.start, node.end, ';']
  else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && Object.hasOwn(CALLED, node.callee.property.name ?? '')) {
    yield [node.callee.property.start, node.callee.property.end, CALLED[node.callee.property.name] ?? '']
  }
}

/** Everything in a tree that may be changed. */
function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodes(one)
  if (!isNode(node) || LEFT_ALONE.has(node.type)) return
  if (typeof node.type === 'string') yield node
  for (const [key, below] of Object.entries(node)) if (!['loc', 'name_loc', 'metadata', 'css', 'typeAnnotation', 'comments'].includes(key)) yield* nodes(below)
}

const isNode = (one: unknown): one is Node => one !== null && typeof one === 'object' && !Array.isArray(one)

/** Every fault of a file of the page. */
export function faults(file: string, text = readFileSync(FRONT + file, 'utf8')): Fault[] {
  const plain = file.endsWith('.ts')
  const whole = plain ? `${BEFORE}${text}</script>` : text
  const found: Fault[] = []
  const seen = new Map<string, number>()
  for (const node of nodes(parse(whole, { modern: true }))) {
    for (const [begin, end, put] of changes(node, whole)) {
      const shift = plain ? BEFORE.length : 0
      const [from, to] = [begin - shift, end - shift]
      const line = text.slice(0, from).split('\n').length
      const around = (text.split('\n')[line - 1] ?? '').trim().slice(0, 100)
      const short = `${file}: ${around}: ${text.slice(from, to).slice(0, 60)} -> ${put.slice(0, 60)}`.replaceAll('\n', ' ')
      const count = (seen.get(short) ?? 0) + 1
      seen.set(short, count)
      found.push({ file, line, from, to, put, name: count > 1 ? `${short} (${count})` : short })
    }
  }
  return found
}

/** So many faults, of as many files as possible; after a change of the page nearly the same ones. */
export function sample(found: Fault[], count: number, seed: string): Fault[] {
  const lot = (fault: Fault): string => createHash('sha256').update(`${seed} ${fault.name}`).digest('hex')
  const drawn = new Map<string, number>()
  const ranked = [...found].sort((one, other) => (lot(one) < lot(other) ? -1 : 1)).map((fault) => {
    const turn = (drawn.get(fault.file) ?? 0) + 1
    drawn.set(fault.file, turn)
    return { fault, turn }
  })
  return ranked.sort((one, other) => one.turn - other.turn).slice(0, count).map(({ fault }) => fault)
}

/** Does a test notice? */
function noticed(fault: Pick<Fault, 'file' | 'from' | 'to' | 'put'>): boolean {
  const command = ['node_modules/vitest/vitest.mjs', 'related', fault.file, '--run', '--bail', '1', '--config', 'tests/faults.config.ts']
  const env = { ...process.env, BUIO_FAULT: JSON.stringify(fault) }
  const done = spawnSync(process.execPath, command, { cwd: FRONT, env, encoding: 'utf8', timeout: 180_000 })
  if (/No test files found/.test(done.stdout + done.stderr)) return false
  return done.status !== 0
}

function main(): void {
  const { values } = parseArgs({ options: { count: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } } })
  const files = globSync('src/**/*.{ts,svelte}', { cwd: FRONT }).filter((file) => !file.endsWith('wire.ts')).sort()
  const found = files.flatMap((file) => faults(file))
  const { only } = values
  const chosen = only ? found.filter(({ name }) => name.includes(only)) : sample(found, Number(values.count), values.seed)
  const nothing = { file: 'src/lib/delta.ts', from: 0, to: 0, put: '' }
  if (!noticed({ ...nothing, put: '}' })) throw new Error('a fault that no file outlives was not noticed: nothing is planted')
  if (noticed(nothing)) throw new Error('tests fail where there is no fault: what is killed says nothing')
  const reasons = JSON.parse(readFileSync(`${FRONT}tests/faults.json`, 'utf8')) as Record<string, string>
  const lost: string[] = []
  for (const fault of chosen) {
    const seen = noticed(fault)
    console.log(`${seen ? 'killed' : 'SURVIVED'}  line ${fault.line}  ${fault.name}`)
    if (!seen && !(fault.name in reasons)) lost.push(fault.name)
  }
  console.log(`${chosen.length} faults of ${found.length}; ${lost.length} survive without a reason`)
  process.exitCode = lost.length ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
