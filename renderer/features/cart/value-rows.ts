import type { CartTotals } from '../../../server/contract/cart.ts'
import { toPaise } from '../../base/format/money.ts'
import type { StringKey } from '../../base/i18n/t.ts'

/**
 * Returns what a sale is worth before tax: what bears tax and what bears none apart, or one value
 * where the shop collects no tax.
 */
export function valueRows(
  totals: Pick<
    CartTotals,
    'totalTaxableAmount' | 'totalExemptAmount' | 'totalCGST' | 'totalSGST' | 'totalIGST'
  >,
  isTaxCollected: boolean,
): { label: StringKey; paise: number }[] {
  const valuePaise = toPaise(totals.totalTaxableAmount)
  const hasTax = totals.totalCGST + totals.totalSGST + totals.totalIGST > 0
  if (!isTaxCollected && !hasTax) return [{ label: 'totals.value', paise: valuePaise }]
  const exemptPaise = toPaise(totals.totalExemptAmount)
  const taxablePaise = valuePaise - exemptPaise
  return [
    ...(taxablePaise === 0 && exemptPaise > 0
      ? []
      : [{ label: 'totals.taxable', paise: taxablePaise } as const]),
    ...(exemptPaise === 0 ? [] : [{ label: 'totals.exempt', paise: exemptPaise } as const]),
  ]
}
