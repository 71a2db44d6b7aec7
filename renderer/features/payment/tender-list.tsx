import { X } from 'lucide-react'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { removeTender } from './pay-actions.ts'
import type { Tender } from './pay-split.ts'
import { usePay } from './pay-store.ts'
import { KIND_UI } from './payment-kinds.ts'
import styles from './tender-list.module.css'

/** What was taken so far; each can be taken back until the sale is saved. */
export function TenderList() {
  const tenders = usePay((pay) => pay.tenders)
  const isFree = useSalePhase(({ phase }) => phase === 'open')
  if (tenders.length === 0) return null
  return (
    <Stack as="ul" className={styles['tenders']} aria-label={t('pay.taken')}>
      {tenders.map((tender, index) => {
        const Icon = KIND_UI[tender.kind].icon
        return (
          <Row
            key={tender.key}
            as="li"
            gap={6}
            align="center"
            data-testid="tender-row"
            className={styles['tender-row']}
          >
            <Glyph of={Icon} />
            <WideNameLines>
              <strong>{tender.name}</strong>
              <Muted>
                {[tender.referenceNo, tender.remarks, leftOn(tender)].filter(Boolean).join(' · ')}
                {tender.isAwaited === true ? t('pay.awaited') : ''}
                {tender.handedPaise > tender.paise
                  ? t('pay.handed', { amount: formatPaise(tender.handedPaise) })
                  : ''}
              </Muted>
            </WideNameLines>
            <span className={styles['tender-price']}>{formatPaise(tender.paise)}</span>
            {index === tenders.length - 1 ? <KeyHint id="payTakeBack" /> : null}
            <Button
              variant="quiet"
              isRound
              disabled={!isFree}
              aria-label={t('pay.removeTender', { name: tender.name })}
              onClick={() => removeTender(tender.key)}
            >
              <Glyph of={X} />
            </Button>
          </Row>
        )
      })}
    </Stack>
  )
}

/** What a credit note or gift card still holds after it paid. */
function leftOn({ leftPaise }: Tender): string | null {
  return leftPaise === undefined ? null : t('pay.note.holds', { amount: formatPaise(leftPaise) })
}
