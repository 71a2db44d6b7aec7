import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatPaise, parsePaise, toRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus, placePastDialog } from '../../base/ui/focus.ts'
import { ButtonGrid } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Keypad } from '../../base/ui/keypad.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { cardTypesQuery } from '../../kernel/queries/lookups.ts'
import { useScreen } from '../../kernel/screen-store.ts'
import { MasterPicker } from '../masters/master-select.tsx'
import { partPaise, quickCash } from './pay-split.ts'
import { KIND_UI, LATER_LETTER, PAY_KINDS } from './payment-kinds.ts'
import type { FieldRefusal, TenderFields } from './tender-fields.ts'
import styles from './tender-form.module.css'
import { UpiQr } from './upi-qr.tsx'

const FIELD_IDS = { amount: 'tender-amount', reference: 'tender-reference' } as const

type TenderField = FieldRefusal['field']

/** The ways of paying, each with its letter; `children` are ways that are no kind of their own. */
export function KindButtons({
  label = t('pay.kinds'),
  methods,
  kind: current,
  isLocked,
  onKind,
  children,
}: {
  label?: string
  methods: readonly PaymentMethod[]
  /** The chosen one; null for none of these. */
  kind: PaymentKind | null
  isLocked: boolean
  onKind: (kind: PaymentKind) => void
  children?: ReactNode
}) {
  const taken = PAY_KINDS.filter(({ kind }) => methods.some((method) => method.Kind === kind))
  return (
    <Grid as="fieldset" gap={4} className={styles['kinds']} aria-label={label}>
      {taken.map(({ kind, letter }) => (
        <KindButton
          key={kind}
          kind={kind}
          letter={letter}
          label={t(KIND_UI[kind].label)}
          isChosen={kind === current}
          isLocked={isLocked}
          onClick={() => onKind(kind)}
        />
      ))}
      {children}
    </Grid>
  )
}

/** One way of paying, or of giving back. */
export function KindButton({
  kind,
  letter,
  label,
  isChosen,
  isLocked,
  onClick,
}: {
  kind: PaymentKind
  letter: string
  label: string
  isChosen: boolean
  isLocked: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={styles['kind']}
      aria-pressed={isChosen}
      disabled={isLocked}
      onClick={onClick}
      onKeyDown={(event) => {
        // Enter chose it already; once more sends the form that the way stands in.
        const { form } = event.currentTarget
        if (event.key !== 'Enter' || !isChosen || form === null) return
        event.preventDefault()
        form.requestSubmit()
      }}
    >
      <Glyph of={KIND_UI[kind].icon} />
      <span>{label}</span>
      <Key worksInFigures>{letter}</Key>
    </button>
  )
}

/** The chosen way of paying; null before one is chosen. */
type ShownKind = { kind: PaymentKind | null }

/**
 * Selects the amount whenever it was not typed but offered, so that a figure replaces it and never
 * joins it; returns what notes an amount that was typed.
 */
function useOfferedAmount(amount: string): (typed: string) => void {
  const typed = useRef<string | null>(null)
  // Before the next key: it would be compared with an amount that is no longer shown.
  useLayoutEffect(() => {
    if (amount === typed.current) return
    typed.current = null
    const field = document.getElementById(FIELD_IDS.amount)
    if (document.activeElement === field) giveFocus(FIELD_IDS.amount)
  }, [amount])
  return (text) => {
    typed.current = text
  }
}

/**
 * Leads back to where is typed, if the focus is nowhere: after a save that came to nothing, for a
 * locked field has no focus, and after a dialog whose opener is gone.
 */
function useFocusAgain(isLocked: boolean, first: TenderField): void {
  const closedDialogs = useScreen((screen) => screen.focusTicket)
  useEffect(() => {
    // The next dialog that closes is a reason of its own, though its number is not read here.
    void closedDialogs
    if (isLocked) return undefined
    return placePastDialog(() => {
      if (document.activeElement === document.body) giveFocus(FIELD_IDS[first])
    })
  }, [isLocked, closedDialogs, first])
}

/** Shows what is missing, and moves the focus there. */
function useTenderFocus(
  { fieldRefusal: refused, kind }: Pick<TenderFields, 'fieldRefusal'> & ShownKind,
  first: TenderField,
  takenCount: number,
): void {
  useEffect(() => {
    giveFocus(FIELD_IDS[first])
    // The kind is a reason to come back to its first field, though it is not read here.
    void kind
    void takenCount
  }, [kind, takenCount, first])
  useEffect(() => {
    if (refused === null) return
    document.getElementById(FIELD_IDS[refused.field])?.focus()
  }, [refused])
}

/**
 * Where typing begins: every way of paying asks how much before its reference, so that a sum never
 * becomes one; an amount that was typed already is not asked again, nor one that is fixed.
 */
