import { parsePower } from '../prescription.ts'

/** What of a lens family can be typed to name it, and how its powers are read. */
export type NamedFamily = {
  code: string
  name: string
  brand: string
  columns: 'cylinder' | 'addition'
}

/** A power as it stands after the name of its family; the second one is a cylinder or an addition. */
export type TypedLens =
  | { kind: 'none' }
  | { kind: 'unsigned'; centidioptres: number }
  | { kind: 'power'; row: number; column: number | null; axisDegrees: number | null }

// Words that stand among powers and say nothing of the family.
const AMONG_POWERS = /^(?:add|sph|cyl|axis|x|\/|plano|pl)$/
const AXIS = /(?:\s|\b|(?<=\d))(?:x|axis)\s*([0-9]{1,3})\s*$/

/**
 * Reads a text that names a lens family and, perhaps, one of its powers: 'hmc', 'hmc -1',
 * 'HMC 1.56 SV -1.00 / -0.50'. Null where it does not name the family, or says more than that.
 */
export function readFamilyTerm(term: string, family: NamedFamily): TypedLens | null {
  const typed = term
    .trim()
    .toLowerCase()
    .replace(/[\u2212\u2013]/g, '-')
    .replaceAll('\u00d7', 'x')
  const code = family.code.toLowerCase()
  const afterCode = typed.slice(code.length)
  // The code of an item of the family is the family's code with the powers behind it.
  const isByCode = typed.startsWith(code) && /^(?:$|[\s+-])/.test(afterCode)
  const words = `${family.name} ${family.brand} ${code}`.toLowerCase().split(/\s+/)
  const rest: string[] = []
  let named = isByCode ? 1 : 0
  for (const token of (isByCode ? afterCode : typed).split(/\s+/)) {
    if (token === '') continue
    if (isWordOf(words, token)) named += 1
    else rest.push(token)
  }
  return named === 0 ? null : readTypedLens(rest.join(' '), family)
}

/** The beginning of a word names it; a figure, which may be a power, only the whole of one. */
function isWordOf(words: readonly string[], token: string): boolean {
  if (words.includes(token)) return true
  const isOfPowers = AMONG_POWERS.test(token) || !/[\p{L}]/u.test(token)
  return !isOfPowers && words.some((word) => word.startsWith(token))
}

function readTypedLens(text: string, { columns }: NamedFamily): TypedLens | null {
  if (text === '') return { kind: 'none' }
  const axis = AXIS.exec(text)?.[1]
  const tokens = text
    .replace(AXIS, '')
    .replace(/([0-9])\s*([+-])/g, '$1 $2')
    .replace(/([+-])\s+/g, '$1')
    .split(/[\s/,]+/)
    .filter((token) => token !== '' && !/^(?:add|sph|cyl)$/.test(token))
  const powers = tokens.map((token) => {
    const result = parsePower(token)
    return { token, centidioptres: result.ok ? result.centidioptres : null }
  })
  const [first, second] = powers
  if (first === undefined || powers.length > 2) return null
  if (powers.some(({ centidioptres }) => centidioptres === null)) return null
  const unsigned = (columns === 'cylinder' ? powers : [first]).find(
    ({ centidioptres, token }) => centidioptres !== 0 && !/^[+-]/.test(token),
  )
  if (unsigned !== undefined) {
    return { kind: 'unsigned', centidioptres: unsigned.centidioptres ?? 0 }
  }
  return {
    kind: 'power',
    row: first.centidioptres ?? 0,
    column: second?.centidioptres ?? null,
    axisDegrees: axis === undefined ? null : Number(axis),
  }
}
