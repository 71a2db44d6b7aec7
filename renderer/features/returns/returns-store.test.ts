import { beforeEach, expect, test } from 'vitest'
import type { ReturnableInvoice, ReturnableLine } from '../../../server/contract/credit.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import {
  askedReturn,
  askQty,
  linesOfAll,
  linesThatStay,
  missingOfReturn,
  putInvoice,
  returnableInvoiceQuery,
  setReason,
  setRestock,
  useReturns,
} from './returns-store.ts'

const line = (LineID: string, more: Partial<ReturnableLine>) =>
  ({
    LineID,
    Kind: 'Item',
    ReturnableQty: 2,
    IsStocked: true,
    IsUnopenedOnly: false,
    ...more,
  }) as ReturnableLine
const FRAME = line('frame', {})
const LENS = line('lens', { IsUnopenedOnly: true })
const CASE = line('case', { Taken: 'Never' })
const SEALED = line('sealed', { Taken: 'Unopened', IsUnopenedOnly: true })
const INVOICE = { InvoiceID: 'bill', Lines: [FRAME, LENS, CASE, SEALED] } as ReturnableInvoice

const now = () => useReturns.getState()
const sent = () => askedReturn(now())?.lines

beforeEach(() => {
  queryClient.setQueryData(returnableInvoiceQuery('bill').queryKey, INVOICE)
  putInvoice(INVOICE, 'credit')
})

test('good goods go to the shelf, faulty ones do not unless somebody says so', () => {
  askQty(FRAME, 1)
  setReason('DoesNotFit')
  expect(sent()).toEqual([{ lineID: 'frame', qty: 1, restock: true }])
  expect(missingOfReturn(now())).toBe(null)
  setRestock(FRAME, true)
  setReason('Faulty')
  expect(sent()).toEqual([{ lineID: 'frame', qty: 1, restock: false }])
  setRestock(FRAME, true)
  expect(sent()).toEqual([{ lineID: 'frame', qty: 1, restock: true }])
})

test('what credits paid stays credit beside money, unless it is wanted as money too', () => {
  askQty(FRAME, 1)
  expect(askedReturn(now())).not.toHaveProperty('keepPaidCredit')
  putInvoice(INVOICE, 1)
  askQty(FRAME, 1)
  expect(askedReturn(now())).toMatchObject({
    refundTypeId: 1,
    keepPaidCredit: true,
    keepPaise: true,
  })
  useReturns.setState({ isCreditToo: true })
  expect(askedReturn(now())).toMatchObject({ refundTypeId: 1, keepPaidCredit: false })
})

test('what is never taken back is told before a manager is asked, unless the shop is at fault', () => {
  askQty(CASE, 1)
  setReason('DoesNotFit')
  expect(missingOfReturn(now())).toBe('never')
  setReason('WrongItem')
  expect(missingOfReturn(now())).toBe(null)
  setReason('Faulty')
  expect(missingOfReturn(now())).toBe(null)
})

test('of a contact lens it is asked first whether the box is unopened; a faulty one is written off', () => {
  askQty(LENS, 1)
  setReason('VisionTrouble')
  expect(missingOfReturn(now())).toBe('unopened')
  setRestock(LENS, true)
  expect(missingOfReturn(now())).toBe(null)
  expect(sent()).toEqual([{ lineID: 'lens', qty: 1, restock: true, unopened: true }])
  setRestock(LENS, false)
  expect(sent()).toEqual([{ lineID: 'lens', qty: 1, restock: false, unopened: false }])
  setReason('Faulty')
  setRestock(LENS, true)
  expect(missingOfReturn(now())).toBe(null)
  expect(sent()).toEqual([{ lineID: 'lens', qty: 1, restock: false, unopened: false }])
})

test('an opened box of what is taken back unopened only is told before a manager is asked', () => {
  askQty(SEALED, 1)
  setReason('DoesNotFit')
  expect(missingOfReturn(now())).toBe('unopened')
  setRestock(SEALED, false)
  expect(missingOfReturn(now())).toBe('never')
  setRestock(SEALED, true)
  expect(missingOfReturn(now())).toBe(null)
  setRestock(SEALED, false)
  setReason('WrongItem')
  expect(missingOfReturn(now())).toBe(null)
})

test('all of a bill leaves what was made for the customer, and names it', () => {
  const made = line('made', { IsMadeToOrder: true })
  const fitting = line('fitting', { Kind: 'Job', ReturnableQty: 1 })
  const gone = line('gone', { IsMadeToOrder: true, ReturnableQty: 0 })
  const lines = [FRAME, made, fitting, gone]
  expect(linesOfAll(lines)).toEqual([FRAME])
  expect(linesThatStay(lines, {})).toEqual([])
  expect(linesThatStay(lines, { frame: { qty: 1, restock: null } })).toEqual([])
  const whole = { frame: { qty: 2, restock: null } }
  expect(linesThatStay(lines, whole)).toEqual([made, fitting])
  expect(linesThatStay(lines, { ...whole, made: { qty: 2, restock: null } })).toEqual([fitting])
  // A bill of lenses alone says at once that nothing of it is taken back.
  expect(linesThatStay([made], {})).toEqual([made])
})
