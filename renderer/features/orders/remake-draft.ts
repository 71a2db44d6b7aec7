import type { RemakeLine } from '../../../server/contract/order-transitions.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { axisOf } from './change-draft.ts'

type Line = OrderDetail['Lines'][number]

export const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd'] as const

export type RemakeDraft = { isAsked: boolean } & Record<(typeof POWERS)[number], string>

const WAS = {
  spherical: 'Spherical',
  cylinder: 'Cylinder',
  axis: 'Axis',
  addition: 'Addition',
  pd: 'PD',
} as const

/** What the lens was made to. */
function was(line: Line, power: (typeof POWERS)[number]): string {
  return line[WAS[power]] ?? ''
}

/** The lens as it was made, to be made again. */
export function draftOfLens(line: Line): RemakeDraft {
  const powers = (power: (typeof POWERS)[number]) => was(line, power)
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
