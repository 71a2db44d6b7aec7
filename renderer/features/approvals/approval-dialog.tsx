import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent as KeyPress,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Approver } from '../../../server/contract/approvals.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { MIN_PIN_DIGITS, PinInput } from '../../base/ui/pin-input.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Muted } from '../../base/ui/text.tsx'
import type { ApprovalQuestion } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import styles from './approval-dialog.module.css'

type Answer = (approvalID: string | null) => void

type PinFormProps = {
  people: readonly Approver[]
  question: ApprovalQuestion
  pin: string
  setPin: Dispatch<SetStateAction<string>>
  onAnswer: Answer
}

/** Those whose own ceiling covers what is asked. */
function rightful(rows: readonly Approver[], question: ApprovalQuestion): Approver[] {
  if (question.action !== 'discount') return [...rows]
  const { discountRate } = question
  return rows.filter(({ MaximumRate }) => MaximumRate === null || discountRate <= MaximumRate)
}

/** A manager says yes with a PIN: who, what for, and the pad. Esc gives it up. */
export function ApprovalDialog({
  question,
  why,
  onAnswer,
}: {
  question: ApprovalQuestion
  why: string | null
  onAnswer: Answer
}) {
  const { action } = question
  const approvers = useQuery({
    queryKey: queryKey('approvers', action),
    queryFn: () => call('list-approvers', { action }),
  })
  const people = rightful(approvers.data?.Items ?? [], question)
  const [pin, setPin] = useEarlyPin()
  return (
    <Dialog title={t('approval.title')} size="small" onClose={() => onAnswer(null)}>
      <div className={styles['detail']}>
        <p>{question.detail}</p>
        {why === null ? null : <Muted as="p">{why}</Muted>}
      </div>
      {approvers.isPending ? <Waiting>{t('approval.loading')}</Waiting> : null}
      {approvers.error ? <Notice kind="bad">{errorMessage(approvers.error)}</Notice> : null}
      {approvers.data && people.length === 0 ? (
        <Notice kind="warn">{t('approval.nobody')}</Notice>
      ) : null}
      {people.length > 0 ? (
        <PinForm
          people={people}
          question={question}
          pin={pin}
          setPin={setPin}
          onAnswer={onAnswer}
        />
      ) : null}
    </Dialog>
  )
}

/** The PIN, with the figures that are typed before its field is there and has the focus. */
function useEarlyPin() {
  const [pin, setPin] = useState('')
  useEffect(() => {
    const take = ({ altKey, ctrlKey, key, metaKey }: KeyboardEvent): void => {
      if (altKey || ctrlKey || metaKey || !/^[0-9]$/.test(key)) return
      if (document.activeElement instanceof HTMLInputElement) return
      setPin((before) => before + key)
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [])
  return [pin, setPin] as const
}

/** The server's own sentence: it speaks of the manager, not of the one who asks. */
function saidBy(error: unknown): string {
  return error instanceof ApiError && error.code === 'FORBIDDEN'
    ? error.message
    : errorMessage(error)
}

/** The PIN as it is typed, and its one try at a time. */
function usePin(
  { question, pin, setPin, onAnswer }: Omit<PinFormProps, 'people'>,
  userName: string,
) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also when another person was chosen, and when a wrong PIN is to be typed again.
    if (!isBusy && userName !== '') input.current?.focus()
  }, [userName, isBusy])
  function change(digits: string): void {
    setPin(digits)
    setRefusal(null)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // The dialog may be drawn inside another form's tree; only this one is meant.
    event.stopPropagation()
    if (pin.length < MIN_PIN_DIGITS || isBusy) return
    setBusy(true)
    try {
      onAnswer((await call('give-approval', { ...question, userName, pin })).approvalID)
    } catch (error) {
      setPin('')
      setRefusal(saidBy(error))
      setBusy(false)
    }
  }
  return { refusal, isBusy, input, change, submit }
}

const ARROWS: Readonly<Record<string, -1 | 1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
}

function PinForm({ people, ...asked }: PinFormProps) {
  const { pin, question } = asked
  const [userName, setUserName] = useState(people[0]?.UserName ?? '')
  const { refusal, isBusy, input, change, submit } = usePin(asked, userName)
  const [isShort, setShort] = useState(false)
  const wrong = isShort ? t('signIn.pinShort') : refusal
  const chosen = people.findIndex((person) => person.UserName === userName)
  /** No hand leaves the keys: the arrows choose whose PIN is typed. */
  function onKeyDown(event: KeyPress<HTMLFormElement>): void {
    const step = ARROWS[event.key]
    const next = step === undefined ? undefined : people[chosen + step]
    if (step === undefined) return
    event.preventDefault()
    if (next === undefined || isBusy) return
    setUserName(next.UserName)
    setShort(false)
    change('')
  }
  return (
    <Grid as="form" className={styles['form']} onSubmit={submit} onKeyDown={onKeyDown}>
      <Approvers
        people={people}
        isDiscount={question.action === 'discount'}
        userName={userName}
        onChoose={(name) => {
          setUserName(name)
          input.current?.focus()
        }}
      />
      <PinInput
        label={t('approval.pin', { name: people[chosen]?.DisplayName ?? '' })}
        pin={pin}
        isClosed={isBusy}
        isWrong={wrong !== null}
        inputRef={input}
        onChange={(digits) => {
          setShort(false)
          change(digits)
        }}
      >
        {wrong === null ? null : <Notice kind="bad">{wrong}</Notice>}
      </PinInput>
      <SubmitButton
        isWhole={pin.length >= MIN_PIN_DIGITS}
        isBusy={isBusy}
        busyText={t('approval.give')}
        onMissing={() => setShort(true)}
      >
        {t('approval.give')}
        <Key>Enter</Key>
      </SubmitButton>
    </Grid>
  )
}

function Approvers({
  people,
  isDiscount,
  userName,
  onChoose,
}: {
  people: readonly Approver[]
  /** How far each may go means nothing for anything else. */
  isDiscount: boolean
  userName: string
  onChoose: (userName: string) => void
}) {
  return (
    <Grid as="fieldset" gap={4} className={styles['people']} aria-label={t('approval.who')}>
      {people.map((person) => (
        <button
          key={person.UserName}
          type="button"
          className={styles['person']}
          aria-pressed={person.UserName === userName}
          onClick={() => onChoose(person.UserName)}
        >
          <strong>{person.DisplayName}</strong>
          {isDiscount && person.MaximumRate !== null ? (
            <Muted>{t('approval.upTo', { rate: person.MaximumRate })}</Muted>
          ) : null}
        </button>
      ))}
    </Grid>
  )
}
