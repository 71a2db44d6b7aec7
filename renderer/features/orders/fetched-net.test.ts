import { expect, test } from 'vitest'
import { withoutDeliveryCharge } from './fetched-net.ts'

const charge = (Kind: 'Shipping' | 'Other', TotalAmount: number) => ({
  Kind,
  TotalAmount,
  TaxableAmount: TotalAmount,
  SGSTAmount: 0,
  CGSTAmount: 0,
  IGSTAmount: 0,
})

test('an order without its delivery charge is rounded anew, and what is paid above it is owed', () => {
  const order = {
    Lines: [],
    Charges: [charge('Shipping', 118), charge('Other', 1040.5)],
    NetAmount: 1159,
    BalanceAmount: 0,
  }
  expect(withoutDeliveryCharge(order)).toEqual({ charge: 118, net: 1041, balance: -118 })
  const due = { ...order, BalanceAmount: 500 }
  expect(withoutDeliveryCharge(due)).toMatchObject({ balance: 382 })
  expect(withoutDeliveryCharge({ ...order, Charges: [] })).toBeNull()
})
