import type { SupplierReturnRow } from '../../../server/contract/purchasing.ts'
import { toPaise } from '../../base/format/money.ts'

type Claim = Pick<SupplierReturnRow, 'Cost' | 'Tax' | 'TaxInCost'>

/** What the goods of a return cost above what is credited; below zero more is credited than that. */
export function lossPaise(
  claim: Claim,
  { taxablePaise, taxPaise }: { taxablePaise: number; taxPaise: number },
): number {
  const claimedTaxPaise = toPaise(claim.Tax)
  const inCostPaise = toPaise(claim.TaxInCost ?? 0)
  const creditedTaxPaise =
    claimedTaxPaise === 0 ? 0 : Math.round((taxPaise * inCostPaise) / claimedTaxPaise)
  return toPaise(claim.Cost ?? 0) - taxablePaise - creditedTaxPaise
}
