import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OperationSpec } from '../contract/operation.ts'
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '../contract/permissions.ts'
import { allOperations } from '../operations.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { sample, schemaOf } from '../testing/request-cases.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

/** Every operation by everybody who may not: refused before anything is looked at or written. */
let t: TestServer
beforeAll(async () => {
  t = await testServer()
  // Signing in writes; afterwards nothing may.
  for (const as of ROLES) await t.call('GET', '/api/quickSale/app-version', undefined, { as })
})
afterAll(() => t.close())

const guarded = allOperations
  .map(({ spec }) => spec)
  .filter(({ permission }) => PERMISSIONS.some((known) => known === permission))

type Schema = ReturnType<typeof schemaOf>

/** A value that the schema takes, texts by their pattern; of an object, only what is required. */
function wellFormed(schema: Schema): unknown {
  if (schema.anyOf?.[0] !== undefined) return wellFormed(schema.anyOf[0])
  if (schema.type === 'object') {
    const entries = (schema.required ?? []).map((key) => [
      key,
      wellFormed(schema.properties?.[key] ?? {}),
    ])
    return Object.fromEntries(entries)
  }
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => wellFormed(schema.items ?? {}))
  }
  const { maxLength = 2_000, minLength = 0, pattern } = schema
  if (schema.type !== 'string' || pattern === undefined || schema.enum !== undefined) {
    return sample(schema)
  }
  const shape = new RegExp(pattern, 'u')
  const fits = (text: string): boolean =>
    shape.test(text) && text.length >= minLength && text.length <= maxLength
  return TEXTS.find(fits) ?? `no text for ${pattern}`
}

const TEXTS = [
  'x',
  'xxxx',
  '4821',
  '482196',
  '560038',
  '1',
  '2026-11',
  '112026',
  '#0b4650',
  '2026-11-20',
  '2026-11-20T11:00:00',
  '11:00',
  'A'.repeat(22),
  'A'.repeat(43),
  'x'.repeat(8),
  'x'.repeat(40),
  '0'.repeat(64),
  '22222-22222-22222-22222-22222',
]

function requestOf(spec: OperationSpec): { path: string; body: unknown; headers: Headers } {
  const params = Object(wellFormed({ type: 'object', ...schemaOf(spec, 'params') }))
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams(
    Object.entries<unknown>(Object(wellFormed({ type: 'object', ...schemaOf(spec, 'query') }))).map(
      ([key, value]): [string, string] => [key, String(value)],
    ),
  )
  const type = 'bodyType' in spec ? String(spec.bodyType).replace('*', 'png') : undefined
  const body = type === undefined ? undefined : 'x'
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    body: body ?? (spec.body === undefined ? undefined : wellFormed(schemaOf(spec, 'body'))),
    headers: type === undefined ? {} : { 'content-type': type },
  }
}
type Headers = Record<string, string>

const CASES = guarded.flatMap((spec) =>
  ROLES.filter((role) => !ROLE_PERMISSIONS[role].some((own) => own === spec.permission)).map(
    (role): [string, Role, OperationSpec] => [spec.name, role, spec],
  ),
)

it.each(CASES)('%s by %s', async (_name, as, spec) => {
  const before = databaseDigest(t.services.db)
  const { body, headers, path } = requestOf(spec)
  const answer = await t.call(spec.method, path, body, { as, headers })
  // What is malformed is said first (contract section 2): these requests are well-formed.
  expect(answer.status).toBe(403)
  expect(databaseDigest(t.services.db)).toBe(before)
})

it.each(guarded.map((spec): [string, OperationSpec] => [spec.name, spec]))(
  '%s by nobody',
  async (_name, spec) => {
    const { body, headers: own, path } = requestOf(spec)
    for (const headers of [own, { ...own, authorization: 'Bearer x.y.z' }]) {
      const answer = await t.call(spec.method, path, body, { as: null, headers })
      expect(answer.status).toBe(401)
    }
  },
)
