import { X } from 'lucide-react'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { removeTender } from './pay-actions.ts'
import { usePay } from './pay-store.ts'
import { KIND_UI } from './payment-kinds.ts'

/** What was taken so far; each can be taken back until the sale is saved. */
export function TenderList() {
  const tenders = usePay((pay) => pay.tenders)
  const isFree = useSalePhase(({ phase }) => phase === 'open')
  if (tenders.length === 0) return null
  return (
    <ul className="tenders" aria-label={t('pay.taken')}>
      {tenders.map((tender) => {
        const Icon = KIND_UI[tender.kind].icon
        return (
          <li key={tender.key} className="tender-row">
            <Icon className="icon" aria-hidden="true" />
            <span className="held-who">
              <strong>{tender.name}</strong>
              <span className="muted">
                {[tender.referenceNo, tender.remarks].filter(Boolean).join(' · ')}
                {tender.isAwaited === true ? t('pay.awaited') : ''}
                {tender.handedPaise > tender.paise
                  ? t('pay.handed', { amount: formatPaise(tender.handedPaise) })
                  : ''}
              </span>
            </span>
            <span className="result-price">{formatPaise(tender.paise)}</span>
            <button
              type="button"
              className="button button-quiet button-round"
              disabled={!isFree}
              aria-label={t('pay.removeTender', { name: tender.name })}
              onClick={() => removeTender(tender.key)}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
