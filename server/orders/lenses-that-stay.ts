import { powerWithPrism } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import { type GoodsLine, isLens, POWERS } from './changed-line.ts'
import type { LineChange } from './read-change.ts'

const MEASURED = [...POWERS, 'prism', 'fittingHeightMilli'] as const

/**
 * Returns, in words, the lenses for the same eye in other pairs that had what was changed and keep
 * it: an eye that was corrected in one pair is most likely wrong in the other too.
 */
export function lensesThatStay(
  changed: readonly Pick<LineChange, 'before' | 'after'>[],
  lines: ReadonlyMap<number, GoodsLine>,
  removed: readonly GoodsLine[],
): Message[] {
  const touched = new Set([
    ...changed.map(({ before }) => before.id),
    ...removed.map(({ id }) => id),
  ])
  const others = [...lines.values()].filter((line) => isLens(line) && !touched.has(line.id))
  const staying = changed
    .filter(({ before }) => isLens(before))
    .flatMap(({ after, before }) => {
      const figures = MEASURED.filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
      if (figures.length === 0) return []
      return others.filter(
        (line) =>
          line.eye === before.eye &&
          line.pairNo !== before.pairNo &&
          figures.every((name) => (line[name] ?? '') === (before[name] ?? '')),
      )
    })
  return [...new Set(staying)].map((line) =>
    message('orders.change.stays', {
      side: line.eye ?? 'Both',
      item: line.itemName,
      pairNo: line.pairNo ?? '',
      power: powerWithPrism(line) ?? '',
    }),
  )
}

/** Whether an order has lenses in more than one pair: what is said of one then names its pair. */
export function hasSeveralPairs(lines: ReadonlyMap<number, GoodsLine>): boolean {
  return new Set([...lines.values()].filter(isLens).map(({ pairNo }) => pairNo ?? '')).size > 1
}
