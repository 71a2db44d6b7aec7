import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { ReadoutFigure, ReadoutLabel, ReadoutSaving } from '../../base/ui/readout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useCart } from '../cart/cart-store.ts'
import { savedPaise } from '../cart/pairs.ts'
import { takenOf } from '../cart/taken.ts'
import { moneyWords } from '../cart/taken-words.ts'
import { TotalsCard } from '../cart/totals-card.tsx'

/** What the sale comes to, and the way to its payment. */
export function TotalsPanel() {
  const totals = useCart((cart) => cart.totals)
  return (
    <TotalsCard>
      <Saving />
      <ReadoutLabel>{t('totals.net')}</ReadoutLabel>
      <ReadoutFigure data-testid="readout-figure">
        {formatRupees(totals?.netAmount ?? 0)}
      </ReadoutFigure>
      <TakenAlready />
      <CommandButton id="pay" variant="primary" />
    </TotalsCard>
  )
}

/** Money that was taken for a sale which is not saved yet: it is the customer's who stands there. */
function TakenAlready() {
  const payment = useCart((cart) => cart.drafts.payment)
  const taken = takenOf(payment)
  if (taken.paise === 0) return null
  return <ReadoutSaving>{t('totals.taken', { ways: moneyWords(taken) })}</ReadoutSaving>
}

function Saving() {
  const saved = useCart((cart) => savedPaise(cart.lines))
  if (saved === 0) return null
  return <ReadoutSaving>{t('totals.saved', { saved: formatPaise(saved) })}</ReadoutSaving>
}
