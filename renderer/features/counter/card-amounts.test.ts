import { expect, it } from 'vitest'
import { cardAmounts } from './card-amounts.ts'

it('a person who has no family sees their own credit', () => {
  const alone = {
    DueAmount: 0,
    HouseholdDueAmount: 0,
    CreditAmount: 1_790,
    HouseholdCreditAmount: 0,
  }
  expect(cardAmounts(alone)).toEqual({ due: 0, familyDue: 0, credit: 1_790 })
})

it('what the others owe is whole beside the own due, and credits of both can be spent', () => {
  const summary = {
    DueAmount: 500,
    HouseholdDueAmount: 1_200,
    CreditAmount: 100,
    HouseholdCreditAmount: 118,
  }
  expect(cardAmounts(summary)).toEqual({ due: 500, familyDue: 1_200, credit: 218 })
})
