import type { CartLine } from '../../../server/contract/cart.ts'
import { toPaise } from '../../base/format/money.ts'
import type { Tender } from './pay-split.ts'

/** Cash of two lakh rupees or more from one person in a day, or for one bill (section 269ST). */
export const CASH_LIMIT_PAISE = 200_000_00
/** A pair of sunglasses above ten lakh rupees bears tax collected at source (section 206C(1F)). */
export const TCS_ABOVE_PAISE = 1_000_000_00

/** Cash that was taken before, in paise: of the person today, and for the bill on any day. */
type CashBefore = { todayPaise: number; ofBillPaise: number }

/** Whether cash that is taken now reaches, with what was taken before, what the law forbids. */
export function isCashBeyondLimit(
  tenders: readonly Pick<Tender, 'kind' | 'paise'>[],
  { ofBillPaise, todayPaise }: CashBefore,
): boolean {
  const cashPaise = tenders
    .filter((tender) => tender.kind === 'Cash')
    .reduce((sum, tender) => sum + tender.paise, 0)
  return cashPaise > 0 && cashPaise + Math.max(todayPaise, ofBillPaise) >= CASH_LIMIT_PAISE
}

/** Whether one pair of sunglasses of the sale costs more than ten lakh rupees. */
export function bearsTcs(
  lines: readonly Pick<CartLine, 'section' | 'qty' | 'totalAmount'>[],
): boolean {
  return lines.some(
    ({ qty, section, totalAmount }) =>
      section === 'Sunglass' && toPaise(totalAmount) / Math.max(1, qty) > TCS_ABOVE_PAISE,
  )
}
