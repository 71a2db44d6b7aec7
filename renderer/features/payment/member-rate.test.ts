import { expect, test } from 'vitest'
import type { CartLine } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { memberRateLeft } from './member-rate.ts'

const gold = { MembershipName: 'Gold', MembershipDiscountRate: 10 }
const discount = { discountRate: 5, discountAmount: null, appliedAmount: 10, approvalID: null }

// Of a line and a customer only that they are there is read.
const lines = [{ id: 'line-1' } as unknown as CartLine]
const customer = { ID: 'asha' } as unknown as Customer

test('a member’s discount that is not on the bill is named', () => {
  const sale = { billDiscount: null, customer, lines }
  expect(memberRateLeft(sale, gold)).toEqual({ name: 'Gold', rate: 10 })
})

test('nothing is named where there is none, or the bill has a discount already', () => {
  const sale = { billDiscount: null, customer, lines }
  expect(memberRateLeft(sale, undefined)).toBeNull()
  expect(memberRateLeft(sale, { ...gold, MembershipDiscountRate: 0 })).toBeNull()
  expect(memberRateLeft({ ...sale, billDiscount: discount }, gold)).toBeNull()
  expect(memberRateLeft({ ...sale, customer: null }, gold)).toBeNull()
  expect(memberRateLeft({ ...sale, lines: [] }, gold)).toBeNull()
})
