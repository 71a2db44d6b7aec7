import { describe, expect, it } from 'vitest'
import {
  canMove,
  INVOICE_MOVES,
  LAB_ORDER_MOVES,
  type Moves,
  ORDER_MOVES,
  RECEIPT_MOVES,
  RECEIPT_STATUS_IDS,
} from './order-states.ts'

/** The states that no sequence of moves leads to from any of the first ones. */
function unreachable<State extends string>(table: Moves<State>, first: readonly State[]): string[] {
  const reached = new Set<string>()
  const open: State[] = [...first]
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reached.has(state)) continue
    reached.add(state)
    open.push(...table[state])
  }
  return Object.keys(table).filter((state) => !reached.has(state))
}

function finalStates(table: Moves<string>): string[] {
  return Object.keys(table).filter((state) => table[state]?.length === 0)
}

describe('the tables', () => {
  it('reach every state from the first', () => {
    expect(unreachable(ORDER_MOVES, ['Booked'])).toEqual([])
    expect(unreachable(INVOICE_MOVES, ['Issued'])).toEqual([])
    // Cash is active at once; a cheque begins as pending.
    expect(unreachable(RECEIPT_MOVES, ['Pending'])).toEqual([])
    expect(unreachable(LAB_ORDER_MOVES, ['Draft'])).toEqual([])
  })

  it('would show a state that cannot be reached', () => {
    expect(unreachable(RECEIPT_MOVES, ['Active'])).toEqual(['Pending'])
  })

  it('end where they should', () => {
    expect(finalStates(ORDER_MOVES)).toEqual(['Cancelled'])
    expect(finalStates(INVOICE_MOVES)).toEqual([])
    expect(finalStates(RECEIPT_MOVES)).toEqual(['Bounced', 'Cancelled'])
    expect(finalStates(LAB_ORDER_MOVES)).toEqual([])
  })

  it.each<[string, Moves<string>]>([
    ['orders', ORDER_MOVES],
    ['invoices', INVOICE_MOVES],
    ['receipts', RECEIPT_MOVES],
    ['lab orders', LAB_ORDER_MOVES],
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

describe('canMove', () => {
  it.each<[string, boolean, boolean]>([
    ['a counter sale is delivered at once', canMove(ORDER_MOVES, 'Booked', 'Delivered'), true],
    ['lenses go to the lab', canMove(ORDER_MOVES, 'Booked', 'InLab'), true],
    ['and may go back there', canMove(ORDER_MOVES, 'Ready', 'InLab'), true],
    ['an order in the lab is not delivered', canMove(ORDER_MOVES, 'InLab', 'Delivered'), false],
    ['a delivered order is not cancelled', canMove(ORDER_MOVES, 'Delivered', 'Cancelled'), false],
    ['a cancelled order stays so', canMove(ORDER_MOVES, 'Cancelled', 'Booked'), false],
    ['staying is no move', canMove(ORDER_MOVES, 'Booked', 'Booked'), false],
    ['a second credit note', canMove(INVOICE_MOVES, 'Credited', 'Credited'), true],
    ['no credit is taken back', canMove(INVOICE_MOVES, 'Credited', 'Issued'), false],
    ['a cheque clears', canMove(RECEIPT_MOVES, 'Pending', 'Active'), true],
    ['a cheque bounces', canMove(RECEIPT_MOVES, 'Pending', 'Bounced'), true],
    ['even once taken as paid', canMove(RECEIPT_MOVES, 'Active', 'Bounced'), true],
    ['a bounced one is not paid', canMove(RECEIPT_MOVES, 'Bounced', 'Active'), false],
    ['a cancelled one is not paid', canMove(RECEIPT_MOVES, 'Cancelled', 'Active'), false],
    ['paid does not wait again', canMove(RECEIPT_MOVES, 'Active', 'Pending'), false],
    ['work refused is sent again', canMove(LAB_ORDER_MOVES, 'Rejected', 'Sent'), true],
    ['work is received before fitting', canMove(LAB_ORDER_MOVES, 'Sent', 'Fitted'), false],
    ['a draft is not received', canMove(LAB_ORDER_MOVES, 'Draft', 'Received'), false],
  ])('%s', (_name, actual, expected) => {
    expect(actual).toBe(expected)
  })
})
