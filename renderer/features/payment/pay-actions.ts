import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { formatPaise, parsePaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { clearOffers, offerUndo } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { creditNotesNow } from './customer-credits.ts'
import {
  creditPart,
  fitTenders,
  remainingPaise,
  type Tender,
  type TenderDraft,
  takeTender,
} from './pay-split.ts'
import { duePaise, netPaise, offerDue, type PayGoal, usePay } from './pay-store.ts'
import { type FieldRefusal, isTyped, readTender, withKind } from './tender-fields.ts'

/**
 * Keeps the payment in step with the sale, which a scan, an offer or another till may change while
 * money is taken: change and rest follow from what was handed over, and an amount that nobody typed
 * becomes what is due now.
 */
export function followDue(): () => void {
  return useCart.subscribe((cart, before) => {
    if (cart.totals === before.totals || cart.sessionID !== before.sessionID) return
    const { amount, tenders } = usePay.getState()
    const was = remainingPaise(toPaise(before.totals?.netAmount ?? 0), tenders)
    if (before.totals !== null && cart.totals !== null) fitToTotal(toPaise(before.totals.netAmount))
    if (was !== duePaise() && (amount === '' || parsePaise(amount) === was)) offerDue()
  })
}

/** Fits the money that was taken to the total as it is now, and keeps what it was taken for. */
function fitToTotal(wasPaise: number): void {
  const { takenForPaise, tenders } = usePay.getState()
  const totalPaise = netPaise()
  if (tenders.length === 0 || totalPaise === wasPaise) return
  const before = takenForPaise ?? wasPaise
  usePay.setState({
    tenders: fitTenders(tenders, totalPaise),
    takenForPaise: before === totalPaise ? null : before,
    refusal: null,
  })
}

/**
 * Chooses how it is paid, and offers what is due: whoever presses a way of paying asks for it. For
 * an advance the amount is theirs to type.
 */
export function chooseKind(kind: PaymentKind): void {
  const pay = usePay.getState()
  const offered = pay.goal === 'full' ? duePaise() : 0
  usePay.setState({ ...withKind(pay, kind, duePaise(), offered), refusal: null, isAdding: true })
}

/**
 * Chooses between paying in full and an advance; money that was taken stays taken. The invoice of
 * an advance is made on delivery, unless somebody chose otherwise.
 */
export function chooseGoal(goal: PayGoal): void {
  usePay.setState(({ invoiceNow, isInvoiceChosen, repair }) => ({
    goal,
    invoiceNow: isInvoiceChosen || repair !== null ? invoiceNow : goal === 'full',
    refusal: null,
    fieldRefusal: null,
    isAdding: false,
  }))
  offerDue()
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

/**
 * Takes the draft in the fields as a tender; answers what is wrong with it, or null. `isAwaited`
 * takes money by UPI before its reference is known.
 */
export function addTender(isAwaited = false): FieldRefusal | null {
  const pay = usePay.getState()
  // One zero too many would make the advance the whole payment.
  if (pay.goal === 'advance' && (parsePaise(pay.amount) ?? 0) > duePaise()) {
    return {
      field: 'amount',
      message: t('pay.refuse.advanceAboveDue', { due: formatPaise(duePaise()) }),
    }
  }
  const read = readTender(pay, methodOfKind(pay.kind), duePaise(), isAwaited)
  if ('refused' in read) return read.refused
  keepTender(read.draft, pay.tenders)
  return null
}

function keepTender(draft: TenderDraft, tenders: readonly Tender[]): void {
  const key = `${tenders.length}-${Date.now()}`
  usePay.setState({
    tenders: [...tenders, takeTender(draft, duePaise(), key)],
    refusal: null,
    isAdding: false,
    takenForPaise: null,
  })
  offerDue()
}

/** Puts a part on the account of a payer. */
export function keepOnAccount(draft: TenderDraft): void {
  keepTender(draft, usePay.getState().tenders)
}

/** Whether the payment under way takes from this note already. */
export function isNoteTaken(note: HeldCreditNote): boolean {
  return usePay.getState().tenders.some((tender) => tender.referenceNo === note.CreditNoteNo)
}

/** Takes a credit note, as much of it as is due, its rest in whole rupees. One that is taken already is not taken twice. */
export function takeCreditNote(note: HeldCreditNote): void {
  const { tenders } = usePay.getState()
  const method = methodOfKind('CreditNote')
  const handedPaise = creditPart(toPaise(note.Balance), duePaise())
  if (method === null || isNoteTaken(note) || handedPaise <= 0) return
  const draft: TenderDraft = {
    kind: 'CreditNote',
    typeID: method.ID,
    name: note.IsGiftCard === true ? t('pay.giftCard') : method.Name,
    handedPaise,
    referenceNo: note.CreditNoteNo,
    cardTypeID: null,
    needsReference: true,
    leftPaise: toPaise(note.Balance) - handedPaise,
  }
  keepTender(draft, tenders)
}

/**
 * Takes the credit notes of the household one after the other, own and oldest first; when none is
 * left, asks for the number of the one in the customer's hand. What one press took is said, with the
 * key that takes it back.
 */
export function takeNextCreditNote(): void {
  const next = creditNotesNow().find((note) => !isNoteTaken(note))
  if (next === undefined) {
    openDialog('creditNumber')
    return
  }
  takeCreditNote(next)
  sayTaken(next.CreditNoteNo)
}

/** Says what a credit note or gift card just paid, with the key that takes it back. */
export function sayTaken(number: string): void {
  const taken = usePay.getState().tenders.at(-1)
  if (taken?.referenceNo !== number) return
  const said = t('pay.creditTaken', {
    number,
    amount: formatPaise(taken.paise),
    left: formatPaise(taken.leftPaise ?? 0),
    key: shownKey('payTakeBack'),
  })
  clearOffers()
  offerUndo(said, () => removeTender(taken.key))
}

/** Takes back what was taken last. Where an amount is typed, the key is the field's own. */
export function takeBackNewest(): void {
  const newest = usePay.getState().tenders.at(-1)
  if (newest !== undefined) removeTender(newest.key)
}

export function removeTender(key: string): void {
  clearOffers()
  usePay.setState(({ tenders }) => ({
    // What is left covers again what the one taken out had paid.
    tenders: fitTenders(
      tenders.filter((tender) => tender.key !== key),
      netPaise(),
    ),
    refusal: null,
    takenForPaise: null,
  }))
  offerDue()
}
