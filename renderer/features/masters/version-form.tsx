import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fieldMessage } from '../../base/api/errors.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { NotSaved } from '../../kernel/use-kept-draft.tsx'
import { useSaveTicket } from '../../kernel/use-save-ticket.ts'
import type { Versions } from '../../kernel/use-versions.tsx'
import styles from './master-form.module.css'
import { useMasters } from './masters-store.ts'

/** What a field was refused for; null where it was not. */
export type ErrorOf = (field: string) => string | null

type Props = {
  title: string
  name: string
  onName: (name: string) => void
  /** Whether everything that is needed is there and every figure reads. */
  isWhole: boolean
  /** Saves the next version and answers its ID. Throws the server's refusal. */
  save: () => Promise<string>
  onSaved: (id: string) => void
  versions: Pick<
    Versions<unknown, unknown>,
    'forget' | 'foundNewer' | 'isKept' | 'restart' | 'throwAway'
  >
  /** What somebody else has saved meanwhile, where it is to be asked. */
  newer: ReactNode
  /** The fields beside the name, and those beneath. */
  head: (errorOf: ErrorOf) => ReactNode
  children: (errorOf: ErrorOf) => ReactNode
}

/** The form of an offer or an incentive: its name first, and every save is a new version. */
export function VersionForm(props: Props) {
  const { children, head, isWhole, name, newer, onName, onSaved, save, title, versions } = props
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => void first.current?.focus(), [])
  useSaveTicket(
    form,
    useMasters((state) => state.saveTicket),
  )
  const errorOf: ErrorOf = (field) => fieldMessage(refused, field)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const id = await save()
      versions.forget()
      await markStale('masters')
      await versions.restart()
      showToast(t('masters.saved', { name: name.trim() }))
      onSaved(id)
    } catch (error) {
      if (!(await versions.foundNewer(error))) setRefused(error)
    }
    setBusy(false)
  }

  return (
    <Form ref={form} onSubmit={(event) => void submit(event)}>
      <h2 className={styles['title']}>{title}</h2>
      <NotSaved isKept={versions.isKept} onThrowAway={versions.throwAway} />
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <Field
          label={t('masters.name')}
          inputRef={first}
          required
          value={name}
          maxLength={60}
          error={errorOf('name')}
          onChange={({ target }) => onName(target.value)}
        />
        {head(errorOf)}
      </Grid>
      {children(errorOf)}
      {newer}
      <Toolbar>
        <SubmitButton isWhole={isWhole} isBusy={isBusy} missing={t('offers.missing')}>
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
        {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}

/** The first and the last day on which it holds; without one from ever, or for good. */
export function DayFields({
  draft,
  errorOf,
  put,
}: {
  draft: { fromDay: string; toDay: string }
  errorOf: ErrorOf
  put: (part: { fromDay: string } | { toDay: string }) => void
}) {
  return (
    <>
      <DateField
        label={t('offers.fromDay')}
        isOptional
        value={draft.fromDay}
        error={errorOf('fromDay')}
        onChange={(fromDay) => put({ fromDay })}
      />
      <DateField
        label={t('offers.toDay')}
        isOptional
        value={draft.toDay}
        error={errorOf('toDay')}
        onChange={(toDay) => put({ toDay })}
      />
    </>
  )
}

/** An optional day of a draft in words. */
export function shownDay(day: string): string {
  return day === '' ? '' : formatDay(day)
}
