import { type FormEvent, useRef, useState } from 'react'
import type { CashCount, DayState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees, parsePaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { CopyWarning } from './copy-warning.tsx'
import styles from './count-result.module.css'
import shared from './day.module.css'
import { refreshDay } from './day-data.ts'
import { forgetCount, showDay, showReport } from './day-store.ts'
import { Explanations } from './explanations.tsx'

/** How far off the count is, what that may come from, and the closing. */
export function CountResult({ counted, state }: { counted: CashCount; state: DayState }) {
  const isStale = state.LastCount?.ID === counted.countID && state.LastCount.IsStale
  return (
    <Grid gap={7} align="start" className={shared['count']}>
      <Stack as="section" gap={5} isPanel className={shared['card']} aria-label={t('day.result')}>
        <Difference counted={counted} />
        {counted.Difference === 0 ? null : <Explanations found={counted.Explanations} />}
      </Stack>
      <Stack
        as="section"
        gap={5}
        isPanel
        className={shared['card']}
        aria-label={t('day.closeTitle')}
      >
        <h2 className={shared['heading']}>{t('day.closeTitle')}</h2>
        {isStale ? <Notice kind="warn">{t('day.countStaleLead')}</Notice> : null}
        <CopyWarning />
        <CloseForm counted={counted} state={state} />
      </Stack>
    </Grid>
  )
}

function Difference({ counted }: { counted: CashCount }) {
  const { Difference: off } = counted
  const kind = off === 0 ? 'good' : 'warn'
  const amount = formatRupees(Math.abs(off))
  return (
    <>
      <Row as="dl" gap={16} rowGap={4} isWrapping className={shared['facts']}>
        <div>
          <dt>{t('day.countedFact')}</dt>
          <dd className={shared['strong']}>{formatRupees(counted.Counted)}</dd>
        </div>
        {counted.CountsMade > 1 ? (
          <div>
            <dt>{t('day.countsMade')}</dt>
            <dd>{counted.CountsMade}</dd>
          </div>
        ) : null}
      </Row>
      <Notice kind={kind}>
        <strong className={styles['difference']}>
          {off === 0 ? t('day.right') : t(off < 0 ? 'day.short' : 'day.over', { amount })}
        </strong>
      </Notice>
    </>
  )
}

type Closing = { floatLeft: string; note: string }

/** Closes on a count, with a PIN where it needs one; answers why it was refused. */
async function closeOn(counted: CashCount, { floatLeft, note }: Closing): Promise<string | null> {
  const paise = parsePaise(floatLeft)
  if (paise === null) return t('day.floatMissing')
  const input = {
    countID: counted.countID,
    floatLeft: toRupees(paise),
    ...(note.trim() === '' ? {} : { note }),
  }
  const detail = t('day.approval', { amount: formatRupees(counted.Difference) })
  try {
    const answer = await withApproval(
      {
        action: 'day.close',
        detail,
        subjectID: counted.countID,
        request: { operation: 'close-day', body: input },
      },
      (approvalID) => call('close-day', input, { approvalID }),
    )
    if (!answer.done) return null
    forgetCount()
    showToast(t('day.closedTold', { number: answer.result.ZNo }))
    if (can('reports')) showReport(answer.result.reportID)
    else showDay('today')
    return null
  } catch (error) {
    return errorMessage(error)
  } finally {
    refreshDay()
  }
}

function CloseForm({ counted, state }: { counted: CashCount; state: DayState }) {
  const usual = Math.min(state.Day?.Float ?? 0, counted.Counted)
  const [floatLeft, setFloatLeft] = useState(String(usual))
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const noteField = useRef<HTMLInputElement>(null)
  const isLarge = Math.abs(counted.Difference) > state.Tolerance

  async function close(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isSaid = /\D/.test(note.trim())
    if (isLarge && !isSaid) {
      setNoteError(t('day.noteMissing'))
      noteField.current?.focus()
    } else setRefused(await closeOn(counted, { floatLeft, note }))
  }

  return (
    <Form data-day-form onSubmit={(event) => void close(event)}>
      <Field
        label={t('day.floatLeft')}
        hint={t('day.floatLeftLead')}
        value={floatLeft}
        inputMode="decimal"
        keys="figures"
        onChange={(event) => setFloatLeft(event.target.value)}
      />
      {counted.Difference === 0 ? null : (
        <Field
          label={t(isLarge ? 'day.differenceNoteNeeded' : 'day.differenceNote')}
          value={note}
          maxLength={2_000}
          inputRef={noteField}
          error={noteError}
          onChange={(event) => {
            setNote(event.target.value)
            setNoteError(null)
          }}
        />
      )}
      {counted.NeedsManager ? <Notice kind="info">{t('day.needsManager')}</Notice> : null}
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      <Toolbar>
        <Button type="submit" variant="primary" data-done>
          {t('day.closeButton')}
          <Key>F9</Key>
        </Button>
        <CommandButton id="dayCount" variant="plain" label={t('day.countAgain')} />
      </Toolbar>
    </Form>
  )
}
