import type { Clock } from '../clock.ts'
import type { BoundOperation } from '../operation.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import { listPeople } from './list-people.ts'
import { createLogin } from './login.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'

export function authOperations(clock: Clock): BoundOperation[] {
  return [createLogin(createAttemptLimits(clock)), refresh, logout, listPeople]
}
