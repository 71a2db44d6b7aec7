import { expect } from 'vitest'
import type { Role } from '../contract/permissions.ts'
import { ERRORS, type ErrorCode } from '../kernel/refusal.ts'
import type { TestServer } from './test-server.ts'

export type RefusalCase = {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** `counter` where not said; null is nobody. */
  as?: Role | null
  code: ErrorCode
  /** The key that a 400 must blame. */
  field?: string
}

/** Sends the request of a case and compares the whole refusal with contract section 2. */
export async function expectRefusal(t: TestServer, refusal: RefusalCase): Promise<void> {
  const { method, path, body, as, code, field } = refusal
  const answer = await t.call(method, path, body, as === undefined ? {} : { as })
  const { status } = ERRORS[code]
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      success: false,
      code,
      message: expect.any(String),
      ...(status === 400
        ? { errors: [{ field: field ?? expect.any(String), message: expect.any(String) }] }
        : {}),
      requestId: answer.headers['x-request-id'],
    },
  })
}

/** The cases that every operation behind a token shares. */
export function withoutToken(method: 'GET' | 'POST', path: string, body?: unknown): RefusalCase {
  return { name: 'no token', method, path, body, as: null, code: 'UNAUTHENTICATED' }
}
