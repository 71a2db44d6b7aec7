import type { Permission, Role } from '../contract/permissions.ts'

/** The person behind a request, as the database has them now (not as the token remembers them). */
export type SignedIn = {
  userId: number
  sessionId: string
  userName: string
  displayName: string
  role: Role
  permissions: ReadonlySet<Permission>
  branchId: number
  /** The paired device that the session was opened on; null is the branch's own computer. */
  deviceId: number | null
}
