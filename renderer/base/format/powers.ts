import { setPowers, withWholeSizes } from '../../../resources/messages/powers.ts'

/**
 * A power or the sizes of a frame, or a name or sentence with some in it, as it is shown: each in
 * one piece.
 */
export function showPowers(text: string): string {
  return withWholeSizes(setPowers(text))
}

/** A text in one piece, such as a measure with its unit. */
export function glue(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** One cell of a power, such as a sphere, with a real minus. */
export function showPowerCell(text: string): string {
  return text.replace(/^-/, '\u2212')
}
