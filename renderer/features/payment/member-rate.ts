import type { CustomerSummary } from '../../../server/contract/customers.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { showError } from '../../kernel/toasts.ts'
import { giveBillDiscount } from '../cart/bill-discount.ts'
import { useCart } from '../cart/cart-store.ts'

type Sale = Pick<ReturnType<typeof useCart.getState>, 'billDiscount' | 'customer' | 'lines'>

/**
 * Returns the discount of a member that is not on the bill; null where the customer has none now, or
 * the bill has a discount already.
 */
export function memberRateLeft(
  { billDiscount, customer, lines }: Sale,
  summary: Pick<CustomerSummary, 'MembershipName' | 'MembershipDiscountRate'> | undefined,
): { name: string; rate: number } | null {
  if (customer === null || lines.length === 0 || billDiscount !== null) return null
  const { MembershipDiscountRate: rate = null, MembershipName: name = null } = summary ?? {}
  return name === null || rate === null || rate === 0 ? null : { name, rate }
}

/** The same of the sale on the counter, by what was read of its customer. */
export function memberRateNow(): { name: string; rate: number } | null {
  const sale = useCart.getState()
  const read = queryClient.getQueryData(customerSummaryQuery(sale.customer?.ID ?? '').queryKey)
  return memberRateLeft(sale, read)
}

/** Puts the member's discount on the bill. */
export async function giveMemberRate(): Promise<void> {
  const left = memberRateNow()
  if (left === null) return
  try {
    const why = await giveBillDiscount({ discountRate: left.rate })
    if (why !== null) showError(why)
  } catch (error) {
    showError(errorMessage(error))
  }
}
