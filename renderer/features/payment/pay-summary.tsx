import { LoaderCircle } from 'lucide-react'
import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { TaxSplit } from '../cart/tax-split.tsx'
import { isTyped } from './pay-actions.ts'
import { changePaise } from './pay-split.ts'
import { SAVE_ID, usePay } from './pay-store.ts'
import { useDuePaise } from './tender-form.tsx'

/** What it comes to, what is still due or to be handed back, and the one button that saves. */
export function PaySummary() {
  const totals = useCart((cart) => cart.totals)
  const isStale = useCart((cart) => cart.pending > 0)
  const tenders = usePay((pay) => pay.tenders)
  const phase = useSalePhase(({ phase }) => phase)
  const due = useDuePaise()
  const takes = usePay((pay) => isTyped(pay.amount, pay.reference, due))
  const change = changePaise(tenders)
  return (
    <section
      className={`totals${isStale ? ' is-stale' : ''}`}
      aria-label={t('totals.label')}
      aria-busy={isStale}
    >
      <div className="totals-rows">{totals === null ? null : <TaxSplit totals={totals} />}</div>
      <div className="readout">
        <div className="readout-scale" aria-hidden="true" />
        <span className="readout-label">{t('totals.net')}</span>
        <output className="readout-net">{formatRupees(totals?.netAmount ?? 0)}</output>
        <span className="readout-label">{change > 0 ? t('pay.change') : t('pay.due')}</span>
        <output className="readout-figure" aria-live="polite">
          {formatPaise(change > 0 ? change : due)}
        </output>
        <div className="pay-save">
          {phase === 'open' ? (
            <CommandButton
              id="saveSale"
              focusID={SAVE_ID}
              look={due === 0 ? 'primary' : 'plain'}
              label={saveLabel(due, tenders.length, takes)}
            />
          ) : (
            <button type="button" className="button button-primary" disabled>
              <LoaderCircle className="icon spin" aria-hidden="true" />
              <span className="button-label">
                {t(phase === 'saving' ? 'pay.saving' : 'pay.savingAgain')}
              </span>
            </button>
          )}
        </div>
        <CommandButton id="leavePay" look="quiet" />
      </div>
    </section>
  )
}

/** The button says what pressing it now would book. */
function saveLabel(due: number, count: number, takes: boolean): string {
  if (due === 0) return t('pay.save')
  if (takes) return t('pay.saveTaking')
  return t(count === 0 ? 'pay.saveUnpaid' : 'pay.saveAdvance', { due: formatPaise(due) })
}
