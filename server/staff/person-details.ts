import type { Role } from '../contract/permissions.ts'
import { type Message, message } from '../kernel/message.ts'
import { type FieldError, Refusal } from '../kernel/refusal.ts'

export const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,59}$/
export const PIN = /^[0-9]{4,6}$/
export const PASSWORD_CHARACTERS_MIN = 8

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
  if (pin !== null && !PIN.test(pin)) refuse('pin', message('staff.pin-digits'))
  if (password !== null && password.length < PASSWORD_CHARACTERS_MIN) {
    refuse('password', message('staff.password-too-short', { count: PASSWORD_CHARACTERS_MIN }))
  }
  if (isNew && pin === null && password === null) {
    refuse('pin', message('staff.pin-or-password'))
  }
  if (errors.length > 0) {
    const problems = errors.map((error) => error.message)
    throw new Refusal('VALIDATION', message('request.several', { problems }), { errors })
  }
  return { displayName, userName, role: body.role, isActive: body.isActive ?? true, pin, password }
}
