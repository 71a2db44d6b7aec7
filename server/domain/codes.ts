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

/** Numbers of a branch's own codes: seven figures. */
const MOST_OWN_NUMBERS = 9_999_999

/**
 * The EAN-13 of goods without a maker's code: 20 of the range that GS1 leaves to each company, three
 * figures of the branch, seven of the running number, the check digit. Throws for others.
 */
export function inHouseEan(branchNumber: number, running: number): string {
  if (!Number.isInteger(branchNumber) || branchNumber < 0 || branchNumber > 999) {
    throw new RangeError(`branch ${branchNumber}`)
  }
  if (!Number.isInteger(running) || running < 1 || running > MOST_OWN_NUMBERS) {
    throw new RangeError(`number ${running}`)
  }
  const head = `20${String(branchNumber).padStart(3, '0')}${String(running).padStart(7, '0')}`
  const sum = [...head].reduce((total, digit, at) => {
    return total + Number(digit) * (at % 2 === 0 ? 1 : 3)
  }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}
