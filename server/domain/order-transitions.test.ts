import { describe, expect, it } from 'vitest'
import { canMove, LAB_ORDER_MOVES, type LabOrderState, ORDER_MOVES } from './order-states.ts'
import { afterMove, nextMoves, type OrderMove, type Standing } from './order-transitions.ts'

const MOVES: readonly OrderMove[] = [
  'SendToLab',
  'Received',
  'Checked',
  'Fitted',
  'Ready',
  'ToldCustomer',
  'Deliver',
  'BackToLab',
]
const ORDERS = ['Booked', 'InLab', 'Ready', 'Delivered', 'Cancelled'] as const
const LABS = [null, 'Draft', 'Sent', 'Received', 'Fitted', 'Rejected'] as const

const STANDINGS: readonly Standing[] = ORDERS.flatMap((order) =>
  LABS.flatMap((lab) => [true, false].map((isChecked) => ({ order, lab, isChecked }))),
)

/** Whether a job gets from one state to another by moves of its table, in at most two. */
function isReachable(from: LabOrderState, to: LabOrderState): boolean {
  if (from === to || canMove(LAB_ORDER_MOVES, from, to)) return true
  return LAB_ORDER_MOVES[from].some((middle) => canMove(LAB_ORDER_MOVES, middle, to))
}

describe('every move that is allowed', () => {
  it.each(MOVES)('%s keeps to both tables, whatever the standing', (move) => {
    for (const at of STANDINGS) {
      for (const hasPassed of [true, false]) {
        const outcome = afterMove(move, at, hasPassed)
        if (!outcome.ok) {
          expect(outcome.reason).toMatch(/^[A-Z].*\.$/)
          continue
        }
        const { to } = outcome
        if (to.order !== at.order) expect(canMove(ORDER_MOVES, at.order, to.order)).toBe(true)
        expect(to.lab === null).toBe(at.lab === null)
        if (at.lab !== null && to.lab !== null) expect(isReachable(at.lab, to.lab)).toBe(true)
      }
    }
  })

  it('is offered, and nothing else is', () => {
    for (const at of STANDINGS) {
      const offered = nextMoves(at, 1)
      expect(new Set(offered).size).toBe(offered.length)
      for (const move of offered) expect(afterMove(move, at).ok).toBe(true)
      const allowed = MOVES.filter((move) => afterMove(move, at).ok)
      const missing = allowed.filter((move) => !offered.includes(move))
      // A rejected job goes out again as BackToLab.
      expect(missing.filter((move) => move !== 'SendToLab')).toEqual([])
    }
  })
})

describe('the two machines', () => {
  it.each<[string, OrderMove, Standing, boolean]>([
    ['lenses leave with their order', 'SendToLab', stand('Booked', 'Draft'), true],
    ['unchecked lenses are not fitted', 'Fitted', stand('InLab', 'Received'), false],
    ['nor called ready', 'Ready', stand('InLab', 'Received'), false],
    ['checked ones may be handed over uncut', 'Ready', stand('InLab', 'Received', true), true],
    ['what is at the lab is not ready', 'Ready', stand('InLab', 'Sent'), false],
    ['goods of the shelf go at once', 'Deliver', stand('Booked', null), true],
    ['an order with a job does not', 'Deliver', stand('Booked', 'Draft'), false],
    ['a customer may be told of a delay', 'ToldCustomer', stand('InLab', 'Sent'), true],
    ['but not of what is gone', 'ToldCustomer', stand('Delivered', 'Fitted'), false],
    ['a last look may fail', 'BackToLab', stand('Ready', 'Fitted', true), true],
    ['a cancelled order stays', 'SendToLab', stand('Cancelled', 'Rejected'), false],
  ])('%s', (_what, move, at, isAllowed) => {
    expect(afterMove(move, at).ok).toBe(isAllowed)
  })

  it('offer telling before handing over, until it was told', () => {
    const ready = stand('Ready', 'Fitted', true)
    expect(nextMoves(ready, 0)[0]).toBe('ToldCustomer')
    expect(nextMoves(ready, 1)[0]).toBe('Deliver')
  })
})

function stand(order: Standing['order'], lab: Standing['lab'], isChecked = false): Standing {
  return { order, lab, isChecked }
}
