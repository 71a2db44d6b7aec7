import type { OrderPage } from '../../server/contract/orders.ts'
import { t } from '../base/i18n/t.ts'

/** By which other paper a search found an order; null where its own number or customer was meant. */
export function foundByWords({
  FoundBy,
}: Pick<OrderPage['Items'][number], 'FoundBy'>): string | null {
  return FoundBy === null ? null : t(`found.${FoundBy.Kind}`, { number: FoundBy.Number })
}
