import { beforeEach, expect, test } from 'vitest'
import type { CartLine } from '../../../server/contract/cart.ts'
import { addDays, shopToday } from '../../base/format/dates.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { useCart } from '../cart/cart-store.ts'
import { invoiceTimeNow } from './invoice-time.ts'
import { addTender, chooseGoal } from './pay-actions.ts'
import { resetPay, usePay } from './pay-store.ts'

const line = (section: CartLine['section']) => ({ section }) as CartLine
const NET = { netAmount: 4_500 } as NonNullable<ReturnType<typeof useCart.getState>['totals']>
const CASH = { kind: 'Cash', key: '1', typeID: 1, name: 'Cash', cardTypeID: null } as const

/** So many rupees were taken of the sale. */
function taken(rupees: number): void {
  const paise = rupees * 100
  usePay.setState({
    amount: '',
    tenders: [{ ...CASH, paise, handedPaise: paise, referenceNo: '' }],
  })
}

beforeEach(() => {
  resetPay()
  useCart.setState({ lines: [line('Frame'), line('SpectacleLens')], totals: NET })
})

test('spectacles to be made that are paid in part are billed on delivery', () => {
  taken(1_000)
  expect(invoiceTimeNow()).toBe('part')
})

test('so are those that are saved wholly unpaid, and goods that leave at once are billed', () => {
  expect(invoiceTimeNow()).toBe('part')
  useCart.setState({ lines: [line('Accessory')] })
  expect(invoiceTimeNow()).toBe('now')
})

test('paid in full they are billed at once', () => {
  taken(4_500)
  expect(invoiceTimeNow()).toBe('now')
})

test('whoever chooses to bill a part now bills it', () => {
  taken(1_000)
  usePay.setState({ invoiceNow: true, isInvoiceChosen: true })
  expect(invoiceTimeNow()).toBe('now')
  usePay.setState({ invoiceNow: false, isInvoiceChosen: true })
  taken(4_500)
  expect(invoiceTimeNow()).toBe('later')
})

test('an advance puts the invoice off whatever is sold', () => {
  useCart.setState({ lines: [line('Accessory')] })
  chooseGoal('advance')
  expect(invoiceTimeNow()).toBe('later')
})

test('an advance above what is due is refused', () => {
  queryClient.setQueryData(paymentMethodsQuery.queryKey, [
    { ID: 1, Name: 'Cash', Kind: 'Cash', NeedsReference: false },
  ])
  chooseGoal('advance')
  usePay.setState({ kind: 'Cash', amount: '50000' })
  expect(addTender()?.message).toContain('4,500.00')
  expect(usePay.getState().tenders).toEqual([])
  usePay.setState({ amount: '4500' })
  expect(addTender()).toBeNull()
  chooseGoal('full')
})

test('goods that leave at once are billed at once, and those of another day are not', () => {
  useCart.setState({ lines: [line('Frame'), line('Accessory')] })
  taken(1_000)
  expect(invoiceTimeNow()).toBe('now')
  usePay.setState({ promisedDay: addDays(shopToday(), 3) })
  expect(invoiceTimeNow()).toBe('part')
  usePay.setState({ promisedDay: '', deliveryMode: 'Courier' })
  expect(invoiceTimeNow()).toBe('part')
})