function useFirstField(
  { amount, kind }: Pick<TenderFields, 'amount'> & ShownKind,
  isNeeded: boolean,
  due: number,
): TenderField {
  const typed = useRef(amount)
  typed.current = amount
  return useMemo(() => {
    void kind
    return isNeeded && partPaise(typed.current, due) !== null ? 'reference' : 'amount'
  }, [due, isNeeded, kind])
}

export type TenderFormProps = {
  methods: readonly PaymentMethod[]
  fields: TenderFields
  duePaise: number
  isLocked: boolean
  /** No way of paying is chosen yet: none is pressed, and nothing is taken. */
  isKindOpen?: boolean
  /** How many payments were taken already: after each the typing begins anew. */
  takenCount?: number
  onFields: (part: Partial<TenderFields>) => void
  onKind: (kind: PaymentKind) => void
  /** Takes what is typed; returns what is wrong with it, or null. */
  onTake: (isAwaited: boolean) => FieldRefusal | null
  /** Ways of paying that are no kind of their own, such as a credit note that is looked up. */
  otherWays?: ReactNode
}

/**
 * One payment, the same at a sale and for a balance: how, how much, and its reference where the
 * method needs one. The letters of the ways work in the amount; of UPI one takes it unconfirmed.
 */
export function TenderForm(props: TenderFormProps) {
  const { duePaise: due, fields, isLocked, methods, onFields, onKind, onTake, otherWays } = props
  const { amount, reference, fieldRefusal: refused } = fields
  const kind = props.isKindOpen === true ? null : fields.kind
  const isNeeded = methods.find((each) => each.Kind === kind)?.NeedsReference === true
  // The keypad follows the focus, for a finger has no other way to tell where figures go.
  const [target, setTarget] = useState<TenderField>('amount')
  const shown = { ...fields, kind }
  const first = useFirstField(shown, isNeeded, due)
  useTenderFocus(shown, first, props.takenCount ?? 0)
  useFocusAgain(isLocked, first)
  const isClosed = isLocked || due === 0
  const take = (isAwaited: boolean) => onFields({ fieldRefusal: onTake(isAwaited) })
  function submit(event: FormEvent): void {
    event.preventDefault()
    // Enter in the amount goes on to the reference that is still wanted, without a word of blame.
    if (isNeeded && target === 'amount' && amount.trim() !== '' && reference.trim() === '') {
      document.getElementById(FIELD_IDS.reference)?.focus()
    } else take(false)
  }
  const noteTyped = useOfferedAmount(amount)
  function change(part: Partial<TenderFields>): void {
    if (part.amount !== undefined) noteTyped(part.amount)
    onFields({ ...part, fieldRefusal: null })
  }
  const errorOf = (field: TenderField) => (refused?.field === field ? refused.message : null)
  return (
    <>
      <KindButtons methods={methods} kind={kind} isLocked={isLocked} onKind={onKind}>
        {otherWays}
      </KindButtons>
      <Grid as="form" gap={12} className={styles['tender']} onSubmit={submit}>
        <Stack gap={8}>
          <Field
            id={FIELD_IDS.amount}
            className={styles['tender-amount']}
            label={t('pay.amount')}
            keys="figures"
            inputMode="decimal"
            value={amount}
            disabled={isClosed}
            error={errorOf('amount')}
            onFocus={() => setTarget('amount')}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <Row gap={6} isWrapping className={styles['tender-more']}>
            {kind === 'Cash' ? (
              <QuickCash
                duePaise={due}
                isLocked={isLocked}
                onAmount={(paise) => change({ amount: String(toRupees(paise)) })}
              />
            ) : null}
            {kind === 'Card' ? (
              <CardTypes fields={fields} isLocked={isLocked} onFields={onFields} />
            ) : null}
            {kind === null || kind === 'Cash' ? null : (
              <ReferenceField
                id={FIELD_IDS.reference}
                fields={fields}
                isNeeded={isNeeded}
                isLocked={isClosed}
                error={errorOf('reference')}
                onFocus={() => setTarget('reference')}
                onChange={(text) => change({ reference: text })}
              />
            )}
            {kind === 'Cheque' ? (
              <ChequeFields fields={fields} isLocked={isClosed} onFields={onFields} />
            ) : null}
          </Row>
          <TakeButtons isUpi={kind === 'UPI'} isLocked={isClosed} onLater={() => take(true)} />
        </Stack>
        <TenderKeypad
          target={target}
          fields={fields}
          isClosed={isClosed}
          due={due}
          onFields={change}
        />
      </Grid>
      {kind === 'UPI' ? <UpiQr paise={Math.min(parsePaise(amount) ?? 0, due)} /> : null}
    </>
  )
}

