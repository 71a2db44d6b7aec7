import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationSpec } from '../contract/operation.ts'
import { allOperations } from '../operations.ts'
import { faultsOfRefusal } from '../testing/envelope.ts'
import { type Place, placesOf, sample, schemaOf } from '../testing/request-cases.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

const WRONG_INTEGERS = [
  '',
  'x',
  ' 1',
  '1.0',
  '1e3',
  '0x1',
  '+1',
  '١',
  'null',
  'true',
  '9007199254740993',
]
const WRONG_BOOLEANS = ['', '1', '0', 'True', 'yes', 'null']

let t: TestServer
let specs: OperationSpec[]
beforeAll(async () => {
  t = await testServer()
  specs = allOperations.map(({ spec }) => spec)
})
afterAll(() => t.close())

/** The address of an operation with samples for what is required, and `value` at one place. */
function urlOf(spec: OperationSpec, part: 'query' | 'params', place: Place, value: string): string {
  const [key = ''] = place.path
  const params = { ...Object(sample({ type: 'object', ...schemaOf(spec, 'params') })) }
  const query = { ...Object(sample({ type: 'object', ...schemaOf(spec, 'query') })) }
  if (part === 'params') params[key] = value
  else query[key] = value
  const path = spec.path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(params[name]))
  return `${path}?${new URLSearchParams(query)}`
}

async function accepted(part: 'query' | 'params', type: string, wrong: readonly string[]) {
  const taken: string[] = []
  let sent = 0
  for (const spec of specs.filter((each) => each[part] !== undefined && !each.bodyType)) {
    const places = placesOf(schemaOf(spec, part)).filter(({ schema }) => schema.type === type)
    for (const place of places) {
      for (const value of wrong.filter((each) => part === 'query' || each !== '')) {
        const url = urlOf(spec, part, place, value)
        const body = spec.body === undefined ? undefined : '{}'
        const answer = await t.call(spec.method, url, body, { as: 'owner' })
        sent += 1
        if (answer.status !== 400) taken.push(`${url}: ${answer.status}`)
      }
    }
  }
  return { taken, sent }
}

describe('values in an address', () => {
  it('that should be whole numbers are, exactly, or are refused', async () => {
    const { sent, taken } = await accepted('query', 'integer', WRONG_INTEGERS)
    expect(taken).toEqual([])
    expect(sent).toBeGreaterThan(100)
    expect((await accepted('params', 'integer', WRONG_INTEGERS)).taken).toEqual([])
  })

  it('that should be true or false are, or are refused', async () => {
    expect((await accepted('query', 'boolean', WRONG_BOOLEANS)).taken).toEqual([])
  })

  it('hold no character that can not be printed', async () => {
    for (const part of ['query', 'params'] as const) {
      const { sent, taken } = await accepted(part, 'string', ['a\u0000b', 'ab\u001b', 'a\u007fb'])
      expect(taken).toEqual([])
      expect(sent).toBeGreaterThan(10)
    }
  })

  it('that are given twice are refused', async () => {
    const answer = await t.call('GET', '/api/quickSale/getExactItemStock?itemId=1&itemId=2')
    expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
  })

  it.each(['?page=0', '?page=-1', '?pageSize=0', '?page=1.5', '?pageSize=x', '?page='])(
    'of a page: %s is refused',
    async (query) => {
      const answer = await t.call('GET', `/api/quickSale/getSources${query}`)
      expect(faultsOfRefusal(answer, 'VALIDATION')).toEqual([])
    },
  )

  it('that nobody asked for are ignored', async () => {
    const path = '/api/quickSale/getExactItemStock?itemId=1&other=x&__proto__=y&constructor=z'
    expect((await t.call('GET', path)).status).toBe(200)
  })
})
