/** CGST rule 5(1)(f): at the top of the bill of supply. */
export const COMPOSITION_WORDING =
  'composition taxable person, not eligible to collect tax on supplies'

/** The wording of a composition dealer, or nothing: rule 5(1)(f). */
export function compositionWording(isComposition: boolean): string | null {
  return isComposition ? COMPOSITION_WORDING : null
}
