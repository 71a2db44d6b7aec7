import type { CustomerSummary } from '../../../server/contract/customers.ts'

type Amounts = Pick<
  CustomerSummary,
  'DueAmount' | 'HouseholdDueAmount' | 'CreditAmount' | 'HouseholdCreditAmount'
>

/**
 * Returns what the counter is told of a person's money, in rupees: what they owe, what the others of
 * their family owe, and the credit that this sale may be paid with, which is the family's too. The
 * household's amounts are those of the others.
 */
export function cardAmounts(summary: Amounts): { due: number; familyDue: number; credit: number } {
  return {
    due: summary.DueAmount,
    familyDue: summary.HouseholdDueAmount,
    credit: summary.CreditAmount + summary.HouseholdCreditAmount,
  }
}
