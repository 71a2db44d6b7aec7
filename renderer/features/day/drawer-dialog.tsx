import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatPaise, formatRupees, parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import { refreshDay } from './day-data.ts'

/** What is to be moved: the amount in rupees, and a key under which it is moved once. */
export type CashMove = { amount: number; note: { note?: string }; key: string }

/** Asks about rupees that are more than a drawer should hold: most likely a slip. */
export function doubtOfTaking(amount: number, expected: number | null | undefined): string | null {
  if (expected === null || expected === undefined || amount <= expected) return null
  return t('day.cashOutBeyond', { expected: formatRupees(Math.max(0, expected)) })
}

type Props = {
  title: string
  button: string
  noteLabel: string
  /** Moves the cash; false where it was not done after all. Throws the server's refusal. */
  onMove: (move: CashMove) => Promise<boolean>
  onClose: () => void
  /** What is asked about an amount before it is moved: it is ticked that it is meant. */
  doubtOf?: (amount: number) => string | null
  /** The fields between the amount and the note. */
  children: ReactNode
}

/** Asks how much cash goes into a drawer, out of it or from one into another. */
export function DrawerDialog(props: Props) {
  const { button, children, doubtOf, noteLabel, onClose, onMove, title } = props
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // In paise: the amount that is asked about, and the one that was ticked. What was said of one
  // amount is not said of the next.
  const [doubted, setDoubted] = useState(0)
  const [meant, setMeant] = useState(0)
  // One key for one opening of the dialog: a second press, or a lost answer, moves no more cash.
  const key = useMemo(newRandomKey, [])
  const isSending = useRef(false)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const paise = parsePaise(amount)
    if (paise === null || paise === 0) return setRefused(t('day.amountMissing'))
    const doubt = meant === paise ? null : (doubtOf?.(toRupees(paise)) ?? null)
    setDoubted(meant === paise || doubt !== null ? paise : 0)
    setRefused(doubt)
    if (doubt !== null || isSending.current) return
    isSending.current = true
    const typed = note.trim() === '' ? {} : { note }
    try {
      if (!(await onMove({ amount: toRupees(paise), note: typed, key }))) return
      onClose()
      refreshDay()
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      isSending.current = false
    }
  }
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <Form onSubmit={(event) => void save(event)}>
        <Field
          label={t('day.amount')}
          value={amount}
          inputMode="decimal"
          keys="figures"
          onChange={(event) => setAmount(event.target.value)}
        />
        {children}
        <ReasonField
          usedFor="Cash"
          label={noteLabel}
          value={note}
          maxLength={2_000}
          onChange={setNote}
        />
        {doubted === 0 || parsePaise(amount) !== doubted ? null : (
          <Check
            label={t('day.cashMeant', { amount: formatPaise(doubted) })}
            needed={t('day.cashMeant.needed')}
            isOn={meant === doubted}
            onChange={(isOn) => setMeant(isOn ? doubted : 0)}
          />
        )}
        <Toolbar>
          <Button type="submit" variant="primary">
            {button}
          </Button>
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Form>
    </Dialog>
  )
}
