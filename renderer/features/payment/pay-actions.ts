import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { parsePaise, toPaise, toRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { creditNotesNow } from './customer-credits.ts'
import {
  checkTender,
  partPaise,
  remainingPaise,
  type Tender,
  type TenderDraft,
  type TenderRefusal,
  takeTender,
} from './pay-split.ts'
import { duePaise, type FieldRefusal, offerDue, usePay } from './pay-store.ts'

/**
 * Keeps the amount on offer in step with the sale, which a scan may raise while money is taken: an
 * amount that nobody typed becomes what is due now.
 */
export function followDue(): () => void {
  return useCart.subscribe((cart, before) => {
    if (cart.totals === before.totals || cart.sessionID !== before.sessionID) return
    const { amount, tenders } = usePay.getState()
    const was = remainingPaise(toPaise(before.totals?.netAmount ?? 0), tenders)
    if (was !== duePaise() && (amount === '' || parsePaise(amount) === was)) offerDue()
  })
}

/** Chooses how it is paid. A part that was typed stays as it is; the rest of the draft goes. */
export function chooseKind(kind: PaymentKind): void {
  const typed = partPaise(usePay.getState().amount, duePaise())
  usePay.setState({ kind, refusal: null, fieldRefusal: null })
  offerDue()
  if (typed !== null) usePay.setState({ amount: String(toRupees(typed)) })
}

/** Whether the fields hold money that was typed and not taken yet: what F9 has to take first. */
export function isTyped(amount: string, reference: string, due: number): boolean {
  if (due === 0) return false
  return reference.trim() !== '' || (amount.trim() !== '' && parsePaise(amount) !== due)
}

/**
 * Takes what was typed and not taken yet, so that saving never leaves it out; answers what is
 * wrong with it, or null.
 */
export function takeTyped(): FieldRefusal | null {
  const { amount, reference } = usePay.getState()
  return isTyped(amount, reference, duePaise()) ? addTender() : null
}

export function methodOfKind(kind: PaymentKind): PaymentMethod | null {
  const methods = queryClient.getQueryData(paymentMethodsQuery.queryKey) ?? []
  return methods.find((method) => method.Kind === kind) ?? null
}

const REASONS: Record<TenderRefusal['reason'], StringKey> = {
  zero: 'pay.refuse.zero',
  aboveDue: 'pay.refuse.aboveDue',
  needsReference: 'pay.refuse.needsReference',
  shortUpiReference: 'pay.refuse.shortUpiReference',
  nothingDue: 'pay.refuse.nothingDue',
}

function refusal(field: FieldRefusal['field'], key: StringKey): FieldRefusal {
  return { field, message: t(key) }
}

/** Bank and date of a cheque as they stand on the receipt. */
function chequeWords(): string {
  const { chequeBank, chequeDate } = usePay.getState()
  const day = chequeDate === '' ? shopToday() : chequeDate
  return [chequeBank.trim(), t('pay.cheque.dated', { day: formatDay(day) })]
    .filter(Boolean)
    .join(', ')
}

/**
 * Takes the draft in the fields as a tender; answers what is wrong with it, or null. `isAwaited`
 * takes money by UPI before its reference is known.
 */
export function addTender(isAwaited = false): FieldRefusal | null {
  const { kind, amount, reference, cardTypeID, tenders } = usePay.getState()
  const method = methodOfKind(kind)
  if (method === null) return refusal('amount', 'pay.noMethod')
  const handedPaise = parsePaise(amount)
  if (handedPaise === null) return refusal('amount', 'pay.refuse.notMoney')
  const draft: TenderDraft = {
    kind,
    typeID: method.ID,
    name: method.Name,
    handedPaise,
    referenceNo: reference,
    cardTypeID: kind === 'Card' ? cardTypeID : null,
    needsReference: method.NeedsReference,
    ...(isAwaited ? { isAwaited } : {}),
    ...(kind === 'Cheque' ? { remarks: chequeWords() } : {}),
  }
  const refused = checkTender(draft, duePaise())
  if (refused !== null) return refusal(refused.field, REASONS[refused.reason])
  keepTender(draft, tenders)
  return null
}

function keepTender(draft: TenderDraft, tenders: readonly Tender[]): void {
  const key = `${tenders.length}-${Date.now()}`
  usePay.setState({ tenders: [...tenders, takeTender(draft, duePaise(), key)], refusal: null })
  offerDue()
}

/** Whether the payment under way takes from this note already. */
export function isNoteTaken(note: HeldCreditNote): boolean {
  return usePay.getState().tenders.some((tender) => tender.referenceNo === note.CreditNoteNo)
}

/** Takes a credit note, as much of it as is due. One that is taken already is not taken twice. */
export function takeCreditNote(note: HeldCreditNote): void {
  const { tenders } = usePay.getState()
  const method = methodOfKind('CreditNote')
  const handedPaise = Math.min(toPaise(note.Balance), duePaise())
  if (method === null || isNoteTaken(note) || handedPaise <= 0) return
  const draft: TenderDraft = {
    kind: 'CreditNote',
    typeID: method.ID,
    name: method.Name,
    handedPaise,
    referenceNo: note.CreditNoteNo,
    cardTypeID: null,
    needsReference: true,
  }
  keepTender(draft, tenders)
}

/**
 * Takes the credit notes of the household one after the other, own and oldest first; when none is
 * left, asks for the number of the one in the customer's hand.
 */
export function takeNextCreditNote(): void {
  const next = creditNotesNow().find((note) => !isNoteTaken(note))
  if (next === undefined) openDialog('creditNumber')
  else takeCreditNote(next)
}

export function removeTender(key: string): void {
  usePay.setState((state) => ({ tenders: state.tenders.filter((tender) => tender.key !== key) }))
  offerDue()
}
