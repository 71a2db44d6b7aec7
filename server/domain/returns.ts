import { divideHalfUp, toSafeInteger } from './rounding.ts'

export type ReturnedShare = {
  originalPaise: number
  soldMilli: number
  returnedBeforeMilli: number
  returnNowMilli: number
}

/**
 * What a return credits of one component (taxable, SGST, CGST or IGST) of a line, in paise: the
 * rounded share of all that has come back so far, less the rounded share that earlier notes
 * credited (section 10 of the GST reference). So any sequence of returns ends at exactly the
 * original amount. 1000 paise over 3 units is 333, 334, 333. A return of nothing or of more than
 * was sold is a RangeError: the caller has refused it before.
 */
export function cumulativeShare(share: ReturnedShare): number {
  const { originalPaise, soldMilli, returnedBeforeMilli, returnNowMilli } = share
  const returnedMilli = returnedBeforeMilli + returnNowMilli
  if (originalPaise < 0 || returnedBeforeMilli < 0 || returnNowMilli <= 0) {
    throw new RangeError('a return needs a quantity above zero and no negative figure')
  }
  if (returnedMilli > soldMilli) throw new RangeError('more is returned than was sold')
  const creditedBy = (milli: number) =>
    divideHalfUp(BigInt(originalPaise) * BigInt(milli), BigInt(soldMilli))
  return toSafeInteger(creditedBy(returnedMilli) - creditedBy(returnedBeforeMilli))
}
