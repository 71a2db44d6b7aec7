import { financialYearOf } from './financial-year.ts'
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

/** The parts that a sold line comes to, in paise. */
export type LineParts = {
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
}

export type InclusiveReturn = {
  sold: LineParts & {
    appliedSgstRatePpm: number
    appliedCgstRatePpm: number
    appliedIgstRatePpm: number
  }
  /** What earlier notes credited of the line. */
  credited: LineParts
  soldMilli: number
  returnedBeforeMilli: number
  returnNowMilli: number
}

const WHOLE_PPM = 1_000_000n

/**
 * What a return credits of a line whose price included tax, in paise: every piece the same share of
 * the line's total, with its tax worked back from that, and the last piece whatever is left of each
 * part. So equal pieces are credited equally, and all together to the paisa. Three pieces of 1000.00
 * in all are 333.33, 333.33 and 333.34.
 */
export function inclusiveShare(asked: InclusiveReturn): LineParts {
  const { credited, returnedBeforeMilli, returnNowMilli, sold, soldMilli } = asked
  const left = {
    taxablePaise: sold.taxablePaise - credited.taxablePaise,
    sgstPaise: sold.sgstPaise - credited.sgstPaise,
    cgstPaise: sold.cgstPaise - credited.cgstPaise,
    igstPaise: sold.igstPaise - credited.igstPaise,
  }
  if (returnedBeforeMilli + returnNowMilli >= soldMilli) return left
  const piecePaise = divideHalfUp(BigInt(totalOf(sold)) * 1_000n, BigInt(soldMilli))
  const asPieces = divideHalfUp(piecePaise * BigInt(returnNowMilli), 1_000n)
  const nowPaise = Math.min(toSafeInteger(asPieces), totalOf(left))
  const wholePpm =
    WHOLE_PPM + BigInt(sold.appliedSgstRatePpm + sold.appliedCgstRatePpm + sold.appliedIgstRatePpm)
  // Of a few paise over many pieces no part may be credited beyond what is left of it.
  let restPaise = nowPaise
  const part = (key: keyof LineParts, wantedPaise: number): number => {
    const othersLeft = totalOf({ ...left, [key]: 0 })
    const mostPaise = Math.min(wantedPaise, left[key], restPaise)
    const partPaise = Math.max(mostPaise, restPaise - othersLeft)
    restPaise -= partPaise
    left[key] = 0
    return partPaise
  }
  const taxAt = (ratePpm: number): number =>
    toSafeInteger(divideHalfUp(BigInt(nowPaise) * BigInt(ratePpm), wholePpm))
  return {
    sgstPaise: part('sgstPaise', taxAt(sold.appliedSgstRatePpm)),
    cgstPaise: part('cgstPaise', taxAt(sold.appliedCgstRatePpm)),
    igstPaise: part('igstPaise', taxAt(sold.appliedIgstRatePpm)),
    taxablePaise: restPaise,
  }
}

function totalOf({ cgstPaise, igstPaise, sgstPaise, taxablePaise }: LineParts): number {
  return taxablePaise + sgstPaise + cgstPaise + igstPaise
}

/**
 * Whether a credit note of a day may still give tax back: until the 30 November after the financial
 * year of its invoice (CGST Act, section 34(2)). An invoice of 2026-27 may until 30 November 2027.
 */
export function mayCreditTax(invoiceDate: string, noteDate: string): boolean {
  const lastDay = `${financialYearOf(invoiceDate).yearId + 1}-11-30`
  return noteDate.slice(0, 10) <= lastDay
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
