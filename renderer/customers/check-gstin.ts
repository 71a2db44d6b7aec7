import type { GstinCheck, StateRow } from '../api/types.ts'
import { t } from '../i18n/t.ts'

const FIGURES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/**
 * The fifteenth character of a GSTIN from its first fourteen: each is worth its place in 0-9A-Z,
 * taken once and twice in turn, the digits in base 36 added, and the sum made up to 36.
 */
export function checkCharacter(first14: string): string {
  let sum = 0
  ;[...first14].forEach((character, index) => {
    const product = FIGURES.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  })
  return FIGURES[(36 - (sum % 36)) % 36] ?? ''
}

/** Tells a mistyped GSTIN before it is sent; the server has the last word when it is saved. */
export function checkTypedGstin(gstin: string, states: readonly StateRow[]): GstinCheck {
  const stateCode = gstin.slice(0, 2)
  const state = states.find((each) => each.Code === stateCode)
  const isRight = SHAPE.test(gstin) && checkCharacter(gstin.slice(0, 14)) === gstin[14]
  if (!isRight || state === undefined) {
    return { valid: false, stateCode: null, stateName: null, reason: t('gstin.wrong') }
  }
  return { valid: true, stateCode, stateName: state.Name, reason: null }
}
