import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatPaise, parsePaise, toPaise, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { ButtonGrid } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Keypad } from '../../base/ui/keypad.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { CommandButton, KeyHint } from '../../kernel/commands/command-button.tsx'
import { commandOf, runCommand, useAllowed } from '../../kernel/commands/registry.ts'
import { cardTypesQuery } from '../../kernel/queries/lookups.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { addTender, chooseKind } from './pay-actions.ts'
import { partPaise, quickCash, remainingPaise } from './pay-split.ts'
import { type FieldRefusal, SAVE_ID, usePay } from './pay-store.ts'
import { KIND_UI, PAY_KINDS } from './payment-kinds.ts'
import styles from './tender-form.module.css'
import { UpiQr } from './upi-qr.tsx'

/** Due now, kept in step with the cart and the tenders. */
export function useDuePaise(): number {
  const tenders = usePay((pay) => pay.tenders)
  const net = useCart((cart) => cart.totals?.netAmount ?? 0)
  return remainingPaise(toPaise(net), tenders)
}

function KindButtons({ methods }: { methods: readonly PaymentMethod[] }) {
  const current = usePay((pay) => pay.kind)
  const isFree = useSalePhase(({ phase }) => phase === 'open')
  const taken = PAY_KINDS.filter(({ kind }) => methods.some((method) => method.Kind === kind))
  return (
    <Grid as="fieldset" gap={4} className={styles['kinds']} aria-label={t('pay.kinds')}>
      {taken.map(({ kind }) => {
        const { icon: Icon, label } = KIND_UI[kind]
        return (
          <button
            key={kind}
            type="button"
            className={styles['kind']}
            aria-pressed={kind === current}
            disabled={!isFree}
            onClick={() => chooseKind(kind)}
          >
            <Glyph of={Icon} />
            <span>{t(label)}</span>
            <KeyHint id={`pay${kind}`} />
          </button>
        )
      })}
      {methods.some((method) => method.Kind === 'CreditNote') ? <CreditNoteButton /> : null}
    </Grid>
  )
}

/** Not chosen but taken: what the family holds, else the one whose number is asked for. */
function CreditNoteButton() {
  const command = commandOf('payCreditNote')
  const isAllowed = useAllowed(command)
  const { icon: Icon, label } = KIND_UI.CreditNote
  return (
    <button
      type="button"
      className={styles['kind']}
      disabled={!isAllowed}
      onClick={() => runCommand(command)}
    >
      <Glyph of={Icon} />
      <span>{t(label)}</span>
      <KeyHint id={command.id} />
    </button>
  )
}

type TenderField = FieldRefusal['field']

const FIELD_IDS = { amount: 'tender-amount', reference: 'tender-reference' } as const

/** Shows what is missing, and moves the focus there; after the last tender to the save button. */
function useTenderFocus(first: TenderField, refused: FieldRefusal | null): void {
  const kind = usePay((pay) => pay.kind)
  const count = usePay((pay) => pay.tenders.length)
  const isPaid = useDuePaise() === 0 && count > 0
  useEffect(() => {
    if (isPaid) {
      document.getElementById(SAVE_ID)?.focus()
      return
    }
    giveFocus(FIELD_IDS[first])
    // The kind is a reason to come back to its first field, though it is not read here.
    void kind
    void count
  }, [kind, count, first, isPaid])
  useEffect(() => {
    if (refused === null) return
    document.getElementById(FIELD_IDS[refused.field])?.focus()
  }, [refused])
}

function setRefused(fieldRefusal: FieldRefusal | null): void {
  usePay.setState({ fieldRefusal })
}

/**
 * Where typing begins: every way of paying asks how much before its reference, so that a sum never
 * becomes one; an amount that was typed already is not asked again.
 */
function useFirstField(isNeeded: boolean): TenderField {
  const kind = usePay((pay) => pay.kind)
  const due = useDuePaise()
  return useMemo(() => {
    void kind
    const isPart = partPaise(usePay.getState().amount, due) !== null
    return isNeeded && isPart ? 'reference' : 'amount'
  }, [due, isNeeded, kind])
}

