import { describe, expect, it } from 'vitest'
import { translate } from '../kernel/translate.ts'
import {
  canTransition,
  LAB_ORDER_TRANSITIONS,
  type LabOrderState,
  ORDER_TRANSITIONS,
} from './order-states.ts'
import {
  afterTransition,
  nextTransitions,
  type OrderStatus,
  type OrderTransition,
} from './order-transitions.ts'

const TRANSITIONS: readonly OrderTransition[] = [
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

const STATUSES: readonly OrderStatus[] = ORDERS.flatMap((order) =>
  LABS.flatMap((lab) => [true, false].map((isChecked) => ({ order, lab, isChecked }))),
)

/** Whether a job gets from one state to another by transitions of its table, in at most two. */
function isReachable(from: LabOrderState, to: LabOrderState): boolean {
  if (from === to || canTransition(LAB_ORDER_TRANSITIONS, from, to)) return true
  return LAB_ORDER_TRANSITIONS[from].some((middle) =>
    canTransition(LAB_ORDER_TRANSITIONS, middle, to),
  )
}

describe('every transition that is allowed', () => {
  it.each(TRANSITIONS)('%s keeps to both tables, whatever the status', (transition) => {
    for (const at of STATUSES) {
      for (const hasPassed of [true, false]) {
        const outcome = afterTransition(transition, at, hasPassed)
        if (!outcome.ok) {
          expect(translate(outcome.reason, 'en')).toMatch(/^[A-Z].*\.$/)
          continue
        }
        const { to } = outcome
        if (to.order !== at.order)
          expect(canTransition(ORDER_TRANSITIONS, at.order, to.order)).toBe(true)
        expect(to.lab === null).toBe(at.lab === null)
        if (at.lab !== null && to.lab !== null) expect(isReachable(at.lab, to.lab)).toBe(true)
      }
    }
  })

  it('is offered, and nothing else is', () => {
    for (const at of STATUSES) {
      const offered = nextTransitions(at, 1)
      expect(new Set(offered).size).toBe(offered.length)
      for (const transition of offered) expect(afterTransition(transition, at).ok).toBe(true)
      const allowed = TRANSITIONS.filter((transition) => afterTransition(transition, at).ok)
      const missing = allowed.filter((transition) => !offered.includes(transition))
      // A rejected job goes out again as BackToLab.
      expect(missing.filter((transition) => transition !== 'SendToLab')).toEqual([])
    }
  })
})

describe('order and job together', () => {
  it.each<[string, OrderTransition, OrderStatus, boolean]>([
    ['lenses leave with their order', 'SendToLab', at('Booked', 'Draft'), true],
    ['unchecked lenses are not fitted', 'Fitted', at('InLab', 'Received'), false],
    ['nor called ready', 'Ready', at('InLab', 'Received'), false],
    ['checked ones may be handed over uncut', 'Ready', at('InLab', 'Received', true), true],
    ['what is at the lab is not ready', 'Ready', at('InLab', 'Sent'), false],
    ['goods of the shelf go at once', 'Deliver', at('Booked', null), true],
    ['an order with a job does not', 'Deliver', at('Booked', 'Draft'), false],
    ['a customer may be notified of a delay', 'ToldCustomer', at('InLab', 'Sent'), true],
    ['but not of what is gone', 'ToldCustomer', at('Delivered', 'Fitted'), false],
    ['a last look may fail', 'BackToLab', at('Ready', 'Fitted', true), true],
    ['a cancelled order stays', 'SendToLab', at('Cancelled', 'Rejected'), false],
  ])('%s', (_what, transition, at, isAllowed) => {
    expect(afterTransition(transition, at).ok).toBe(isAllowed)
  })

  it('offer notifying before handing over, until the customer was notified', () => {
    const ready = at('Ready', 'Fitted', true)
    expect(nextTransitions(ready, 0)[0]).toBe('ToldCustomer')
    expect(nextTransitions(ready, 1)[0]).toBe('Deliver')
  })

  it('offer sending rejected lenses back before the customer hears anything', () => {
    expect(nextTransitions(at('InLab', 'Rejected'), 0)).toEqual([
      'BackToLab',
      'Checked',
      'ToldCustomer',
    ])
  })
})

function at(order: OrderStatus['order'], lab: OrderStatus['lab'], isChecked = false): OrderStatus {
  return { order, lab, isChecked }
}
