/** Modules of a QR code row by row, 1 for dark; `free` marks those that a mask may change. */
type Grid = { size: number; dark: Uint8Array; free: Uint8Array }

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
const DATA = 0
/** Level M, as the format information names it. */
const LEVEL_M = 0

/**
 * Gives a QR code of level M, made with mask 0, the mask that ISO/IEC 18004 (7.8.3) prefers. The
 * library that makes the codes would take ten times as long over this as over all the rest.
 */
export function wellMasked(data: readonly boolean[][], types: readonly number[][]): boolean[][] {
  const size = data.length
  const grid = {
    size,
    dark: Uint8Array.from(data.flat().map(Number)),
    free: Uint8Array.from(types.flat().map((type) => Number(type === DATA))),
  }
  let best: Uint8Array = grid.dark
  let least = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    const dark = masked(grid, mask)
    const penalty = penaltyOf(dark, size)
    if (penalty < least) [best, least] = [dark, penalty]
  }
  return data.map((row, y) => row.map((_, x) => best[y * size + x] === 1))
}

/** The grid, whose mask is 0, with another one in its place. */
function masked({ dark, free, size }: Grid, mask: number): Uint8Array {
  const changes = changesOf(size)[mask] ?? dark
  const changed = new Uint8Array(dark.length)
  for (let at = 0; at < dark.length; at += 1) {
    changed[at] = (dark[at] ?? 0) ^ ((free[at] ?? 0) & (changes[at] ?? 0))
  }
  writeFormat(changed, size, mask)
  return changed
}

const changesOfSizes = new Map<number, Uint8Array[]>()

/** For each mask where it differs from mask 0; worked out once for a size of code. */
function changesOf(size: number): Uint8Array[] {
  const known = changesOfSizes.get(size)
  if (known) return known
  const [first] = MASKS
  const changes = MASKS.map((mask) =>
    Uint8Array.from({ length: size * size }, (_, at) => {
      const [x, y] = [at % size, Math.floor(at / size)]
      return Number(mask(x, y) !== first?.(x, y))
    }),
  )
  changesOfSizes.set(size, changes)
  return changes
}

/** Level and mask with their check bits, in both places (7.9.1). */
function writeFormat(dark: Uint8Array, size: number, mask: number): void {
  const format = (LEVEL_M << 3) | mask
  let rest = format
  for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((format << 10) | rest) ^ 0x5412
  for (let index = 0; index < 15; index += 1) {
    const bit = (bits >>> index) & 1
    // Around the upper left corner, past the timing lines; then below and beside the others.
    const step = index < 6 ? index : index + 1
    if (index < 8) dark[step * size + 8] = bit
    else dark[8 * size + (index === 8 ? 7 : 14 - index)] = bit
    if (index < 8) dark[8 * size + size - 1 - index] = bit
    else dark[(size - 15 + index) * size + 8] = bit
  }
}

const RUN_POINTS = 3
const BLOCK_POINTS = 3
const FINDER_POINTS = 40
const BALANCE_POINTS = 10

function penaltyOf(dark: Uint8Array, size: number): number {
  let points = blockPoints(dark, size)
  let count = 0
  for (let line = 0; line < size; line += 1) {
    points += linePoints(dark, line * size, 1, size) + linePoints(dark, line, size, size)
  }
  for (let at = 0; at < dark.length; at += 1) count += dark[at] ?? 0
  const total = size * size
  const steps = Math.ceil(Math.abs(count * 20 - total * 10) / total) - 1
  return points + steps * BALANCE_POINTS
}

/** For every square of four modules of one colour. */
function blockPoints(dark: Uint8Array, size: number): number {
  let points = 0
  for (let y = 0; y + 1 < size; y += 1) {
    for (let at = y * size; at + 1 < (y + 1) * size; at += 1) {
      const own = dark[at]
      const isBlock = own === dark[at + 1] && own === dark[at + size] && own === dark[at + size + 1]
      if (isBlock) points += BLOCK_POINTS
    }
  }
  return points
}

/** Where the runs of a line end, one after the other; the longest code has 177 modules. */
const ends = new Int16Array(180)

/** For long runs of a row or column, and for what looks like the middle of a finder in it. */
function linePoints(dark: Uint8Array, from: number, step: number, size: number): number {
  let points = 0
  let count = 0
  let colour = 0
  let start = 0
  // The first run and the last one are white, if only of no length: there is white around.
  for (let index = 0, at = from; index <= size; index += 1, at += step) {
    if (index < size && dark[at] === colour) continue
    const length = index - start
    if (length >= 5) points += length - 5 + RUN_POINTS
    ends[count] = index
    count += 1
    colour = 1 - colour
    start = index
  }
  if (colour === 0) {
    ends[count] = size
    count += 1
  }
  for (let run = 3; run + 3 < count; run += 2) points += finderPoints(run, count, size)
  return points
}

function lengthOf(run: number): number {
  return (ends[run] ?? 0) - (run === 0 ? 0 : (ends[run - 1] ?? 0))
}

/** A dark run three times as long as the two on each side of it, and four times that in white. */
function finderPoints(middle: number, count: number, size: number): number {
  const one = lengthOf(middle - 1)
  if (lengthOf(middle) !== one * 3 || lengthOf(middle + 1) !== one) return 0
  if (lengthOf(middle - 2) !== one || lengthOf(middle + 2) !== one) return 0
  const before = lengthOf(middle - 3) + (middle === 3 ? size : 0)
  const after = lengthOf(middle + 3) + (middle + 4 === count ? size : 0)
  const isBefore = before >= one * 4 && after >= one
  const isAfter = after >= one * 4 && before >= one
  return (Number(isBefore) + Number(isAfter)) * FINDER_POINTS
}