/** One tender: how, how much, and its reference where the method needs one. */
export function TenderForm({ methods }: { methods: readonly PaymentMethod[] }) {
  const { kind, amount, reference, refusal, tenders, fieldRefusal: refused } = usePay()
  const isNeeded = methods.find((each) => each.Kind === kind)?.NeedsReference === true
  // The keypad follows the focus, for a finger has no other way to tell where figures go.
  const [target, setTarget] = useState<TenderField>('amount')
  useTenderFocus(useFirstField(isNeeded), refused)
  const due = useDuePaise()
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  const isClosed = isLocked || due === 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    // Enter in the amount goes on to the reference that is still wanted, without a word of blame.
    if (isNeeded && target === 'amount' && reference.trim() === '') {
      document.getElementById(FIELD_IDS.reference)?.focus()
    } else setRefused(addTender())
  }
  function change(part: DraftPart): void {
    usePay.setState({ ...part, refusal: null, fieldRefusal: null })
  }
  const errorOf = (field: TenderField) => (refused?.field === field ? refused.message : null)
  // Beside a refusal nothing says that it can be saved.
  if (due === 0 && tenders.length > 0) {
    return refusal === null ? <Notice kind="good">{t('pay.inFull')}</Notice> : null
  }
  return (
    <>
      <KindButtons methods={methods} />
      <Grid as="form" gap={12} className={styles['tender']} onSubmit={submit}>
        <Stack gap={7}>
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
          {kind === 'Cash' ? <QuickCash duePaise={due} isLocked={isLocked} /> : null}
          {kind === 'Card' ? <CardTypes isLocked={isLocked} /> : null}
          {kind === 'Cash' ? null : (
            <ReferenceField
              isNeeded={isNeeded}
              isLocked={isClosed}
              error={errorOf('reference')}
              onFocus={() => setTarget('reference')}
              onChange={(text) => change({ reference: text })}
            />
          )}
          {kind === 'Cheque' ? <ChequeFields isLocked={isClosed} /> : null}
          <TakeButtons isUpi={kind === 'UPI'} isLocked={isClosed} />
        </Stack>
        <TenderKeypad target={target} isClosed={isClosed} duePaise={due} onChange={change} />
      </Grid>
      {kind === 'UPI' ? <UpiQr paise={Math.min(parsePaise(amount) ?? 0, due)} /> : null}
    </>
  )
}

type DraftPart = { amount: string } | { reference: string }

function TenderKeypad({
  target,
  isClosed,
  duePaise: due,
  onChange,
}: {
  target: TenderField
  isClosed: boolean
  duePaise: number
  onChange: (part: DraftPart) => void
}) {
  const { amount, reference } = usePay()
  const isReference = target === 'reference'
  return (
    <Keypad
      label={t('pay.keypad')}
      extra="."
      disabled={isClosed}
      onKey={(key) =>
        onChange(
          isReference ? { reference: reference + key } : { amount: typeInto(amount, key, due) },
        )
      }
      onErase={() =>
        onChange(
          isReference ? { reference: reference.slice(0, -1) } : { amount: amount.slice(0, -1) },
        )
      }
    />
  )
}

function TakeButtons({ isUpi, isLocked }: { isUpi: boolean; isLocked: boolean }) {
  return (
    <Row gap={4} isWrapping className={styles['tender-actions']}>
      <Button type="submit" look="primary" className={styles['tender-take']} disabled={isLocked}>
        {t('pay.take')}
        <Key>Enter</Key>
      </Button>
      {isUpi ? <CommandButton id="payUpiLater" look="plain" /> : null}
    </Row>
  )
}

/** Whose cheque it is and the date on it; both stand on the receipt. */
function ChequeFields({ isLocked }: { isLocked: boolean }) {
  const { chequeBank, chequeDate } = usePay()
  return (
    <Row gap={6} isWrapping className={styles['cheque-fields']}>
      <Field
        label={t('pay.cheque.bank')}
        value={chequeBank}
        maxLength={100}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ chequeBank: event.target.value })}
      />
      <Field
        label={t('pay.cheque.date')}
        type="date"
        value={chequeDate === '' ? shopToday() : chequeDate}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ chequeDate: event.target.value })}
      />
    </Row>
  )
}

const FIGURES_ONLY: readonly PaymentKind[] = ['UPI', 'Cheque']

function ReferenceField({
  isNeeded,
  isLocked,
  error,
  onFocus,
  onChange,
}: {
  isNeeded: boolean
  isLocked: boolean
  error: string | null
  onFocus: () => void
  onChange: (text: string) => void
}) {
  const { kind, reference } = usePay()
  const needed = kind === 'UPI' ? 'pay.referenceUpi' : 'pay.reference'
  return (
    <Field
      id={FIELD_IDS.reference}
      label={t(
        kind === 'Cheque' ? 'pay.cheque.number' : isNeeded ? needed : 'pay.referenceOptional',
      )}
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

function QuickCash({ duePaise: due, isLocked }: { duePaise: number; isLocked: boolean }) {
  return (
    <ButtonGrid aria-label={t('pay.quickCash')}>
      {quickCash(due).map((paise) => (
        <Button
          key={paise}
          look="plain"
          disabled={isLocked}
          onClick={() => {
            usePay.setState({ amount: String(toRupees(paise)) })
            addTender()
          }}
        >
          {paise === due ? t('pay.exact') : formatPaise(paise).replace('.00', '')}
        </Button>
      ))}
    </ButtonGrid>
  )
}

function CardTypes({ isLocked }: { isLocked: boolean }) {
  const types = useQuery(cardTypesQuery)
  const cardTypeID = usePay((pay) => pay.cardTypeID)
  const rows = types.data ?? []
  if (rows.length === 0) return null
  return (
    <Choice
      label={t('pay.cardType')}
      value={cardTypeID ?? rows[0]?.ID ?? ''}
      options={rows.map((row) => ({ value: row.ID, label: row.Name }))}
      disabled={isLocked}
      onChange={(value) => usePay.setState({ cardTypeID: value })}
    />
  )
}
