import { randomBytes } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { hashSecret } from '../auth/passwords.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import type { Role } from '../contract/permissions.ts'
import { listStaff, savePerson } from '../contract/staff.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createUser } from './create-user.ts'
import { type PersonDetails, readPerson } from './person-details.ts'

type PersonRow = {
  id: number
  userName: string
  displayName: string
  role: Role
  hasPin: number
  isActive: number
}

const COLUMNS = `id, user_name AS userName, display_name AS displayName, role,
  pin_hash IS NOT NULL AS hasPin, is_active AS isActive`

/** Who works here: added, changed and let go by whoever may. */
export const peopleOperations: readonly BoundOperation[] = [
  operation(listStaff, ({ services, user }) =>
    all<PersonRow>(
      services.db,
      `SELECT ${COLUMNS} FROM users ORDER BY is_active DESC, display_name, id`,
    ).map((row) => ({
      ID: services.ids.encode('user', row.id),
      UserName: row.userName,
      DisplayName: row.displayName,
      Role: row.role,
      HasPin: row.hasPin === 1,
      IsActive: row.isActive === 1,
      IsYou: row.id === user.userId,
    })),
  ),
  operation(savePerson, save),
]

async function save(call: Call<typeof savePerson>) {
  const { actor, body, services, user } = call
  const id = body.personID === undefined ? null : services.idOf('user', body.personID, 'personID')
  const person = readPerson(body, id === null)
  const hashes = {
    // Whoever has a PIN alone signs in at the shop's own tills only.
    passwordHash:
      person.password === null
        ? id === null
          ? await hashSecret(randomBytes(24).toString('base64url'))
          : null
        : await hashSecret(person.password),
    pinHash: person.pin === null ? null : await hashSecret(person.pin),
  }
  const by = { actor, atMs: services.clock.now() }
  const savedId = services.write((tx) => {
    assertNameFree(tx, person.userName, id)
    if (id === null) {
      assertOwner(user.role, [person.role])
      const { displayName, role, userName } = person
      const passwordHash = hashes.passwordHash ?? ''
      return createUser(
        tx,
        { displayName, userName, role, passwordHash, pinHash: hashes.pinHash },
        by,
      )
    }
    const before = one<PersonRow>(tx, `SELECT ${COLUMNS} FROM users WHERE id = :id`, { id })
    if (before === undefined) throw new Refusal('NOT_FOUND', message('staff.no-person'))
    assertOwner(user.role, [before.role, person.role])
    if (id === user.userId) assertKeepsOwnAccess(before, person)
    change(tx, { id, person, hashes, by, sessionId: user.sessionId, isSelf: id === user.userId })
    return id
  })
  return { success: true, personID: services.ids.encode('user', savedId) }
}

function assertNameFree(db: ReadableDb, userName: string, id: number | null): void {
  const taken = one<{ id: number }>(db, 'SELECT id FROM users WHERE user_name = :userName', {
    userName,
  })
  if (taken !== undefined && taken.id !== id) {
    throw new Refusal('CONFLICT', message('staff.user-name-taken', { name: userName }))
  }
}

function assertOwner(mine: Role, roles: readonly Role[]): void {
  if (mine !== 'owner' && roles.includes('owner')) {
    throw new Refusal('FORBIDDEN', message('staff.owner-changes-owners'))
  }
}

/** So there always is an owner: only owners change owners, and none their own place. */
function assertKeepsOwnAccess(before: PersonRow, { isActive, role }: PersonDetails): void {
  if (!isActive || role !== before.role) {
    throw new Refusal('CONFLICT', message('staff.own-place'))
  }
}

type Change = {
  id: number
  person: PersonDetails
  hashes: { passwordHash: string | null; pinHash: string | null }
  by: { actor: Actor; atMs: number }
  sessionId: string
  isSelf: boolean
}

function change(tx: WritableDb, { by, hashes, id, isSelf, person, sessionId }: Change): void {
  const { displayName, isActive, role, userName } = person
  // The version ends the access tokens that are out: a new role holds with the next request.
  run(
    tx,
    `UPDATE users SET user_name = :userName, display_name = :displayName,
            password_hash = coalesce(:passwordHash, password_hash),
            pin_hash = coalesce(:pinHash, pin_hash), is_active = :isActive,
            version = version + (role <> :role OR is_active <> :isActive), role = :role,
            failed_logins = 0, locked_until_ms = 0
      WHERE id = :id`,
    { id, userName, displayName, role, isActive: isActive ? 1 : 0, ...hashes },
  )
  const hasNewSecret = hashes.passwordHash !== null || hashes.pinHash !== null
  if (hasNewSecret || !isActive) {
    const reason = isActive ? 'new secret' : 'person left'
    endSessionsOf(tx, { userId: id, except: isSelf ? sessionId : null, reason, ...by })
  }
  recordChange(tx, {
    ...by,
    action: 'user.changed',
    entity: 'user',
    entityId: id,
    detail: { userName, displayName, role, isActive, hasNewSecret },
  })
}
