import { type Message, message } from '../kernel/message.ts'
import { OTHER_COUNTRIES } from './place-of-supply.ts'
import { stateName } from './states.ts'

export type GstinCheck =
  | { ok: true; stateCode: string; pan: string }
  | { ok: false; reason: Message }

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const REGULAR = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/

/**
 * A GSTIN as typed or pasted, without white space and in capitals: the form that `checkGstin`
 * takes.
 */
export function normaliseGstin(text: string): string {
  return text.replace(/\s/gu, '').toUpperCase()
}

/**
 * Checks the GSTIN of a regular taxpayer, already normalised (lower case is refused): length, form,
 * state code, check character (GST reference, section 6). It proves the form, not that the
 * registration lives.
 */
export function checkGstin(text: string): GstinCheck {
  if (text.length !== 15) {
    return { ok: false, reason: message('gstin.length', { count: text.length }) }
  }
  if (!REGULAR.test(text)) {
    return { ok: false, reason: message('gstin.form') }
  }
  const stateCode = text.slice(0, 2)
  if (stateCode === OTHER_COUNTRIES || stateName(stateCode) === null) {
    return { ok: false, reason: message('gstin.state', { code: stateCode }) }
  }
  if (gstinCheckCharacter(text.slice(0, 14)) !== text.slice(14)) {
    return { ok: false, reason: message('gstin.check-character') }
  }
  return { ok: true, stateCode, pan: text.slice(2, 12) }
}

/**
 * The fifteenth character for the first fourteen (Luhn mod 36): `12GEOPS0823BBZ` gives `H`.
 * Anything but fourteen capitals and digits is a RangeError.
 */
export function gstinCheckCharacter(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14)) throw new RangeError('expected 14 capitals and digits')
  let sum = 0
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36)
}
