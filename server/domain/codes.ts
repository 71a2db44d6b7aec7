/**
 * A code as it is compared: capitals and digits only, so that 'RB-2140' and 'rb 2140' are one code.
 * Letters of other scripts (with their marks) are kept.
 */
export function normaliseCode(text: string): string {
  const kept = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  // Capitals may come apart into letter and mark; one more pass gives one spelling.
  return kept.normalize('NFKC')
}

/** The fourteen figures of a GTIN-8, -12, -13 or -14; null where it is none. */
export function gtin14Of(text: string): string | null {
  return isValidGtin(text) ? text.padStart(14, '0') : null
}

/** Whether a text is a GTIN-8, -12, -13 or -14 with its right check digit (GS1, mod 10). */
export function isValidGtin(text: string): boolean {
  if (!/^(?:[0-9]{8}|[0-9]{12,14})$/.test(text)) return false
  // Weights 3, 1, 3, 1 ... run from the right, so that the check digit itself has weight 1.
  let sum = 0
  for (const [fromRight, digit] of [...text].reverse().entries()) {
    sum += Number(digit) * (fromRight % 2 === 0 ? 1 : 3)
  }
  return sum % 10 === 0
}
