import type { SupplierReturnRow } from '../../../server/contract/purchasing.ts'
import { toPaise } from '../../base/format/money.ts'

type Claim = Pick<SupplierReturnRow, 'Cost' | 'Tax' | 'TaxInCost'>
type Pieces = Pick<SupplierReturnRow, 'Qty' | 'RejectedQty' | 'LostBeforeQty'>
type Refused = Claim &
  Pieces &
  Pick<SupplierReturnRow, 'RejectedCost' | 'RejectedTaxCredit' | 'TaxCredit'>

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

/** Whether a return has pieces that were on the shelf, and such that came broken and never were. */
export function piecesOf({ Qty, RejectedQty }: Pieces): { hasWhole: boolean; hasBroken: boolean } {
  return { hasWhole: Qty > RejectedQty, hasBroken: RejectedQty > 0 }
}

/**
 * What a refusal loses: all that the goods cost, or of goods that came back what is broken; and the
 * tax credit that it gives up.
 */
export function lossOfRefusal(
  claim: Refused,
  goodsCameBack: boolean,
): { paise: number; brokenOnly: number | null; lostBefore: number; creditPaise: number } {
  const isBrokenOnly = goodsCameBack || !piecesOf(claim).hasWhole
  return {
    paise: goodsCameBack
      ? toPaise(claim.RejectedCost ?? 0)
      : lossPaise(claim, { taxablePaise: 0, taxPaise: 0 }),
    brokenOnly: isBrokenOnly ? claim.RejectedQty - claim.LostBeforeQty : null,
    lostBefore: claim.LostBeforeQty,
    creditPaise: toPaise((goodsCameBack ? claim.RejectedTaxCredit : claim.TaxCredit) ?? 0),
  }
}
