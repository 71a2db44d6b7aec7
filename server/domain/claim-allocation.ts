/** What is open of a claim, in paise; below zero it is owed to the payer. */
export type OpenClaim = { id: number; balancePaise: number }

/** What of a payer's payment goes to one claim: money and deducted tax, both in paise. */
export type ClaimShare = { id: number; paise: number; tdsPaise: number }

/**
 * Spreads a payment over the claims of a payer in the order in which they stand (the oldest first).
 * What is owed to the payer is used as far as open claims take it, and deducted tax falls on each
 * claim in proportion. Null where the payment is more than what is open.
 */
export function spreadPayment(
  claims: readonly OpenClaim[],
  payment: { paise: number; tdsPaise: number },
): ClaimShare[] | null {
  const totalPaise = payment.paise + payment.tdsPaise
  const openPaise = sumOf(claims.filter(({ balancePaise }) => balancePaise > 0))
  if (totalPaise > openPaise) return null
  const owed = claims.filter(({ balancePaise }) => balancePaise < 0)
  const usedPaise = Math.min(-sumOf(owed), openPaise - totalPaise)
  return [
    ...take(owed, usedPaise).map(({ id, paise }) => ({ id, paise: -paise, tdsPaise: 0 })),
    ...withTds(
      take(
        claims.filter(({ balancePaise }) => balancePaise > 0),
        totalPaise + usedPaise,
      ),
      payment.tdsPaise,
    ),
  ]
}

function sumOf(claims: readonly OpenClaim[]): number {
  return claims.reduce((sum, { balancePaise }) => sum + balancePaise, 0)
}

/** Takes a sum off claims one after the other, whichever side owes them. */
function take(claims: readonly OpenClaim[], paise: number): { id: number; paise: number }[] {
  let leftPaise = paise
  return claims.flatMap(({ balancePaise, id }) => {
    const part = Math.min(Math.abs(balancePaise), leftPaise)
    leftPaise -= part
    return part === 0 ? [] : [{ id, paise: part }]
  })
}

/** Of each part so much tax that all parts before it bear their share of the whole. */
function withTds(parts: readonly { id: number; paise: number }[], tdsPaise: number): ClaimShare[] {
  const wholePaise = parts.reduce((sum, { paise }) => sum + paise, 0)
  let reachedPaise = 0
  let bornePaise = 0
  return parts.map(({ id, paise }) => {
    reachedPaise += paise
    // Beyond 2^53 in between: 10 crore rupees of either are 10^10 paise.
    const dueByNow = Number((BigInt(tdsPaise) * BigInt(reachedPaise)) / BigInt(wholePaise))
    const tds = dueByNow - bornePaise
    bornePaise = dueByNow
    return { id, paise: paise - tds, tdsPaise: tds }
  })
}
