import { setPowers } from '../../../resources/messages/powers.ts'
import { printableLine, printableLines } from '../../rendering/text/printable-text.ts'
import type { DocumentTexts } from './texts.ts'

/** Returns a printable text with its powers as they are set in type. */
export function printedPowers(text: string): string {
  return setPowers(printableLine(text))
}

/** Returns the lines of a note, such as remarks or a finding of the lab check, with powers set. */
export function printedNote(text: string | null | undefined): string[] {
  return printableLines(text ?? '').map(setPowers)
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
