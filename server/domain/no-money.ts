/** Means of payment that are no money: it is in no drawer, slip or account. */
const NO_MONEY: ReadonlySet<string> = new Set([
  'masters.paid-by-credit-note',
  'masters.paid-by-gift-card',
  'masters.paid-on-account',
])

/** A row of what was collected by method, in rupees; `NameCode` where the program named the method. */
export type CollectedRow = { NameCode?: string | undefined; Net: number }

/**
 * Splits what was collected net of refunds, in rupees, into what credits paid, what was kept of
 * cancelled orders as a charge, and money. The three make the net to the paisa: a kept charge is
 * paid by a credit of the customer, and its money came in with the advance.
 */
export function moneyTaken(
  rows: readonly CollectedRow[],
  collected: { net: number; charges: number },
): { byCredit: number; keptCharges: number; money: number } {
  const paise = (rupees: number): number => Math.round(rupees * 100)
  const noMoney = rows
    .filter(({ NameCode = '' }) => NO_MONEY.has(NameCode))
    .reduce((sum, { Net }) => sum + paise(Net), 0)
  const kept = Math.max(0, Math.min(paise(collected.charges), noMoney))
  return {
    byCredit: (noMoney - kept) / 100,
    keptCharges: kept / 100,
    money: (paise(collected.net) - noMoney) / 100,
  }
}
