import { TicketCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import styles from './credit-offers.module.css'

/** Credit that is there to pay with: what it holds, its number, and whose it is. */
export function CreditButton({
  note,
  words,
  hint,
  isLocked,
  onTake,
}: {
  note: HeldCreditNote
  words: string
  hint: ReactNode
  isLocked: boolean
  onTake: () => void
}) {
  return (
    <button type="button" className={styles['credit']} disabled={isLocked} onClick={onTake}>
      <Glyph of={TicketCheck} />
      <WideNameLines>
        <strong>{words}</strong>
        <Muted>
          {note.CreditNoteNo}
          {note.IsOwn ? '' : ` · ${note.CustomerName}`}
        </Muted>
      </WideNameLines>
      {hint}
    </button>
  )
}
