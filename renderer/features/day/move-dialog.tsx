import { type FormEvent, useMemo, useState } from 'react'
import type { DrawerState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatRupees, parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showToast } from '../../kernel/toasts.ts'
import { refreshDay } from './day-data.ts'
import { askMove } from './day-store.ts'

/** Cash out of one drawer into another of the shop. */
export function MoveDialog({
  drawers,
  fromID,
}: {
  drawers: readonly DrawerState[]
  fromID: string
}) {
  const others = drawers.filter(({ ID }) => ID !== fromID)
  const from = drawers.find(({ ID }) => ID === fromID)
  const [toID, setTo] = useState(others[0]?.ID ?? '')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // One key for one opening of the dialog: a second press moves no more cash.
  const key = useMemo(newRandomKey, [])
  async function move(event: FormEvent): Promise<void> {
    event.preventDefault()
    const paise = parsePaise(amount)
    if (paise === null || paise === 0) return setRefused(t('day.amountMissing'))
    try {
      await call(
        'move-between-drawers',
        {
          toDrawerID: toID,
          amount: toRupees(paise),
          ...(from?.IsThis === true ? {} : { drawerID: fromID }),
          ...(note.trim() === '' ? {} : { note }),
        },
        { idempotencyKey: key },
      )
      const drawer = others.find(({ ID }) => ID === toID)?.Name ?? ''
      showToast(t('day.moved', { amount: formatRupees(toRupees(paise)), drawer }))
      askMove(null)
      refreshDay()
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  const title = t('day.moveFrom', { drawer: from?.Name ?? '' })
  return (
    <Dialog title={title} size="small" onClose={() => askMove(null)}>
      <Form onSubmit={(event) => void move(event)}>
        <Field
          label={t('day.amount')}
          value={amount}
          inputMode="decimal"
          keys="figures"
          onChange={(event) => setAmount(event.target.value)}
        />
        <SelectField
          label={t('day.moveTo')}
          value={toID}
          options={others.map(({ ID, Name }) => ({ value: ID, label: Name }))}
          onChange={setTo}
        />
        <Field
          label={t('day.note')}
          value={note}
          maxLength={2_000}
          onChange={(event) => setNote(event.target.value)}
        />
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        <Toolbar>
          <Button type="submit" variant="primary">
            {t('day.moveButton')}
          </Button>
        </Toolbar>
      </Form>
    </Dialog>
  )
}
