import { LoaderCircle } from 'lucide-react'
import { formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { ReadoutFigure, ReadoutLabel, ReadoutNet } from '../../base/ui/readout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { TotalsCard } from '../cart/totals-card.tsx'
import { PAY_NOTICES_ID, PayNotices } from './pay-notices.tsx'
import { changePaise, overPaise } from './pay-split.ts'
import { SAVE_ID, usePay } from './pay-store.ts'
import { useDuePaise } from './sale-tender.tsx'
import { isTyped } from './tender-fields.ts'

/** What it comes to, what is still due or to be handed back, and the one button that saves. */
export function PaySummary() {
  const totals = useCart((cart) => cart.totals)
  const tenders = usePay((pay) => pay.tenders)
  const phase = useSalePhase(({ phase }) => phase)
  const due = useDuePaise()
  const takes = usePay((pay) => isTyped(pay.amount, pay.reference, due))
  const change = changePaise(tenders)
  const over = overPaise(toPaise(totals?.netAmount ?? 0), tenders)
  return (
    <TotalsCard isBrief notices={<PayNotices />}>
      <ReadoutLabel>{t('totals.net')}</ReadoutLabel>
      <ReadoutNet data-testid="readout-net">{formatRupees(totals?.netAmount ?? 0)}</ReadoutNet>
      <ReadoutLabel>
        {t(over > 0 ? 'pay.takenOver' : change > 0 ? 'pay.change' : 'pay.due')}
      </ReadoutLabel>
      <ReadoutFigure data-testid="readout-figure" aria-live="polite">
        {formatPaise(over || change || due)}
      </ReadoutFigure>
      <Row>
        {phase === 'open' ? (
          <CommandButton
            id={due > 0 && !takes && tenders.length === 0 ? 'saveUnpaid' : 'saveSale'}
            focusID={SAVE_ID}
            describedBy={PAY_NOTICES_ID}
            variant={due === 0 ? 'primary' : 'plain'}
            label={saveLabel(due, tenders.length, takes)}
          />
        ) : (
          <Button variant="primary" disabled>
            <Glyph of={LoaderCircle} isSpinning />
            <span>{t(phase === 'saving' ? 'saving' : 'pay.savingAgain')}</span>
          </Button>
        )}
      </Row>
      <CommandButton id="leavePay" variant="quiet" />
    </TotalsCard>
  )
}

/** The button says what pressing it now would book. */
function saveLabel(due: number, count: number, takes: boolean): string {
  if (due === 0) return t('pay.save')
  if (takes) return t('pay.saveTaking')
  return t(count === 0 ? 'pay.saveUnpaid' : 'pay.saveAdvance', { due: formatPaise(due) })
}
