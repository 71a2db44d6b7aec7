import type { RemakeLine } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { axisOf, POWERS, type PowerName, SHOWN } from './change-draft.ts'

type Line = OrderDetail['Lines'][number]

export type RemakeDraft = { isAsked: boolean } & Record<PowerName, string>

/** What the lens was made to. */
function was(line: Line, power: PowerName): string {
  return line[SHOWN[power]] ?? ''
}

/** The lens as it was made, to be made again. */
export function draftOfLens(line: Line): RemakeDraft {
  const powers = (power: PowerName) => was(line, power)
  return {
    isAsked: true,
    spherical: powers('spherical'),
    cylinder: powers('cylinder'),
    axis: powers('axis'),
    addition: powers('addition'),
    pd: powers('pd'),
  }
}

/** What is sent of a lens: the powers that are other ones now, an emptied one as none. */
export function remadeLine(line: Line, draft: Omit<RemakeDraft, 'isAsked'>): RemakeLine {
  const typed = { ...draft, axis: axisOf(draft, line) }
  const other = POWERS.filter((power) => typed[power].trim() !== was(line, power))
  return {
    lineID: line.ID,
    ...Object.fromEntries(other.map((power) => [power, typed[power].trim()])),
  }
}
