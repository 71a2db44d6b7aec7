import type { RemakeLine } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { parseTyped } from '../../base/format/money.ts'
import { axisOf, HEADS, POWERS, type PowerName, SHOWN } from './change-draft.ts'

type Line = OrderDetail['Lines'][number]

export type RemakeDraft = { isAsked: boolean } & Record<PowerName | 'prism' | 'height', string>

/** What the lens was made to. */
function was(line: Line, power: PowerName): string {
  return line[SHOWN[power]] ?? ''
}

function heightOf({ FittingHeight }: Line): string {
  return FittingHeight === null ? '' : String(FittingHeight)
}

/** Whether the fitting height that is typed can be read. */
export function isHeightRead(typed: string): boolean {
  return typed.trim() === '' || parseTyped(typed, 3) !== null
}

/** The lens as it was made, to be made again unless another pair of the order may be meant. */
export function draftOfLens(line: Line, isAsked = true): RemakeDraft {
  const powers = (power: PowerName) => was(line, power)
  return {
    isAsked,
    spherical: powers('spherical'),
    cylinder: powers('cylinder'),
    axis: powers('axis'),
    addition: powers('addition'),
    pd: powers('pd'),
    prism: line.Prism ?? '',
    height: heightOf(line),
  }
}

/** Whether lenses of several pairs can be made again: which, is to be ticked then. */
export function areOfSeveralPairs(lenses: readonly Line[]): boolean {
  return new Set(lenses.map(({ PairNo }) => PairNo ?? '')).size > 1
}

/** What is sent of a lens: the powers that are other ones now, an emptied one as none. */
export function remadeLine(line: Line, draft: Omit<RemakeDraft, 'isAsked'>): RemakeLine {
  const typed = { ...draft, axis: axisOf(draft, line) }
  const other = POWERS.filter((power) => typed[power].trim() !== was(line, power))
  return {
    lineID: line.ID,
    ...Object.fromEntries(other.map((power) => [power, typed[power].trim()])),
    ...(typed.prism.trim() === (line.Prism ?? '') ? {} : { prism: typed.prism.trim() }),
    ...(typed.height.trim() === heightOf(line)
      ? {}
      : { lensFittingHeight: parseTyped(typed.height, 3) ?? 0 }),
  }
}

/** What a lens is to be made to instead of what it was: 'AXIS 180 → 170'. */
export function changesOf(line: Line, draft: Omit<RemakeDraft, 'isAsked'>): string[] {
  const typed = { ...draft, axis: axisOf(draft, line) }
  const change = (head: string, before: string, after: string) =>
    before === after.trim() ? [] : [`${head} ${before || '–'} → ${after.trim() || '–'}`]
  return [
    ...POWERS.flatMap((power) => change(HEADS[power], was(line, power), typed[power])),
    ...change('FH', heightOf(line), typed.height),
    ...change('Prism', line.Prism ?? '', typed.prism),
  ]
}
