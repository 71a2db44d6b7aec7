import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { useCart } from './cart-store.ts'

/** What to do about the line that the shelf cannot fill; null where there is none. */
export function shortStockMessage(): string | null {
  const { lines, shortLineID } = useCart.getState()
  const short = lines.find((line) => line.id === shortLineID)
  if (short === undefined) return null
  const { isPieceGone, itemName: name, serialNo, stock } = short
  if (isPieceGone) return t('pay.short.piece', { code: serialNo ?? '', name })
  const key = stock <= 0 ? 'pay.short.none' : 'pay.short.few'
  return t(key, { name, count: formatNumber(stock) })
}
