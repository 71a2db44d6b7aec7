import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { CashCount } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { MIN_PIN_DIGITS, PinInput } from '../../base/ui/pin-input.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { useSession } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { refreshDay } from './day-data.ts'
import { askHandOver, forgetCount, showDay } from './day-store.ts'

/** Who takes the drawer over accepts what was counted, by a PIN. */
export function HandOverDialog({ counted, isLarge }: { counted: CashCount; isLarge: boolean }) {
  const own = useSession((session) => session.user?.UserName)
  const people = useQuery({
    queryKey: queryKey('day', 'people'),
    queryFn: () => call('list-people', {}),
  })
  const takers = (people.data ?? []).filter(({ UserName }) => UserName !== own)
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const [note, setNote] = useState('')
  const [pinError, setPinError] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [takerError, setTakerError] = useState<string | null>(null)
  const [noteError, setNoteError] = useState<string | null>(null)
  const pinInput = useRef<HTMLInputElement>(null)
  const userName = chosen === '' ? (takers[0]?.UserName ?? '') : chosen

  async function handOver(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isLarge && !/\D/.test(note.trim())) return setNoteError(t('day.noteMissing'))
    if (pin.length < MIN_PIN_DIGITS) return setPinError(t('signIn.pinShort'))
    const { countID } = counted
    const body = { countID, userName, pin, ...(note.trim() === '' ? {} : { note }) }
    try {
      const done = await withApproval(
        {
          action: 'day.close',
          detail: t('day.handOverApproval', { amount: formatRupees(counted.Difference) }),
          subjectID: countID,
          request: { operation: 'hand-over-drawer', body },
        },
        (approvalID) => call('hand-over-drawer', body, { approvalID }),
      )
      if (!done.done) return
      showToast(t('day.handedOver', { name: done.result.takenBy }))
      forgetCount()
      showDay('today')
    } catch (error) {
      setPin('')
      // What is wrong of a field is said beside it; anything else after the button.
      const ofPin = fieldMessage(error, 'pin')
      const ofTaker = fieldMessage(error, 'userName')
      const ofNote = fieldMessage(error, 'note')
      setPinError(ofPin)
      setTakerError(ofTaker)
      setNoteError(ofNote)
      if (ofPin === null && ofTaker === null && ofNote === null) setRefused(errorMessage(error))
    } finally {
      refreshDay()
    }
  }

  return (
    <Dialog title={t('day.handOver')} size="small" onClose={() => askHandOver(false)}>
      <Form onSubmit={(event) => void handOver(event)}>
        <Lead>{t('day.handOverLead', { amount: formatRupees(counted.Counted) })}</Lead>
        <SelectField
          label={t('day.takenBy')}
          value={userName}
          options={takers.map(({ DisplayName, UserName }) => ({
            value: UserName,
            label: DisplayName,
          }))}
          error={takerError}
          onChange={(name) => {
            setChosen(name)
            setTakerError(null)
            setPin('')
          }}
        />
        {counted.Difference === 0 ? null : (
          <Field
            label={t(isLarge ? 'day.differenceNoteNeeded' : 'day.differenceNote')}
            value={note}
            maxLength={2_000}
            error={noteError}
            onChange={(event) => {
              setNote(event.target.value)
              setNoteError(null)
            }}
          />
        )}
        <PinInput
          label={t('day.takerPin')}
          pin={pin}
          isClosed={false}
          inputRef={pinInput}
          isWrong={pinError !== null}
          onChange={(digits) => {
            setPin(digits)
            setPinError(null)
            setRefused(null)
          }}
        >
          {pinError === null ? null : <Notice kind="bad">{pinError}</Notice>}
        </PinInput>
        <Toolbar>
          <Button type="submit" variant="primary">
            {t('day.handOver')}
          </Button>
          {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
        </Toolbar>
      </Form>
    </Dialog>
  )
}
