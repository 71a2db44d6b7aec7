import type { Permission, Role } from '../contract/permissions.ts'
import type { Services } from './services.ts'
import type { SignedIn } from './signed-in.ts'

/** Who commits, and when: taken once, so that every row of a commit agrees. */
export type CommitContext = {
  userId: number
  /** The name that documents print. */
  userName: string
  role: Role
  permissions: ReadonlySet<Permission>
  ip: string | null
  /** The paired device; null is the branch's own computer. */
  deviceId: number | null
  nowMs: number
  localNow: string
}

/** Returns the context of a request: its person and address, and the time now. */
export function commitContext({
  ip,
  services,
  user,
}: {
  ip: string
  services: Services
  user: SignedIn
}): CommitContext {
  return {
    userId: user.userId,
    userName: user.displayName,
    role: user.role,
    permissions: user.permissions,
    ip,
    deviceId: user.deviceId,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
  }
}
