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

/** How far an invoice is credited, and what its customer got back for it. All in paise. */
export type CreditedSoFar = {
  /** The lines of the invoice with their tax, before its round-off. */
  billedPaise: number
  /** What the customer owed for it: billed and rounded to the rupee. */
  netPaise: number
  /** Credited by earlier notes. */
  creditedPaise: number
  /** Given back by earlier notes: credited and their round-off. */
  givenBackPaise: number
}

/**
 * The part of the invoice's round-off that a note of `amountPaise` gives back or keeps, so that
 * everything returned is everything that was owed, in any order. A note is worth its amount until
 * the last one: that takes the round-off with it. Where the round-off was in the customer's favour,
 * no sequence gives back more than was owed, so it is kept as soon as that is reached. Billed
 * 118.40, owed 118.00: returned whole, the note is 118.40 less 0.40.
 */
export function roundOffShare(amountPaise: number, before: CreditedSoFar): number {
  const creditedPaise = before.creditedPaise + amountPaise
  const isAll = creditedPaise >= before.billedPaise
  const owedBackPaise = isAll ? before.netPaise : Math.min(creditedPaise, before.netPaise)
  return Math.max(owedBackPaise - before.givenBackPaise - amountPaise, -amountPaise)
}
