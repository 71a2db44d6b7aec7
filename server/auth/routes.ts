import type { BoundOperation } from '../kernel/operation.ts'
import { listPeople } from '../staff/list-people.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { createLogin } from './login.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'

/** `limits` is shared with whatever else asks for a password or PIN. */
export function authOperations(limits: AttemptLimits): BoundOperation[] {
  return [createLogin(limits), refresh, logout, listPeople]
}
