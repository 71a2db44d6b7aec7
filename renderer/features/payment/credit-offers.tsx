import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Row } from '../../base/ui/layout.tsx'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { CreditButton } from './credit-button.tsx'
import { useCreditNotes } from './customer-credits.ts'
import { takeCreditNote } from './pay-actions.ts'
import { usePay } from './pay-store.ts'

/** Credit of the customer and the family, before any other money: one key takes it. */
export function CreditOffers() {
  const notes = useCreditNotes()
  const tenders = usePay((pay) => pay.tenders)
  const isFree = useSalePhase(({ phase }) => phase === 'open')
  const taken = new Set(tenders.map((tender) => tender.referenceNo))
  const open = notes.filter((note) => !taken.has(note.CreditNoteNo))
  if (open.length === 0) return null
  return (
    <Row as="section" gap={4} isWrapping aria-label={t('pay.credits')}>
      {open.map((note, index) => (
        <CreditButton
          key={note.ID}
          note={note}
          words={t('pay.credit', { amount: formatRupees(note.Balance) })}
          hint={index === 0 ? <KeyHint id="payCreditNote" /> : null}
          isLocked={!isFree}
          onTake={() => takeCreditNote(note)}
        />
      ))}
    </Row>
  )
}
