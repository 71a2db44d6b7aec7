import { parsePaise } from '../../base/format/money.ts'

/** In the order in which a drawer is counted; the old note is rare. */
export const FACES = [500, 200, 100, 50, 20, 10, 5, 2, 1, 2_000] as const
export type Face = (typeof FACES)[number]

/** What is typed beside each face, and the sum of the loose coins. */
export type TypedPieces = { counts: Partial<Record<Face, string>>; coins: string }

export const EMPTY_PIECES: TypedPieces = { counts: {}, coins: '' }

const MOST_PIECES = 100_000

/** How many pieces a text means: none where it is empty, null where it is no whole number. */
export function readCount(text: string): number | null {
  const bare = text.replaceAll(/[,\s]/g, '')
  if (bare === '') return 0
  return /^\d{1,6}$/.test(bare) && Number(bare) <= MOST_PIECES ? Number(bare) : null
}

/** The sum of the coins in paise: none where it is empty, null where it is no amount. */
export function readCoins(text: string): number | null {
  return text.trim() === '' ? 0 : parsePaise(text)
}

export type ReadPieces = {
  pieces: { value: Face; count: number }[]
  coins: number
  totalPaise: number
}

/** What was typed as the server takes it, with its sum; null while a field can't be read. */
export function readTyped(typed: TypedPieces): ReadPieces | null {
  const coinsPaise = readCoins(typed.coins)
  if (coinsPaise === null) return null
  let totalPaise = coinsPaise
  const pieces: ReadPieces['pieces'] = []
  for (const value of FACES) {
    const count = readCount(typed.counts[value] ?? '')
    if (count === null) return null
    if (count > 0) pieces.push({ value, count })
    totalPaise += count * value * 100
  }
  return { pieces, coins: coinsPaise / 100, totalPaise }
}

/** The sum of what can be read already. */
export function totalSoFar(typed: TypedPieces): number {
  const coins = readCoins(typed.coins) ?? 0
  return FACES.reduce(
    (sum, value) => sum + (readCount(typed.counts[value] ?? '') ?? 0) * value * 100,
    coins,
  )
}

export function isUntouched({ coins, counts }: TypedPieces): boolean {
  return coins.trim() === '' && Object.values(counts).every((text) => text.trim() === '')
}
