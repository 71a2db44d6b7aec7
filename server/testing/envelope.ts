import { ERRORS, type ErrorCode } from '../kernel/refusal.ts'
import type { TestAnswer } from './test-server.ts'

// What must never leave the server: stack frames, SQL, paths of files and modules.
const LEAKS =
  /\bat .+:\d+:\d+|node:|node_modules|SQLITE_|SELECT |INSERT |UPDATE .+ SET|\/tmp\/|\.ts\b|FST_/

/**
 * Everything wrong with an answer that should be the refusal `code`; empty when it is as the
 * contract says.
 */
export function faultsOfRefusal(answer: TestAnswer, code: ErrorCode): string[] {
  const { body, headers, status } = answer
  const faults: string[] = []
  const must = (isTrue: boolean, fault: string): void => {
    if (!isTrue) faults.push(`${fault}: ${status} ${JSON.stringify(body)}`)
  }
  must(status === ERRORS[code].status, `is not ${ERRORS[code].status}`)
  must(body.code === code, `is not ${code}`)
  must(body.success === false, 'has no success: false')
  must(typeof body.message === 'string' && body.message.length > 5, 'has no message')
  must(body.requestId === headers['x-request-id'], 'has not its x-request-id')
  const keys = ['success', 'code', 'message', ...(status === 400 ? ['errors'] : []), 'requestId']
  must(JSON.stringify(Object.keys(body)) === JSON.stringify(keys), 'has other keys')
  if (status === 400) {
    const isListed = Array.isArray(body.errors) && body.errors.length > 0
    must(isListed, 'lists no errors')
    for (const { field, message } of isListed ? body.errors : []) {
      must(typeof field === 'string' && typeof message === 'string', 'has an odd error')
    }
  }
  must(!LEAKS.test(JSON.stringify(body)), 'tells too much')
  return faults
}
