import { randomBytes } from 'node:crypto'
import { recordChange } from '../audit/record-change.ts'
import { assertOwnSecret } from '../auth/own-secret.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import type { Role } from '../contract/permissions.ts'
import { listStaff, savePerson } from '../contract/staff.ts'
import { all, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { type BoundOperation, type Call, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { SignedIn } from '../kernel/signed-in.ts'
import { createUser } from './create-user.ts'
import { type PersonDetails, readPerson } from './person-details.ts'
import { clearAllSignInFailures } from './sign-in-failures.ts'

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

/** Whoever may give themselves or others any right. */
const LEADERS: readonly Role[] = ['owner', 'manager']

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
  const { db, secrets } = services
  const id = body.personID === undefined ? null : services.idOf('user', body.personID, 'personID')
  const person = readPerson(body, id === null)
  const before = id === null ? null : (findPerson(db, id) ?? null)
  if (id !== null && before === null) throw new Refusal('NOT_FOUND', message('staff.no-person'))
  assertMayChange(user, before, person)
  // A till that was left signed in lets nobody in, and gives nobody another's PIN or more rights.
  if (givesAccess(before, person)) await assertOwnSecret(call, body.ownSecret)
  const hashes = {
    // Whoever has a PIN alone signs in at the shop's own tills only.
    passwordHash:
      person.password === null
        ? id === null
          ? await secrets.hash(randomBytes(24).toString('base64url'))
          : null
        : await secrets.hash(person.password),
    pinHash: person.pin === null ? null : await secrets.hash(person.pin),
  }
  const by = { actor, atMs: services.clock.now() }
  const savedId = services.write((tx) => {
    assertNameFree(tx, person.userName, id)
    if (id === null) {
      const { displayName, role, userName } = person
      const passwordHash = hashes.passwordHash ?? ''
      return createUser(
        tx,
        { displayName, userName, role, passwordHash, pinHash: hashes.pinHash },
        by,
      )
    }
    // Asked again: while the secrets were hashed, another may have changed the person.
    assertMayChange(user, findPerson(tx, id) ?? null, person)
    change(tx, { id, person, hashes, by, sessionId: user.sessionId, isSelf: id === user.userId })
    return id
  })
  return { success: true, personID: services.ids.encode('user', savedId) }
}

function findPerson(db: ReadableDb, id: number): PersonRow | undefined {
  return one<PersonRow>(db, `SELECT ${COLUMNS} FROM users WHERE id = :id`, { id })
}

/** Whether a change lets somebody in (also again), or lets them do more. */
function givesAccess(before: PersonRow | null, person: PersonDetails): boolean {
  if (before === null) return true
  const { isActive, password, pin, role } = person
  const comesBack = isActive && before.isActive === 0
  return comesBack || pin !== null || password !== null || role !== before.role
}

function assertMayChange(user: SignedIn, before: PersonRow | null, person: PersonDetails): void {
  const isSelf = before?.id === user.userId
  const roles = isSelf ? [person.role] : [person.role, ...(before === null ? [] : [before.role])]
  const isOthers = roles.some((role) => LEADERS.includes(role)) && !isSelf
  if (user.role !== 'owner' && (isOthers || roles.includes('owner'))) {
    throw new Refusal('FORBIDDEN', message('staff.owner-changes-owners'))
  }
  if (before !== null && isSelf) assertKeepsOwnAccess(before, person)
}

function assertNameFree(db: ReadableDb, userName: string, id: number | null): void {
  const taken = one<{ id: number }>(db, 'SELECT id FROM users WHERE user_name = :userName', {
    userName,
  })
  if (taken !== undefined && taken.id !== id) {
    throw new Refusal('CONFLICT', message('staff.user-name-taken', { name: userName }))
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
            version = version + (role <> :role OR is_active <> :isActive), role = :role
      WHERE id = :id`,
    { id, userName, displayName, role, isActive: isActive ? 1 : 0, ...hashes },
  )
  clearAllSignInFailures(tx, id)
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
