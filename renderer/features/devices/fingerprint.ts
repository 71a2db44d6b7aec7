/** How many bytes of a fingerprint are compared by eye: nobody makes another that begins alike. */
const COMPARED_BYTES = 8

/** A fingerprint in hexadecimal as browsers write it: pairs of capitals. */
export function asBrowsersWrite(fingerprint: string): string {
  return (fingerprint.toUpperCase().match(/.{2}/g) ?? []).join(' ')
}

/** The beginning that people compare. */
export function comparedPart(fingerprint: string): string {
  return asBrowsersWrite(fingerprint.slice(0, 2 * COMPARED_BYTES))
}
