import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>
}

/** What an operation answers beside its first type, as a parameter asks. */
const FILES: Readonly<Record<string, string[]>> = {
  'get /api/Reports/{name}': [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
}

let t: TestServer
let document: Json & { paths: Record<string, Record<string, Operation>> }
let operations: [string, Operation][]
beforeAll(async () => {
  t = await testServer()
  document = (await t.call('GET', '/openapi.json', undefined, { as: null })).body
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]): [string, Operation] => [`${method} ${path}`, each]),
  )
})
afterAll(() => t.close())

/** Every object in a value that stands where a schema may stand. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const entry of Object.values(value)) yield* objectsIn(entry)
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

describe('the API document', () => {
  it('is OpenAPI 3.1 and says how one signs in', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    })
  })

  it('names, sums up and files every operation', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(operations.length)
    const bare = operations.filter(([, each]) => !each.summary || each.tags?.length !== 1)
    expect(bare.map(([name]) => name)).toEqual([])
  })

  it('declares each path value once, as required', () => {
    const faults = operations.filter(([name, { parameters = [] }]) => {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = parameters.filter((each) => each.in === 'path')
      const isWhole = declared.every(
        ({ name: each, required }) => required && inPath.includes(each),
      )
      return !isWhole || declared.length !== inPath.length
    })
    expect(faults.map(([name]) => name)).toEqual([])
  })

  it('describes the body of every POST that takes one', () => {
    const bodies = operations.flatMap(([name, { requestBody }]) =>
      requestBody === undefined ? [] : [[name, Object.keys(requestBody.content)] as const],
    )
    const others = bodies.filter(([, types]) => types.join() !== 'application/json')
    expect(others.map(([name]) => name)).toEqual([
      'post /api/Settings/logo',
      'post /api/Settings/signature',
      'post /api/Catalogue/import',
      'post /api/Import/{kind}',
      'post /api/Import/look',
      'post /api/Import/supplier-bill',
      'post /api/Catalogue/item-image',
      'post /api/Gst/gstr2b/workbook',
    ])
    expect(operations.filter(([name, each]) => name.startsWith('get') && each.requestBody)).toEqual(
      [],
    )
  })

  it('describes what each answers, and its refusals with the envelope', () => {
    for (const [name, { responses }] of operations) {
      expect({ name, ok: Object.keys(responses['200']?.content ?? {}) }).toEqual({
        name,
        ok: [expect.any(String), ...(FILES[name] ?? [])],
      })
      for (const status of ['400', '401', '403', '404', '409', '422', '500']) {
        const schema = responses[status]?.content?.['application/json']?.schema
        expect(Object.keys(Object(schema?.['properties']))).toEqual([
          'success',
          'code',
          'message',
          'errors',
          'requestId',
        ])
      }
    }
  })

  it('leaves the token out only where none is needed', () => {
    const open = operations.filter(([, { security }]) => security?.length === 0)
    const known = / \/api\/(Auth\/|Setup\/|Fitter\/|(Live\/display|Devices)\/pair(\/result)?$)/
    // Asked by the standby till with the token of its device, or by a computer with a term.
    const standby = / \/api\/(Standby\/(join|places|sales|term|tail)|Copies\/(image|log|base))$/
    const unexpected = open.filter(([name]) => !known.test(name) && !standby.test(name))
    expect(unexpected.map(([name]) => name)).toEqual([])
  })

  it('has schemas of known types, whose required keys and references exist', () => {
    const faults: Json[] = []
    for (const schema of objectsIn(operations)) {
      const { $ref: ref, properties, required, type } = schema
      if (typeof ref === 'string' && !ref.startsWith('#/components/')) faults.push(schema)
      if (typeof type === 'string' && 'properties' in schema && !TYPES.includes(type))
        faults.push(schema)
      if (!Array.isArray(required) || typeof properties !== 'object' || properties === null)
        continue
      if (required.some((key) => !(String(key) in properties))) faults.push(schema)
    }
    expect(faults).toEqual([])
  })

  it('can be read as a page, with nothing from elsewhere', async () => {
    const page = await t.call('GET', '/docs', undefined, { as: null })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/https?:\/\//)
    const json = await t.call('GET', '/docs/json', undefined, { as: null })
    expect(json.body).toEqual(document)
  })
})
