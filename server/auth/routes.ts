import type { BoundOperation } from '../kernel/operation.ts'
import { listPeople } from '../staff/list-people.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { ownAccessOperations } from './own-access.ts'
import { refresh } from './refresh.ts'

export const authOperations: readonly BoundOperation[] = [
  login,
  refresh,
  logout,
  listPeople,
  ...ownAccessOperations,
]
