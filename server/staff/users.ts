import { type Permission, ROLE_PERMISSIONS, type Role } from '../contract/permissions.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'

export type User = {
  id: number
  userName: string
  displayName: string
  role: Role
  passwordHash: string
  pinHash: string | null
  version: number
  failedLogins: number
  lockedUntilMs: number
}

const COLUMNS = `id, user_name AS userName, display_name AS displayName, role,
  password_hash AS passwordHash, pin_hash AS pinHash, version,
  failed_logins AS failedLogins, locked_until_ms AS lockedUntilMs`

export function findUserByName(db: ReadableDb, userName: string): User | undefined {
  return one<User>(
    db,
    `SELECT ${COLUMNS} FROM users WHERE user_name = :userName AND is_active = 1`,
    {
      userName,
    },
  )
}

/** The user name that somebody means who types it, or the name that they are called by. */
export function userNameOf(db: ReadableDb, typed: string): string {
  const named = one<{ userName: string }>(
    db,
    `SELECT user_name AS userName FROM users
      WHERE is_active = 1 AND (user_name = :typed OR display_name = :typed COLLATE NOCASE)
      ORDER BY user_name = :typed DESC, id LIMIT 1`,
    { typed: typed.trim() },
  )
  return named?.userName ?? typed
}

export function findUser(db: ReadableDb, id: number): User | undefined {
  return one<User>(db, `SELECT ${COLUMNS} FROM users WHERE id = :id AND is_active = 1`, { id })
}

/** The role's permissions and what the owner granted this person besides. */
export function permissionsOf(db: ReadableDb, user: { id: number; role: Role }): Set<Permission> {
  const granted = all<{ permission: Permission }>(
    db,
    'SELECT permission FROM user_grants WHERE user_id = :id',
    { id: user.id },
  )
  return new Set([...ROLE_PERMISSIONS[user.role], ...granted.map((row) => row.permission)])
}

/** Counts a wrong password or PIN of a person, and locks them until then where it is not 0. */
export function countFailedLogin(
  tx: WritableDb,
  failed: { userId: number; failures: number; lockedUntilMs: number },
): void {
  run(
    tx,
    `UPDATE users SET failed_logins = :failures, locked_until_ms = :lockedUntilMs
      WHERE id = :userId`,
    failed,
  )
}

/** Forgets the wrong passwords and PINs of a person who has just given the right one. */
export function clearFailedLogins(tx: WritableDb, userId: number): void {
  run(tx, 'UPDATE users SET failed_logins = 0, locked_until_ms = 0 WHERE id = :userId', { userId })
}
