import type { AdjustReason } from '../../../server/contract/stock.ts'
import { t } from '../../base/i18n/t.ts'

/** The reasons of a stock voucher: what goes out, then what comes in. */
export const REASONS = [
  'damage',
  'loss',
  'own_use',
  'sample',
  'found',
  'opening',
] as const satisfies readonly AdjustReason[]

/** A reason of the stock in the shop's words. */
export function reasonName(reason: string): string {
  const known = REASONS.find((each) => each === reason)
  return known === undefined ? reason : t(`vouchers.reason.${known}`)
}
