import type { Role } from '../contract/permissions.ts'
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
  const refuse = (field: string, message: string) => errors.push({ field, message })
  if (displayName === '') refuse('displayName', 'The name is missing.')
  if (!USER_NAME.test(userName)) {
    refuse('userName', 'A user name is letters and digits without spaces.')
  }
  if (pin !== null && !PIN.test(pin)) refuse('pin', 'A PIN is four to six digits.')
  if (password !== null && password.length < PASSWORD_CHARACTERS_MIN) {
    refuse('password', `A password has at least ${PASSWORD_CHARACTERS_MIN} characters.`)
  }
  if (isNew && pin === null && password === null) {
    refuse('pin', 'Give a PIN or a password to sign in with.')
  }
  if (errors.length > 0) {
    throw new Refusal('VALIDATION', errors.map(({ message }) => message).join(' '), { errors })
  }
  return { displayName, userName, role: body.role, isActive: body.isActive ?? true, pin, password }
}
