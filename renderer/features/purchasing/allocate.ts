import { parsePaise } from '../../base/format/money.ts'

export type OpenBill = { InwardID: string; Due: number }

/** What was typed beside a bill, by the bill; a bill that is not here takes what is proposed. */
export type TypedParts = Readonly<Record<string, string>>

export type Allocated = {
  inwardID: string
  /** What is typed or proposed, as the field shows it. */
  text: string
  paise: number
  /** Not a figure, or more than is due. */
  isWrong: boolean
}

/**
 * Sets a payment against bills: what was typed beside a bill is its part, the rest goes to the
 * others, the oldest first. `leftPaise` is an advance; below zero more is set than is paid.
 */
export function allocate(
  bills: readonly OpenBill[],
  amountPaise: number,
  typed: TypedParts,
): { parts: readonly Allocated[]; leftPaise: number } {
  const typedPaise = bills.reduce(
    (sum, { InwardID }) => sum + (parsePaise(typed[InwardID] ?? '') ?? 0),
    0,
  )
  let leftPaise = amountPaise - typedPaise
  const parts = bills.map(({ Due, InwardID }): Allocated => {
    const duePaise = Math.round(Due * 100)
    const text = typed[InwardID]
    if (text !== undefined) {
      const paise = text.trim() === '' ? 0 : parsePaise(text)
      const isWrong = paise === null || paise > duePaise
      return { inwardID: InwardID, text, paise: paise ?? 0, isWrong }
    }
    const paise = Math.max(0, Math.min(leftPaise, duePaise))
    leftPaise -= paise
    return {
      inwardID: InwardID,
      text: paise === 0 ? '' : (paise / 100).toFixed(2),
      paise,
      isWrong: false,
    }
  })
  return { parts, leftPaise }
}
