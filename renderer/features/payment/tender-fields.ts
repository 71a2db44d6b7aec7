import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { parsePaise, toRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { checkTender, type TenderDraft, type TenderRefusal, typedPaise } from './pay-split.ts'

/** What is wrong with the fields of the payment, and in which of the two. */
export type FieldRefusal = { field: 'amount' | 'reference'; message: string }

/** What is typed of one payment before it is taken: at a sale, for a balance, for a refund. */
export type TenderFields = {
  kind: PaymentKind
  amount: string
  reference: string
  cardTypeID: string | null
  chequeBank: string
  /** The date on the cheque, `yyyy-mm-dd`; empty is today. */
  chequeDate: string
  fieldRefusal: FieldRefusal | null
}

export const NO_TENDER: TenderFields = {
  kind: 'Cash',
  amount: '',
  reference: '',
  cardTypeID: null,
  chequeBank: '',
  chequeDate: '',
  fieldRefusal: null,
}

/** Returns the fields with an amount on offer, ready to be typed over; 0 offers none. */
export function offering(paise: number): Pick<TenderFields, 'amount' | 'reference' | 'chequeBank'> {
  return { amount: paise === 0 ? '' : String(toRupees(paise)), reference: '', chequeBank: '' }
}

/**
 * Returns the fields after another way of paying was chosen. An amount that was typed stays, above
 * the due as well: it is what the customer gives. Else `offeredPaise` is on offer.
 */
export function withKind(
  { amount }: Pick<TenderFields, 'amount'>,
  kind: PaymentKind,
  duePaise: number,
  offeredPaise = duePaise,
): Pick<TenderFields, 'kind' | 'fieldRefusal' | 'amount' | 'reference' | 'chequeBank'> {
  const paise = typedPaise(amount, duePaise) ?? offeredPaise
  return { kind, fieldRefusal: null, ...offering(paise) }
}

/** Whether the fields hold money that was typed and not taken yet: what F9 has to take first. */
export function isTyped(amount: string, reference: string, due: number): boolean {
  if (due === 0) return false
  return reference.trim() !== '' || (amount.trim() !== '' && parsePaise(amount) !== due)
}

const REASONS: Record<TenderRefusal['reason'], StringKey> = {
  zero: 'pay.refuse.zero',
  aboveDue: 'pay.refuse.aboveDue',
  changeAboveNote: 'pay.refuse.changeAboveNote',
  needsReference: 'pay.refuse.needsReference',
  shortUpiReference: 'pay.refuse.shortUpiReference',
  nothingDue: 'pay.refuse.nothingDue',
}

function refusal(field: FieldRefusal['field'], key: StringKey): FieldRefusal {
  return { field, message: t(key) }
}

/** Bank and date of a cheque as they stand on the receipt. */
function chequeWords({ chequeBank, chequeDate }: TenderFields): string {
  const day = chequeDate === '' ? shopToday() : chequeDate
  return [chequeBank.trim(), t('pay.cheque.dated', { day: formatDay(day) })]
    .filter(Boolean)
    .join(', ')
}

export type ReadTender = { draft: TenderDraft } | { refused: FieldRefusal }

/**
 * Reads the fields as a payment, or says what is wrong with them. `isAwaited` takes money by UPI
 * before its reference is known.
 */
export function readTender(
  fields: TenderFields,
  method: PaymentMethod | null,
  duePaise: number,
  isAwaited: boolean,
): ReadTender {
  if (method === null) return { refused: refusal('amount', 'pay.noMethod') }
  if (fields.amount.trim() === '') return { refused: refusal('amount', 'pay.refuse.noAmount') }
  const handedPaise = parsePaise(fields.amount)
  if (handedPaise === null) return { refused: refusal('amount', 'pay.refuse.notMoney') }
  const draft: TenderDraft = {
    kind: fields.kind,
    typeID: method.ID,
    name: method.Name,
    handedPaise,
    referenceNo: fields.reference,
    cardTypeID: fields.kind === 'Card' ? fields.cardTypeID : null,
    needsReference: method.NeedsReference,
    ...(isAwaited ? { isAwaited } : {}),
    ...(fields.kind === 'Cheque' ? { remarks: chequeWords(fields) } : {}),
  }
  const refused = checkTender(draft, duePaise)
  return refused === null ? { draft } : { refused: refusal(refused.field, REASONS[refused.reason]) }
}
