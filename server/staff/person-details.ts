import { isWeakPassword, isWeakPin } from '../auth/weak-secrets.ts'
import type { Role } from '../contract/permissions.ts'
import { type Message, message } from '../kernel/message.ts'
import { type FieldError, Refusal } from '../kernel/refusal.ts'

export const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,59}$/
const PIN = /^[0-9]{4,6}$/
const PASSWORD_CHARACTERS_MIN = 8

type PersonBody = {
  displayName: string
  userName: string
  role: Role
  isActive?: boolean
  pin?: string
  password?: string
}

export type PersonDetails = {
  displayName: string
  userName: string
  role: Role
  isActive: boolean
  pin: string | null
  password: string | null
}

/** Returns what is wrong with a new PIN; null where it may be taken. */
export function problemOfPin(pin: string): Message | null {
  if (!PIN.test(pin)) return message('staff.pin-digits')
  return isWeakPin(pin) ? message('staff.pin-weak') : null
}

/** Returns what is wrong with a new password; null where it may be taken. */
export function problemOfPassword(password: string, userName: string): Message | null {
  if (password.length < PASSWORD_CHARACTERS_MIN) {
    return message('staff.password-too-short', { count: PASSWORD_CHARACTERS_MIN })
  }
  return isWeakPassword(password, userName) ? message('staff.password-weak') : null
}

/** Reads a person as the page sent them; everything wrong is one 400 that names each field. */
export function readPerson(body: PersonBody, isNew: boolean): PersonDetails {
  const displayName = body.displayName.trim()
  const userName = body.userName.trim()
  const { pin = null, password = null } = body
  const errors: FieldError[] = []
  const refuse = (field: string, reason: Message) => errors.push({ field, message: reason })
  if (displayName === '') refuse('displayName', message('staff.name-missing'))
  if (!USER_NAME.test(userName)) {
    refuse('userName', message('staff.user-name-characters'))
  }
  const wrongPin = pin === null ? null : problemOfPin(pin)
  if (wrongPin !== null) refuse('pin', wrongPin)
  const wrongPassword = password === null ? null : problemOfPassword(password, userName)
  if (wrongPassword !== null) refuse('password', wrongPassword)
  if (isNew && pin === null && password === null) {
    refuse('pin', message('staff.pin-or-password'))
  }
  if (errors.length > 0) {
    const problems = errors.map((error) => error.message)
    throw new Refusal('VALIDATION', message('request.several', { problems }), { errors })
  }
  return { displayName, userName, role: body.role, isActive: body.isActive ?? true, pin, password }
}
