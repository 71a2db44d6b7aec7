import { NO_BREAK, printableLine } from '../../rendering/text/printable-text.ts'
import type { DocumentTexts } from './texts.ts'

/**
 * A power as it is typed or stored: a sphere with or without cylinder, axis and addition, or an
 * addition alone. A hyphen inside a word or a number, as in a code, is none.
 */
const POWER =
  /(?<![\w.-])(?:(?:[+-]\d{1,2}\.\d{2}|Plano)(?: ?\/ ?[+-]\d{1,2}\.\d{2}(?: ?[x×] ?\d{1,3})?)?(?: Add \+\d\.\d{2})?|Add \+\d\.\d{2})(?![\w.])/g

/**
 * Returns a printable text with its powers as they are set in type: a true minus and multiplication
 * sign, and no space at which a line may be broken.
 */
export function printedPowers(text: string): string {
  return printableLine(text).replace(POWER, (power) =>
    power.replaceAll('-', '\u2212').replace(/ x /, ' × ').replaceAll(' ', NO_BREAK),
  )
}

const EYES = { Right: 'rightEye', Left: 'leftEye', Both: 'bothEyes' } as const

/** Returns the name of the eye that a lens is for, '' for none or one that is not known. */
export function eyeName(eye: string | null, { label }: DocumentTexts): string {
  if (eye === 'Right' || eye === 'Left' || eye === 'Both') return label(EYES[eye])
  return printableLine(eye ?? '')
}

/** Returns 'Right: −2.00 / −0.75 × 90': a power never stands without its eye where that is known. */
export function eyeAndPower(
  { Eye, Power }: { Eye: string | null; Power: string | null },
  texts: DocumentTexts,
): string {
  const power = printedPowers(Power ?? '')
  const eye = eyeName(Eye, texts)
  return eye === '' || power === '' ? `${eye}${power}` : `${eye}: ${power}`
}
