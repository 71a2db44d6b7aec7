import type { Customer } from '../../../server/contract/customers.ts'

/** From this taxable value on a bill names an unregistered buyer: CGST rule 46(e). */
export const PARTICULARS_FROM_PAISE = 50_000_00

type Buyer = Pick<Customer, 'GSTIN' | 'HasAddress' | 'StateID'>

/**
 * What the bill says of its buyer and the shop does not know: the address of a registered one (rule
 * 46(d)), and from 50,000 rupees of taxable value the name, address and State of anybody else.
 */
export function missingParticulars(
  buyer: Buyer | null,
  taxablePaise: number,
): 'address' | 'particulars' | null {
  if (buyer !== null && buyer.GSTIN !== null && buyer.GSTIN !== '') {
    return buyer.HasAddress ? null : 'address'
  }
  const isKnown = buyer?.HasAddress === true && buyer.StateID !== null
  return taxablePaise >= PARTICULARS_FROM_PAISE && !isKnown ? 'particulars' : null
}
