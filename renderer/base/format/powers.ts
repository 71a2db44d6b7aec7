import { setPowers } from '../../../resources/messages/powers.ts'

/** A power, or a name or sentence with powers in it, as it is shown. */
export const showPowers = setPowers

/** A text in one piece, such as a measure with its unit. */
export function glue(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** One cell of a power, such as a sphere, with a real minus. */
export function showPowerCell(text: string): string {
  return text.replace(/^-/, '\u2212')
}
