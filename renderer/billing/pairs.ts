import type { CartLine, Section } from '../api/types.ts'
import { toPaise } from '../format/money.ts'

export type PairGroup = { pairNo: string | null; lines: CartLine[]; subtotalPaise: number }

/** Cart lines by pair, numbered pairs first and in order, loose items last. */
export function groupByPair(lines: readonly CartLine[]): PairGroup[] {
  const groups = new Map<string | null, CartLine[]>()
  for (const line of lines) {
    const pairNo = line.pairNo === '' ? null : line.pairNo
    groups.set(pairNo, [...(groups.get(pairNo) ?? []), line])
  }
  return [...groups]
    .map(([pairNo, members]) => ({
      pairNo,
      lines: members,
      subtotalPaise: members.reduce((sum, line) => sum + toPaise(line.totalAmount), 0),
    }))
    .sort((first, second) => order(first.pairNo) - order(second.pairNo))
}

function order(pairNo: string | null): number {
  if (pairNo === null) return Number.MAX_SAFE_INTEGER
  const number = Number(pairNo)
  return Number.isFinite(number) ? number : Number.MAX_SAFE_INTEGER - 1
}

/** Lines in the order they are drawn, which is the order the arrow keys walk. */
export function inDrawnOrder(lines: readonly CartLine[]): CartLine[] {
  return groupByPair(lines).flatMap((group) => group.lines)
}

/**
 * The pair that a new item goes to: a frame begins one, a lens joins the latest, and what is no
 * part of a spectacle stays loose.
 */
export function pairForNewItem(section: Section | null, lines: readonly CartLine[]): string | null {
  const numbers = lines.map((line) => Number(line.pairNo ?? Number.NaN)).filter(Number.isFinite)
  const last = numbers.length === 0 ? 0 : Math.max(...numbers)
  if (section === 'Frame') return String(last + 1)
  if (section === 'SpectacleLens') return String(Math.max(last, 1))
  return null
}

/** What the customer pays less than the printed MRPs, in paise; 0 when nothing. */
export function savedPaise(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => {
    if (line.totalMRP === null || line.totalMRP <= 0) return sum
    return sum + Math.max(0, toPaise(line.totalMRP) - toPaise(line.totalAmount))
  }, 0)
}
