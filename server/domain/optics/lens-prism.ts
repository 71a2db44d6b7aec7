import { message } from '../../kernel/message.ts'
import { type Prism, SIDES, type Side } from './eyes.ts'
import { type CellReading, readBases, readPrisms } from './read-cell.ts'
import { withBases } from './read-grid.ts'

/** The prism of a lens as it is written: '2.00 In', or 'R 2.00 In, L 1.00 Up' of a line of both eyes. */
type LensEye = Side | 'Both' | null

const OF_SIDE = /^\s*([RL])\s+(.*?)[\s,;]*$/i
/** Sizes first and then their bases, as a prescription has them in two cells: '2.00 / 1.00 In / Up'. */
const BASES_LAST = /^\s*([0-9.,/\s]+?)\s*([a-z][a-z./\s]*)$/i

/** Returns what a text says of each eye, as it is written: one that names none is of both. */
export function prismOfSides(text: string): Record<Side, string> {
  const parts = text.split(/[,;]?\s*(?=\b[RL]\s)/i).filter((part) => part.trim() !== '')
  const named = parts.map((part) => OF_SIDE.exec(part))
  if (named.length === 0 || named.some((match) => match === null)) {
    return { Right: text.trim(), Left: text.trim() }
  }
  const of = (letter: string) =>
    named.find((match) => match?.[1]?.toUpperCase() === letter)?.[2]?.trim() ?? ''
  return { Right: of('R'), Left: of('L') }
}

/** Reads the prisms of one eye: '2 in / 1 up', or '2.00 / 1.00 In / Up'. */
export function readPrismOfEye(text: string): CellReading<readonly Prism[]> {
  const [match, sizes = '', bases = ''] = BASES_LAST.exec(text) ?? []
  if (match === undefined) return readPrisms(text)
  const prisms = readPrisms(sizes)
  if (!prisms.ok) return prisms
  const directions = readBases(bases)
  if (!directions.ok) return directions
  const read = withBases(prisms.value ?? [], directions.value ?? [])
  return read.looseBases.length === 0
    ? { ok: true, value: read.prisms, note: null }
    : { ok: false, reason: message('optics.not-a-prism', { typed: text }), isSignMissing: false }
}

/**
 * Reads the prism that is typed for a lens, as it is written everywhere: '' for none. Refused are a
 * prism without its base where one is needed, and another eye than the lens is for.
 */
export function writtenPrism(
  typed: string,
  eye: LensEye,
  { isBaseNeeded = true }: { isBaseNeeded?: boolean } = {},
): CellReading<string> {
  const sides = prismOfSides(typed)
  const wanted = eye === 'Right' || eye === 'Left' ? [eye] : SIDES
  const isOtherEye =
    sides.Right !== sides.Left && SIDES.some((side) => !wanted.includes(side) && sides[side] !== '')
  if (isOtherEye) {
    return { ok: false, reason: message('optics.not-a-prism', { typed }), isSignMissing: false }
  }
  const written: string[] = []
  for (const side of wanted) {
    const reading = readPrismOfEye(sides[side])
    if (!reading.ok) return reading
    const prisms = reading.value ?? []
    if (isBaseNeeded && prisms.some(({ base }) => base === null)) {
      return {
        ok: false,
        reason: message('optics.prism-base-missing', { side }),
        isSignMissing: false,
      }
    }
    written.push(printedPrism(prisms))
  }
  const [first = '', second = first] = written
  if (first === second) return { ok: true, value: first, note: null }
  const named = SIDES.flatMap((side, at) =>
    written[at] ? [`${side.charAt(0)} ${written[at]}`] : [],
  )
  return { ok: true, value: named.join(', '), note: null }
}

/** '2.00 In / 1.00 Up'; '' for none. */
export function printedPrism(prisms: readonly Prism[]): string {
  return prisms
    .map(({ base, centiprisms }) => `${(centiprisms / 100).toFixed(2)} ${base ?? ''}`.trim())
    .join(' / ')
}
