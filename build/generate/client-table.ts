import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { PERMISSIONS } from '../../server/contract/permissions.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BIOME = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

/** The file that holds the table, from the repository's top. */
export const CLIENT_TABLE = 'renderer/base/api/operations.generated.ts'

const COMMENT =
  '// Generated from server/contract by `npm run generate`; a unit test compares it.\n'

const ROW_TYPE = `
/** How a request of one operation is built; what is not said is false or nothing. */
export type OperationRow = {
  method: 'GET' | 'POST'
  /** With the names of its parameters in braces. */
  path: string
  /** Of a request with a body: the keys of the input that go into the query string. */
  query?: readonly string[]
  /** The key \`body\` of the input is the body by itself. */
  isWhole?: true
  bodyType?: 'text/csv' | 'image/*' | '*/*'
  /** Needs no session. */
  isOpen?: true
}
`

/** One operation, with the module of the contract and the export that hold it. */
type Entry = { area: string; key: string; spec: OperationSpec }

/** Returns the text of the client's table, formatted as the linter wants it. */
export async function clientTable(): Promise<string> {
  const entries = await contractEntries()
  const areas = [...new Set(entries.map(({ area }) => area))]
  const imports = areas.map(
    (area) => `import type * as ${nameOf(area)} from '../../../server/contract/${area}.ts'`,
  )
  const types = entries.map(
    ({ area, key, spec }) => `  '${spec.name}': typeof ${nameOf(area)}.${key}`,
  )
  const rows = entries.map(({ spec }) => `  '${spec.name}': ${literal(rowOf(spec))},`)
  const text = [
    COMMENT,
    ...imports,
    ROW_TYPE,
    '/** The contract, by the name of the operation. */',
    `export type Contract = {\n${types.join('\n')}\n}\n`,
    `export const OPERATIONS: Record<keyof Contract, OperationRow> = {\n${rows.join('\n')}\n}\n`,
  ].join('\n')
  return format(text)
}

async function contractEntries(): Promise<Entry[]> {
  const folder = path.join(ROOT, 'server', 'contract')
  const entries: Entry[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!/^[a-z-]+\.ts$/.test(file)) continue
    const module: Record<string, unknown> = await import(
      pathToFileURL(path.join(folder, file)).href
    )
    const area = path.basename(file, '.ts')
    for (const [key, spec] of Object.entries(module)) {
      if (isOperation(spec)) entries.push({ area, key, spec })
    }
  }
  return entries.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** The order of the rows, which no loader of modules may change. */
function keyOf({ area, spec }: Entry): string {
  return `${area} ${spec.name}`
}

function isOperation(value: unknown): value is OperationSpec {
  if (typeof value !== 'object' || value === null) return false
  return ['name', 'method', 'path', 'permission', 'reply'].every((key) => key in value)
}

/**
 * Returns how a client builds the request. Throws where two parts of a request share a key, as the
 * client's input has one key for each.
 */
function rowOf(spec: OperationSpec): Record<string, unknown> {
  const { name, method, path: template, bodyType } = spec
  const query = fieldsOf(spec.query) ?? []
  const body = spec.body === undefined ? [] : fieldsOf(spec.body)
  const keys = [...(fieldsOf(spec.params) ?? []), ...query, ...(body ?? ['body'])]
  if (new Set(keys).size < keys.length) throw new Error(`${name} has two keys of one name`)
  const isOpen = !PERMISSIONS.some((permission) => permission === spec.permission)
  return {
    method,
    path: template,
    ...(method === 'GET' || query.length === 0 ? {} : { query }),
    ...(body === null ? { isWhole: true } : {}),
    ...(bodyType === undefined ? {} : { bodyType }),
    ...(isOpen ? { isOpen: true } : {}),
  }
}

/** Returns the keys of an object's schema, or null of any other. */
function fieldsOf(schema: object | undefined): string[] | null {
  if (schema === undefined || !('properties' in schema)) return null
  const { properties } = schema
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : null
}

function literal(row: Record<string, unknown>): string {
  return `{ ${Object.entries(row)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(', ')} }`
}

/** `order-transitions` is the namespace `orderTransitions`. */
function nameOf(area: string): string {
  const name = area.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return name === 'import' ? 'imports' : name
}

function format(text: string): string {
  const args = [BIOME, 'check', '--write', `--stdin-file-path=${CLIENT_TABLE}`]
  return execFileSync(process.execPath, args, { cwd: ROOT, input: text, encoding: 'utf8' })
}
