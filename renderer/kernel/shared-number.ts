import type { Customer } from '../../server/contract/customers.ts'

const DIGITS = 10

function lastDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(-DIGITS)
}

/**
 * Whether a whole mobile number was typed that several of the people found have: a family at one
 * number. Which of them is meant is to be said, and not taken from the order of a list.
 */
export function isSharedNumber(typed: string, found: readonly Pick<Customer, 'Mobile'>[]): boolean {
  const number = lastDigits(typed)
  if (number.length < DIGITS) return false
  return found.filter(({ Mobile }) => lastDigits(Mobile ?? '') === number).length > 1
}
