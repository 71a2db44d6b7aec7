import { describe, expect, it } from 'vitest'
import {
  canTransition,
  INVOICE_TRANSITIONS,
  LAB_ORDER_TRANSITIONS,
  ORDER_TRANSITIONS,
  RECEIPT_STATUS_IDS,
  RECEIPT_TRANSITIONS,
  type Transitions,
} from './order-states.ts'

/** The states that no sequence of moves leads to from any of the first ones. */
function unreachable<State extends string>(
  table: Transitions<State>,
  first: readonly State[],
): string[] {
  const reached = new Set<string>()
  const open: State[] = [...first]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue
    reached.add(state)
    open.push(...table[state])
  }
  return Object.keys(table).filter((state) => !reached.has(state))
}

function finalStates(table: Transitions<string>): string[] {
  return Object.keys(table).filter((state) => table[state]?.length === 0)
}

describe('the tables', () => {
  it('reach every state from the first', () => {
    expect(unreachable(ORDER_TRANSITIONS, ['Booked'])).toEqual([])
    expect(unreachable(INVOICE_TRANSITIONS, ['Issued'])).toEqual([])
    // Cash is active at once; a cheque begins as pending.
    expect(unreachable(RECEIPT_TRANSITIONS, ['Pending'])).toEqual([])
    expect(unreachable(LAB_ORDER_TRANSITIONS, ['Draft'])).toEqual([])
  })

  it('would show a state that cannot be reached', () => {
    expect(unreachable(RECEIPT_TRANSITIONS, ['Active'])).toEqual(['Pending'])
  })

  it('end where they should', () => {
    expect(finalStates(ORDER_TRANSITIONS)).toEqual(['Cancelled'])
    expect(finalStates(INVOICE_TRANSITIONS)).toEqual([])
    expect(finalStates(RECEIPT_TRANSITIONS)).toEqual(['Bounced', 'Cancelled'])
    expect(finalStates(LAB_ORDER_TRANSITIONS)).toEqual([])
  })

  it.each<[string, Transitions<string>]>([
    ['orders', ORDER_TRANSITIONS],
    ['invoices', INVOICE_TRANSITIONS],
    ['receipts', RECEIPT_TRANSITIONS],
    ['lab orders', LAB_ORDER_TRANSITIONS],
  ])('%s name only their own states, each once', (_name, table) => {
    for (const targets of Object.values(table)) {
      expect(new Set(targets).size).toBe(targets.length)
      for (const target of targets) expect(Object.keys(table)).toContain(target)
    }
  })

  it('number the receipt states as the wire does', () => {
    expect(RECEIPT_STATUS_IDS).toEqual({ Active: 1, Pending: 2, Bounced: 3, Cancelled: 4 })
  })
})

describe('canTransition', () => {
  it.each<[string, boolean, boolean]>([
    [
      'a counter sale is delivered at once',
      canTransition(ORDER_TRANSITIONS, 'Booked', 'Delivered'),
      true,
    ],
    ['lenses go to the lab', canTransition(ORDER_TRANSITIONS, 'Booked', 'InLab'), true],
    ['and may go back there', canTransition(ORDER_TRANSITIONS, 'Ready', 'InLab'), true],
    [
      'an order in the lab is not delivered',
      canTransition(ORDER_TRANSITIONS, 'InLab', 'Delivered'),
      false,
    ],
    [
      'a delivered order is not cancelled',
      canTransition(ORDER_TRANSITIONS, 'Delivered', 'Cancelled'),
      false,
    ],
    ['a cancelled order stays so', canTransition(ORDER_TRANSITIONS, 'Cancelled', 'Booked'), false],
    ['staying is no move', canTransition(ORDER_TRANSITIONS, 'Booked', 'Booked'), false],
    ['a second credit note', canTransition(INVOICE_TRANSITIONS, 'Credited', 'Credited'), true],
    ['no credit is taken back', canTransition(INVOICE_TRANSITIONS, 'Credited', 'Issued'), false],
    ['a cheque clears', canTransition(RECEIPT_TRANSITIONS, 'Pending', 'Active'), true],
    ['a cheque bounces', canTransition(RECEIPT_TRANSITIONS, 'Pending', 'Bounced'), true],
    ['even once taken as paid', canTransition(RECEIPT_TRANSITIONS, 'Active', 'Bounced'), true],
    ['a bounced one is not paid', canTransition(RECEIPT_TRANSITIONS, 'Bounced', 'Active'), false],
    [
      'a cancelled one is not paid',
      canTransition(RECEIPT_TRANSITIONS, 'Cancelled', 'Active'),
      false,
    ],
    ['paid does not wait again', canTransition(RECEIPT_TRANSITIONS, 'Active', 'Pending'), false],
    ['work refused is sent again', canTransition(LAB_ORDER_TRANSITIONS, 'Rejected', 'Sent'), true],
    [
      'work is received before fitting',
      canTransition(LAB_ORDER_TRANSITIONS, 'Sent', 'Fitted'),
      false,
    ],
    ['a draft is not received', canTransition(LAB_ORDER_TRANSITIONS, 'Draft', 'Received'), false],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toBe(expected)
  })
})
