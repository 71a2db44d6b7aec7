import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CashCount, DayState, DrawerState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { formatRupees, parsePaise, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
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
import { askForSecondPlace, CopyWarning } from './copy-warning.tsx'
import styles from './count-result.module.css'
import { countedDrawer } from './counted-drawer.ts'
import shared from './day.module.css'
import { refreshDay } from './day-data.ts'
import { askHandOver, forgetCount, showDay, showReport, useDay } from './day-store.ts'
import { Explanations } from './explanations.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { explainedByHeld, type HeldMoney, heldMoneyQuery } from './held-money.ts'
import { HeldMoneyNotice } from './held-money-notice.tsx'
import { StillOpen } from './still-open.tsx'

const NONE: readonly HeldMoney[] = []

/** How far off the count is, what that may come from, and the closing. */
export function CountResult({ counted, state }: { counted: CashCount; state: DayState }) {
  const drawer = countedDrawer(
    state,
    useDay((day) => day.drawerID),
  )
  const last = drawer?.LastCount ?? null
  const isStale = last?.ID === counted.countID && last.IsStale
  const isHandingOver = useDay((day) => day.isHandingOver)
  const isLarge = Math.abs(counted.Difference) > state.Tolerance
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
        {state.Day === null ? null : <StillOpen day={state.Day.Date.slice(0, 10)} />}
        <CloseForm counted={counted} state={state} drawer={drawer} />
      </Stack>
      {isHandingOver ? <HandOverDialog counted={counted} isLarge={isLarge} /> : null}
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

type Closing = { floatLeft: string; note: string; others: OtherDrawer[] }

/** Another drawer that the day is closed on, with what is typed to stay in it. */
type OtherDrawer = { countID: string; floatLeft: string }

/** Closes on a count, with a PIN where it needs one; answers why it was refused, and at which field. */
async function closeOn(
  counted: CashCount,
  { floatLeft, note, others }: Closing,
): Promise<{ message: string; isOfNote: boolean } | null> {
  const paise = parsePaise(floatLeft)
  const left = others.map((other) => parsePaise(other.floatLeft))
  if (paise === null || left.includes(null)) {
    return { message: t('day.floatMissing'), isOfNote: false }
  }
  const drawers = others.map(({ countID }, index) => ({
    countID,
    floatLeft: toRupees(left[index] ?? 0),
  }))
  const input = {
    countID: counted.countID,
    floatLeft: toRupees(paise),
    ...(note.trim() === '' ? {} : { note }),
    ...(drawers.length === 0 ? {} : { drawers }),
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
    void askForSecondPlace()
    return null
  } catch (error) {
    const isOfNote = error instanceof ApiError && error.fields.some(({ field }) => field === 'note')
    return { message: errorMessage(error), isOfNote }
  } finally {
    refreshDay()
  }
}

/** How much is to be taken out of the drawer, as soon as what stays in it is an amount. */
function takeOutHint({ Counted }: CashCount, floatLeft: string): string {
  const left = parsePaise(floatLeft)
  const out = left === null ? -1 : Counted - toRupees(left)
  return out < 0 ? t('day.floatLeftLead') : t('day.takeOut', { amount: formatRupees(out) })
}

function CloseForm({
  counted,
  drawer,
  state,
}: {
  counted: CashCount
  drawer: DrawerState | undefined
  state: DayState
}) {
  const usual = Math.min(drawer?.Float ?? 0, counted.Counted)
  const inUse = state.Drawers.filter((each) => each.IsInUse && each.ID !== drawer?.ID)
  const uncounted = inUse.filter(({ LastCount }) => LastCount === null || LastCount.IsStale)
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({})
  const others = inUse.flatMap(({ Float, ID, LastCount, Name }) =>
    LastCount === null
      ? []
      : [
          {
            id: ID,
            name: Name,
            countID: LastCount.ID,
            floatLeft: left[ID] ?? String(Math.min(Float ?? 0, LastCount.Counted)),
          },
        ],
  )
  const [floatLeft, setFloatLeft] = useState(String(usual))
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isHeldMeant, setHeldMeant] = useState(false)
  const held = useQuery(heldMoneyQuery).data ?? NONE
  const noteField = useRef<HTMLInputElement>(null)
  // A drawer that was counted at its till since is none to count first.
  const uncountedBefore = useRef(uncounted.length)
  useEffect(() => {
    if (uncounted.length < uncountedBefore.current) setRefused(null)
    uncountedBefore.current = uncounted.length
  }, [uncounted.length])
  const isLarge = Math.abs(counted.Difference) > state.Tolerance

  async function close(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isSaid = /\D/.test(note.trim())
    if (isLarge && !isSaid) {
      setNoteError(t('day.noteMissing'))
      noteField.current?.focus()
      return
    }
    const why = await closeOn(counted, { floatLeft, note, others })
    setRefused(why === null || why.isOfNote ? null : why.message)
    // Another drawer may be off too, which its own till alone has shown.
    if (why?.isOfNote !== true) return
    flushSync(() => setNoteError(why.message))
    noteField.current?.focus()
  }

  return (
    <Form data-day-form onSubmit={(event) => void close(event)}>
      <HeldMoneyNotice held={held} exact={explainedByHeld(held, toPaise(counted.Difference))} />
      {held.length === 0 ? null : (
        <Check
          label={t('day.heldMoney.stays')}
          needed={t('day.heldMoney.needed')}
          isOn={isHeldMeant}
          onChange={setHeldMeant}
        />
      )}
      <Field
        label={t('day.floatLeft')}
        hint={takeOutHint(counted, floatLeft)}
        value={floatLeft}
        inputMode="decimal"
        keys="figures"
        onChange={(event) => setFloatLeft(event.target.value)}
      />
      {others.map(({ floatLeft: stays, id, name }) => (
        <Field
          key={id}
          label={t('day.floatLeftIn', { drawer: name })}
          value={stays}
          inputMode="decimal"
          keys="figures"
          onChange={(event) => setLeft({ ...left, [id]: event.target.value })}
        />
      ))}
      {uncounted.length === 0 || !can('day.close') ? null : (
        <Notice kind="info">
          {t('day.countOthers', { drawers: uncounted.map(({ Name }) => Name).join(', ') })}
        </Notice>
      )}
      {counted.Difference === 0 && noteError === null && note === '' ? null : (
        <Field
          label={t(
            isLarge || noteError !== null ? 'day.differenceNoteNeeded' : 'day.differenceNote',
          )}
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
      <Toolbar>
        <Button type="submit" variant="primary" data-done>
          {t('day.closeButton')}
          <Key>F9</Key>
        </Button>
        <CommandButton id="dayCount" variant="plain" label={t('day.countAgain')} />
        <Button
          variant="plain"
          onClick={({ currentTarget: { form } }) => {
            // What is not ticked says so beside itself.
            if (form?.checkValidity() !== false) askHandOver(true)
          }}
        >
          {t('day.handOver')}
        </Button>
        {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      </Toolbar>
    </Form>
  )
}
