import { wordSpelling } from './word-spelling.ts'

const TITLES = /\b(?:mr|mrs|ms|miss|master|dr|prof|shri|sri|smt|kum|kumari)\b\.?/g

/** A name as it is compared: small letters and figures, without titles, in one order. */
export function nameKey(name: string): string {
  const words = name.normalize('NFKC').toLowerCase().replace(TITLES, ' ')
  return words
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

/**
 * How a name sounds, as `customers.spelling` keeps it: the spellings of its words between blanks, in
 * one order, so that a word is found with the blanks around it. Empty where nothing but initials is
 * left. Mohd Shaikh and Sheikh Mohammed are ' muhmd sik '.
 */
export function nameSpelling(name: string): string {
  const words = nameKey(name)
    .split(' ')
    .filter((word) => word.length > 1)
    .map(wordSpelling)
  return words.length === 0 ? '' : ` ${words.sort().join(' ')} `
}

/**
 * Whether two names may be one person's: the same words in any order, an initial for a word, another
 * spelling of what sounds the same, or a slip of the pen (one letter in five, at least one). Priya
 * Nair is Nair Priya, P Nair and Pria Nair, and not Priya Naik Menon.
 */
export function isSimilarName(first: string, second: string): boolean {
  const [left, right] = [nameKey(first), nameKey(second)]
  if (left === '' || right === '') return false
  if (left === right) return true
  if (agreeByInitials(left.split(' '), right.split(' '))) return true
  if (nameSpelling(first) !== '' && nameSpelling(first) === nameSpelling(second)) return true
  const allowed = Math.max(1, Math.floor(Math.min(left.length, right.length) / 5))
  if (Math.min(left.length, right.length) < 4) return false
  return editDistance(left, right, allowed) <= allowed
}

function agreeByInitials(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length || left.length < 2) return false
  const free = [...right]
  let whole = 0
  for (const word of [...left].sort((a, b) => b.length - a.length)) {
    const at = free.findIndex((other) => other === word || isInitial(word, other))
    if (at === -1) return false
    if (free[at] === word && word.length > 1) whole++
    free.splice(at, 1)
  }
  return whole > 0
}

function isInitial(word: string, other: string): boolean {
  if (word.length > 1 && other.length > 1) return false
  return word.charAt(0) === other.charAt(0)
}

/** Letters to put in, take out or change; counted no further than `most`. */
function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const now = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = left.charAt(row - 1) === right.charAt(column - 1) ? 0 : 1
      const [above = 0, aside = 0, corner = 0] = [
        before[column],
        now[column - 1],
        before[column - 1],
      ]
      now.push(Math.min(above + 1, aside + 1, corner + change))
    }
    before = now
  }
  return before[right.length] ?? most + 1
}
