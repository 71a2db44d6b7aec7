import { expect, it } from 'vitest'
import { isWeakPassword, isWeakPin } from './weak-secrets.ts'

it.each([
  '0000',
  '1111',
  '999999',
  '1212',
  '123123',
  '1234',
  '4321',
  '7890',
  '56789',
  '1984',
  '2007',
])('%s is a weak PIN', (pin) => expect(isWeakPin(pin)).toBe(true))

it.each(['4821', '977310', '1357', '3006', '2112', '198412'])('%s is none', (pin) =>
  expect(isWeakPin(pin)).toBe(false),
)

it.each(['password', 'Password1!', 'qwerty123', '12345678', 'aaaaaaaa', 'meena2026', 'MEENA@1'])(
  '%s is a weak password of Meena',
  (password) => expect(isWeakPassword(password, 'meena')).toBe(true),
)

it.each(['owner-secret', 'three brown frames', 'meenakshi temple', 'passwords are dull'])(
  '%s is none',
  (password) => expect(isWeakPassword(password, 'meena')).toBe(false),
)
