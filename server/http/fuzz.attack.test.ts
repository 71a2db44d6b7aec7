import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationSpec } from '../contract/operation.ts'
import { allOperations } from '../operations.ts'
import { randomOf } from '../testing/random.ts'
import { type Place, placesOf, sample, schemaOf, withValueAt } from '../testing/request-cases.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'

/** So many requests, over all operations in turn. The first are the same in each run. */
const REQUESTS = 39_000
const SLOW_MS = 1_000

/** It would open a listener. */
const LEFT_OUT = ['set-lan']

let t: TestServer
beforeAll(async () => {
  t = await testServer()
  // The worker that draws is started by the first PDF.
  const itemID = t.services.ids.encode('item', 1)
  const labels = { template: 'Sheet65', dpi: 203, lines: [{ itemID, copies: 1 }] }
  await t.call('POST', '/api/Labels/pdf', labels, { as: 'owner' })
})
afterAll(() => t.close())

const random = randomOf(20_261_120)
const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '_',
  '*',
  '"',
  'NEAR(a b)',
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(100),
  'x'.repeat(2_001),
  'é'.repeat(200),
  '𝒳'.repeat(100),
  'ray '.repeat(50),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3),
  '-2.25/-0.75x180',
  '2026-11-31T25:61:61',
  '2026-02-29',
  '9'.repeat(40),
  'NaN',
  'null',
  '=1+1',
]
const VALUES: readonly Json[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  1e-17,
  2_147_483_648,
  [],
  [[]],
  {},
  { $gt: '' },
  [1, 'x', null],
]

/** IDs of the shop's own kinds at which a body's ID may point, and foreign ones. */
function someId(): string {
  const kind = pick(['item', 'customer', 'order', 'invoice', 'receipt', 'user'] as const) ?? 'item'
  return t.services.ids.encode(kind, 1 + Math.floor(random() * 5))
}

function valueFor({ schema }: Place): Json {
  const roll = random()
  if (roll < 0.25 && schema.type === 'string') return someId()
  if (roll < 0.4) return sample(schema)
  return pick(VALUES)
}

function requestFor(spec: OperationSpec): { path: string; body: Json } {
  const params = Object(sample({ type: 'object', ...schemaOf(spec, 'params') }))
  const query = Object(sample({ type: 'object', ...schemaOf(spec, 'query') }))
  for (const part of ['params', 'query'] as const) {
    for (const place of placesOf(schemaOf(spec, part))) {
      const [key = ''] = place.path
      if (random() < 0.5) (part === 'params' ? params : query)[key] = String(valueFor(place))
    }
  }
  const path = spec.path.replace(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(params[name]).toWellFormed() || 'x'),
  )
  return { path: `${path}?${new URLSearchParams(query)}`, body: bodyFor(spec) }
}

function bodyFor(spec: OperationSpec): Json {
  if (spec.body === undefined) return undefined
  if (random() < 0.05) return pick(VALUES)
  const schema = schemaOf(spec, 'body')
  const places = placesOf(schema)
  let body: Json = sample(schema)
  for (let count = 0; count < 3; count += 1) {
    const place = pick(places)
    if (place === undefined || random() < 0.3) continue
    body = { ...Object(body), ...Object(withValueAt(schema, place.path, valueFor(place))) }
  }
  return body
}

it(`answers ${REQUESTS} requests of any kind, none with 500 and none slowly`, async () => {
  const specs = allOperations
    .map(({ spec }) => spec)
    .filter(({ name, replyType }) => replyType !== 'text/event-stream' && !LEFT_OUT.includes(name))
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let count = 0; count < REQUESTS; count += 1) {
    const spec = specs[count % specs.length]
    if (spec === undefined) break
    const { body, path } = requestFor(spec)
    // People are given new names and PINs by the way: their tokens are renewed.
    if (count % 5_000 === 0) t.clock.set(t.clock.now() + 60_000)
    const began = process.threadCpuUsage()
    const answer = await t.call(spec.method, path, body, {
      as: pick(['owner', 'owner', 'manager', 'counter', 'optometrist'] as const) ?? 'owner',
    })
    // For how long would all others have waited on a computer with nothing else to do? What a
    // thread of its own reads may take longer.
    const { system, user } = process.threadCpuUsage(began)
    const tookMs = (system + user) / 1_000
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500 || tookMs > SLOW_MS) {
      faults.push(`${spec.name} ${path} ${JSON.stringify(body)}: ${answer.status}, ${tookMs} ms`)
    }
  }
  process.stdout.write(`statuses: ${JSON.stringify([...statuses].sort())}\n`)
  expect(faults).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(1_000)
})
