import { recordChange } from '../audit/record-change.ts'
import type { Role } from '../contract/permissions.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'

export type NewUser = {
  userName: string
  displayName: string
  role: Role
  /** As hashSecret makes it: hashing waits, so it is done before the transaction. */
  passwordHash: string
  pinHash: string | null
}

/** Writes one person who can sign in; answers their number. */
export function createUser(
  tx: WritableDb,
  user: NewUser,
  { actor, atMs }: { actor: Actor; atMs: number },
): number {
  const userId = insert(
    tx,
    `INSERT INTO users (user_name, display_name, role, password_hash, pin_hash)
     VALUES (:userName, :displayName, :role, :passwordHash, :pinHash)`,
    user,
  )
  const { userName, displayName, role } = user
  recordChange(tx, {
    actor,
    atMs,
    action: 'user.created',
    entity: 'user',
    entityId: userId,
    detail: { userName, displayName, role },
  })
  return userId
}
