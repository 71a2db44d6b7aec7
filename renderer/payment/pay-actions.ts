import { paymentMethodsQuery } from '../api/lookups.ts'
import { queryClient } from '../api/query-client.ts'
import type { PaymentKind, PaymentMethod } from '../api/types.ts'
import { useCart } from '../billing/cart-store.ts'
import { parsePaise, toPaise, toRupees } from '../format/money.ts'
import { type StringKey, t } from '../i18n/t.ts'
import { goTo } from '../shell/screen-store.ts'
import { clearWarnings } from '../ui/toasts.ts'
import {
  refuseTender,
  remainingPaise,
  type TenderDraft,
  type TenderRefusal,
  takeTender,
} from './pay-split.ts'
import { isSaving, resetPay, usePay } from './pay-store.ts'

/** The kinds that this screen takes, in the order of their buttons, with their letter. */
export const PAY_KINDS: readonly { kind: PaymentKind; letter: string }[] = [
  { kind: 'Cash', letter: 'C' },
  { kind: 'Card', letter: 'D' },
  { kind: 'UPI', letter: 'U' },
  { kind: 'Bank', letter: 'B' },
  { kind: 'Cheque', letter: 'Q' },
]

export function netPaise(): number {
  const { totals } = useCart.getState()
  return totals === null ? 0 : toPaise(totals.netAmount)
}

export function duePaise(): number {
  return remainingPaise(netPaise(), usePay.getState().tenders)
}

/** The amount field offers what is still due, ready to be typed over. */
export function offerDue(): void {
  const due = duePaise()
  usePay.setState({ amount: due === 0 ? '' : String(toRupees(due)), reference: '' })
}

export function openPay(): void {
  resetPay()
  clearWarnings()
  offerDue()
  goTo('pay')
}

export function leavePay(): void {
  if (!isSaving()) goTo('counter')
}

export function chooseKind(kind: PaymentKind): void {
  usePay.setState({ kind, refusal: null })
  offerDue()
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

export type FieldRefusal = { field: 'amount' | 'reference'; message: string }

function refusal(field: FieldRefusal['field'], key: StringKey): FieldRefusal {
  return { field, message: t(key) }
}

/** Takes the draft in the fields as a tender; answers what is wrong with it, or null. */
export function addTender(): FieldRefusal | null {
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
  }
  const refused = refuseTender(draft, duePaise())
  if (refused !== null) return refusal(refused.field, REASONS[refused.reason])
  const key = `${tenders.length}-${Date.now()}`
  usePay.setState({ tenders: [...tenders, takeTender(draft, duePaise(), key)], refusal: null })
  offerDue()
  return null
}

export function removeTender(key: string): void {
  usePay.setState((state) => ({ tenders: state.tenders.filter((tender) => tender.key !== key) }))
  offerDue()
}
