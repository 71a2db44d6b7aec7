import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted, WideNameLines } from '../../base/ui/text.tsx'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useCart } from '../cart/cart-store.ts'
import { isNoteTaken, takeCreditNote } from './pay-actions.ts'
import { creditPart } from './pay-split.ts'
import { useDuePaise } from './sale-tender.tsx'

/** The note of a number for the customer of this sale; a refusal is thrown in the shop's words. */
function findNote(number: string): Promise<HeldCreditNote> {
  const customerID = useCart.getState().customer?.ID
  return call('find-credit-note', { number, ...(customerID === undefined ? {} : { customerID }) })
}

/** Pays with the credit note in the customer's hand: its number typed or scanned, then Enter. */
export function CreditNumberDialog() {
  const due = useDuePaise()
  const [number, setNumber] = useState('')
  const [note, setNote] = useState<HeldCreditNote | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isTaken = note !== null && isNoteTaken(note)
  const typed = number.trim()
  const lookedUp = useSubmit(typed !== '' && !isTaken, async () => {
    if (note === null) return setNote(await findNote(typed))
    takeCreditNote(note)
    closeDialog()
  })
  const { isBusy, refused, submit } = lookedUp
  useEffect(() => {
    if (refused !== null) input.current?.select()
  }, [refused])
  useEffect(
    () =>
      takeScansHere((_item, code) => {
        // The number is there before the form that this sends is read: a scan is its own Enter.
        flushSync(() => {
          setNumber(code)
          setNote(null)
        })
        input.current?.form?.requestSubmit()
      }),
    [],
  )
  const part = note === null ? 0 : creditPart(toPaise(note.Balance), due)
  const label =
    note === null ? t('pay.note.find') : t('pay.note.take', { amount: formatPaise(part) })
  return (
    <Dialog title={t('pay.note.title')} size="small" onClose={closeDialog}>
      <Form onSubmit={submit}>
        <Field
          label={t('orders.creditNumber')}
          required
          hint={t('pay.note.hint')}
          value={number}
          maxLength={100}
          inputRef={input}
          error={isTaken ? t('pay.note.taken') : refused}
          onChange={(event) => {
            setNumber(event.target.value)
            setNote(null)
          }}
        />
        {note === null || isTaken ? null : <Found note={note} />}
        <SubmitRow
          label={label}
          isWhole={typed !== '' && !isTaken}
          isBusy={isBusy}
          refused={null}
        />
      </Form>
    </Dialog>
  )
}

function Found({ note }: { note: HeldCreditNote }) {
  return (
    <Notice kind="good">
      <WideNameLines>
        <strong>{t('pay.note.holds', { amount: formatRupees(note.Balance) })}</strong>
        <Muted>{[note.CreditNoteNo, formatDay(note.Date), note.CustomerName].join(' · ')}</Muted>
      </WideNameLines>
    </Notice>
  )
}