function TenderKeypad({
  target,
  fields: { amount, reference },
  isClosed,
  due,
  onFields,
}: {
  target: TenderField
  fields: TenderFields
  isClosed: boolean
  due: number
  onFields: (part: Partial<TenderFields>) => void
}) {
  const isReference = target === 'reference'
  return (
    <Keypad
      label={t('pay.keypad')}
      extra="."
      disabled={isClosed}
      onKey={(key) =>
        onFields(
          isReference ? { reference: reference + key } : { amount: typeInto(amount, key, due) },
        )
      }
      onErase={() =>
        onFields(
          isReference ? { reference: reference.slice(0, -1) } : { amount: amount.slice(0, -1) },
        )
      }
    />
  )
}

function TakeButtons({
  isUpi,
  isLocked,
  onLater,
}: {
  isUpi: boolean
  isLocked: boolean
  onLater: () => void
}) {
  return (
    <Row gap={4} isWrapping className={styles['tender-actions']}>
      <Button type="submit" variant="primary" className={styles['tender-take']} disabled={isLocked}>
        {t('pay.take')}
        <Key>Enter</Key>
      </Button>
      {isUpi ? (
        <Button variant="plain" disabled={isLocked} onClick={onLater}>
          <Glyph of={Clock} />
          <span>{t('command.payUpiLater.short')}</span>
          <Key worksInFigures>{LATER_LETTER}</Key>
        </Button>
      ) : null}
    </Row>
  )
}

/** Whose cheque it is and the date on it; both stand on the receipt. */
function ChequeFields({ fields, isLocked, onFields }: PartProps) {
  const { chequeBank, chequeDate } = fields
  return (
    <>
      <Field
        label={t('pay.cheque.bank')}
        value={chequeBank}
        maxLength={100}
        disabled={isLocked}
        onChange={(event) => onFields({ chequeBank: event.target.value })}
      />
      <DateField
        label={t('pay.cheque.date')}
        value={chequeDate === '' ? shopToday() : chequeDate}
        disabled={isLocked}
        onChange={(day) => onFields({ chequeDate: day })}
      />
    </>
  )
}

type PartProps = {
  fields: TenderFields
  isLocked: boolean
  onFields: (part: Partial<TenderFields>) => void
}

/** What is no reference but the number on a paper. */
const NUMBER_LABELS: Partial<Record<PaymentKind, StringKey>> = {
  Cheque: 'pay.cheque.number',
  CreditNote: 'orders.creditNumber',
}

const FIGURES_ONLY: readonly PaymentKind[] = ['UPI', 'Cheque']

/** The reference of a payment, or of money that is given back. */
export function ReferenceField({
  id,
  fields: { kind, reference },
  isNeeded,
  isLocked,
  error,
  onFocus,
  onChange,
}: {
  id?: string
  fields: Pick<TenderFields, 'kind' | 'reference'>
  isNeeded: boolean
  isLocked: boolean
  error: string | null
  onFocus?: () => void
  onChange: (text: string) => void
}) {
  const needed = kind === 'UPI' ? 'pay.referenceUpi' : 'pay.reference'
  return (
    <Field
      {...(id === undefined ? {} : { id })}
      label={t(NUMBER_LABELS[kind] ?? (isNeeded ? needed : 'pay.referenceOptional'))}
      // References of UPI and cheques are figures alone, so the letters still choose the way.
      {...(FIGURES_ONLY.includes(kind) ? { keys: 'figures', inputMode: 'numeric' } : {})}
      maxLength={100}
      value={reference}
      disabled={isLocked}
      error={error}
      onFocus={onFocus}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The offered amount is typed over by the first figure, as a selected field would be. */
function typeInto(amount: string, key: string, due: number): string {
  return amount === String(toRupees(due)) ? key : amount + key
}

/** Notes that are likely to be handed over; each fills in the amount. */
function QuickCash({
  duePaise: due,
  isLocked,
  onAmount,
}: {
  duePaise: number
  isLocked: boolean
  onAmount: (paise: number) => void
}) {
  return (
    <ButtonGrid aria-label={t('pay.quickCash')}>
      {quickCash(due).map((paise) => (
        <Button
          key={paise}
          variant="plain"
          disabled={isLocked}
          onClick={(event) => {
            // The amount is there before the form that this sends is read.
            flushSync(() => onAmount(paise))
            event.currentTarget.form?.requestSubmit()
          }}
        >
          {paise === due ? t('pay.exact') : formatPaise(paise).replace('.00', '')}
        </Button>
      ))}
    </ButtonGrid>
  )
}

function CardTypes({ fields: { cardTypeID }, isLocked, onFields }: PartProps) {
  const types = useQuery(cardTypesQuery)
  const rows = types.data ?? []
  const choose = (value: string) => onFields({ cardTypeID: value })
  return (
    <MasterPicker kind="CardType" label={t('pay.cardType')} disabled={isLocked} onChange={choose}>
      {rows.length === 0 ? null : (
        <Choice
          label={t('pay.cardType')}
          value={cardTypeID ?? rows[0]?.ID ?? ''}
          options={rows.map((row) => ({ value: row.ID, label: row.Name }))}
          disabled={isLocked}
          onChange={choose}
        />
      )}
    </MasterPicker>
  )
}
