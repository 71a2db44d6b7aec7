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

function requestOf(spec: OperationSpec): { path: string; body: unknown } {
  const path = spec.path.replaceAll(/\{\w+\}/g, 'A'.repeat(22))
  const query = Object.entries(sample(schemaOf(spec, 'query')) ?? {})
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&')
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: spec.body === undefined ? undefined : sample(schemaOf(spec, 'body')),
  }
}

const CASES = guarded.flatMap((spec) =>
  ROLES.filter((role) => !ROLE_PERMISSIONS[role].some((own) => own === spec.permission)).map(
    (role): [string, Role, OperationSpec] => [spec.name, role, spec],
  ),
)

it.each(CASES)('%s by %s', async (_name, as, spec) => {
  const before = databaseDigest(t.services.db)
  const { body, path } = requestOf(spec)
  const answer = await t.call(spec.method, path, body, { as })
  // What is malformed is said first (contract section 2); nothing else may be.
  expect([400, 403, 415]).toContain(answer.status)
  expect(databaseDigest(t.services.db)).toBe(before)
})

it.each(guarded.map((spec): [string, OperationSpec] => [spec.name, spec]))(
  '%s by nobody',
  async (_name, spec) => {
    const { body, path } = requestOf(spec)
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
      const answer = await t.call(spec.method, path, body, { as: null, headers })
      expect(answer.status).toBe(401)
    }
  },
)
