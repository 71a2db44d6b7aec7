import { recordChange } from '../audit/record-change.ts'
import { type Permission, ROLE_PERMISSIONS, type Role } from '../contract/permissions.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { readSetting } from '../settings/settings.ts'
import { clearAllSignInFailures } from './sign-in-failures.ts'

export type User = {
  id: number
  userName: string
  displayName: string
  role: Role
  passwordHash: string
  pinHash: string | null
  version: number
}

const COLUMNS = `id, user_name AS userName, display_name AS displayName, role,
  password_hash AS passwordHash, pin_hash AS pinHash, version`

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
  return new Set([...permissionsOfRole(db, user.role), ...granted.map((row) => row.permission)])
}

/** Of a role in this shop, whose owner says which of them see what goods cost. */
function permissionsOfRole(db: ReadableDb, role: Role): readonly Permission[] {
  const usual = ROLE_PERMISSIONS[role]
  if (role === 'owner') return usual
  const { costSeenBy } = readSetting(db, 'shop')
  if (costSeenBy === undefined) return usual
  const others = usual.filter((each) => each !== 'cost.see')
  return costSeenBy.includes(role) ? [...others, 'cost.see'] : others
}

/** Writes the new PIN or password of a person who chose it themselves. */
export function saveOwnSecret(
  tx: WritableDb,
  userId: number,
  hashes: { pinHash: string | null; passwordHash: string | null },
  by: { actor: Actor; atMs: number },
): void {
  run(
    tx,
    `UPDATE users SET password_hash = coalesce(:passwordHash, password_hash),
            pin_hash = coalesce(:pinHash, pin_hash)
      WHERE id = :userId`,
    { userId, ...hashes },
  )
  clearAllSignInFailures(tx, userId)
  recordChange(tx, {
    ...by,
    action: 'user.own-secret',
    entity: 'user',
    entityId: userId,
    detail: { hasNewPin: hashes.pinHash !== null, hasNewPassword: hashes.passwordHash !== null },
  })
}

/** Puts a new hash of the same secret in the place of one of before. */
export function replaceHash(
  tx: WritableDb,
  args: { userId: number; kind: 'pin' | 'password'; stored: string; fresh: string },
): void {
  const { fresh, kind, stored, userId } = args
  const column = kind === 'pin' ? 'pin_hash' : 'password_hash'
  run(tx, `UPDATE users SET ${column} = :fresh WHERE id = :userId AND ${column} = :stored`, {
    userId,
    stored,
    fresh,
  })
}
