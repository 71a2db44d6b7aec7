import { formatTime } from '../../base/format/dates.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { shownKey } from '../../kernel/commands/registry.ts'
import { heldName } from '../cart/sale-actions.ts'
import type { HeldMoney } from './held-money.ts'

/** Names the sales that hold money no receipt has, and says where that is just the difference. */
export function HeldMoneyNotice({
  held,
  exact = [],
}: {
  held: readonly HeldMoney[]
  /** Those whose cash is exactly what was counted too much. */
  exact?: readonly HeldMoney[]
}) {
  if (held.length === 0) return null
  return (
    <Notice kind="warn">
      <Stack gap={2} data-testid="held-money">
        <span>{t('day.heldMoney', { key: shownKey('held') })}</span>
        <ul>
          {held.map((sale) => (
            <li key={sale.cart.SessionID}>{words(sale)}</li>
          ))}
        </ul>
        {exact.length === 0 ? null : (
          <strong>
            {t('day.heldMoney.exact', {
              names: exact.map(({ cart }) => heldName(cart)).join(', '),
            })}
          </strong>
        )}
      </Stack>
    </Notice>
  )
}

function words({ cart, cashPaise, paise }: HeldMoney): string {
  const amount =
    cashPaise === paise
      ? t('day.heldMoney.cash', { amount: formatPaise(paise) })
      : cashPaise === 0
        ? formatPaise(paise)
        : t('day.heldMoney.part', { amount: formatPaise(paise), cash: formatPaise(cashPaise) })
  return [heldName(cart), amount, cart.FirstItem, formatTime(cart.TouchedAt), cart.UserName]
    .filter(Boolean)
    .join(' · ')
}
