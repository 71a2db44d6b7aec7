import type { PaymentKind } from '../../../server/contract/primitives.ts'
import type { Payment } from '../../../server/contract/sales.ts'
import { parsePaise, toRupees } from '../../base/format/money.ts'

/** One part of the payment. `handedPaise` is what was handed over, `paise` what is kept of it. */
export type Tender = {
  key: string
  kind: PaymentKind
  typeID: number
  name: string
  paise: number
  handedPaise: number
  referenceNo: string
  cardTypeID: string | null
  /** Money by UPI that is yet to be seen: its reference is filled in when the bank shows it. */
  isAwaited?: boolean
  /** Of a credit note or gift card: what is left on it after this payment. */
  leftPaise?: number
  /** Bank and date of a cheque, in words. */
  remarks?: string
  /** Whose account it is put on. */
  onAccount?: Pick<Payment, 'payerID' | 'approvalNo' | 'member'>
}

export type TenderDraft = Omit<Tender, 'key' | 'paise'> & { needsReference: boolean }

export type TenderRefusal = {
  field: 'amount' | 'reference'
  reason:
    | 'zero'
    | 'aboveDue'
    | 'changeAboveNote'
    | 'needsReference'
    | 'shortUpiReference'
    | 'nothingDue'
}

/** The receipt status of money that is not there yet. */
const PENDING = 2

/** What is still to be paid, in paise; never below zero. */
export function remainingPaise(netPaise: number, tenders: readonly Tender[]): number {
  const paid = tenders.reduce((sum, tender) => sum + tender.paise, 0)
  return Math.max(0, netPaise - paid)
}

/** Whether it moved money of its own already, all of it: by card, UPI, cheque or transfer. */
function isFixed({ kind }: Tender): boolean {
  return kind !== 'Cash' && kind !== 'CreditNote'
}

/**
 * Returns the tenders fitted to the total as it is now. What a card or UPI moved stays; credit pays
 * what is left of the total, as nothing of it is used before the saving; then cash, and what was
 * handed over above it is change.
 */
export function fitTenders(tenders: readonly Tender[], netPaise: number): Tender[] {
  let left = netPaise
  const fitted = new Map<Tender, Tender>()
  const parts = [isFixed, isCredit, isCash].flatMap((isOf) => tenders.filter(isOf))
  for (const tender of parts) {
    const paise = isFixed(tender) ? tender.paise : Math.min(tender.handedPaise, left)
    left = Math.max(0, left - paise)
    const { leftPaise } = tender
    const holds = leftPaise === undefined ? {} : { leftPaise: leftPaise + tender.paise - paise }
    fitted.set(tender, { ...tender, paise, ...holds })
  }
  return tenders.map((tender) => fitted.get(tender) ?? tender)
}

function isCredit({ kind }: Tender): boolean {
  return kind === 'CreditNote'
}

function isCash({ kind }: Tender): boolean {
  return kind === 'Cash'
}

/**
 * How much a credit note or gift card pays of what is due, in paise. Where it does not pay all, the
 * rest is made whole rupees, for cash has no smaller coin: the paise stay on it.
 */
export function creditPart(heldPaise: number, duePaise: number): number {
  if (heldPaise >= duePaise) return duePaise
  const part = heldPaise - ((100 - ((duePaise - heldPaise) % 100)) % 100)
  return part > 0 ? part : heldPaise
}

/** The change to hand back, in paise. Only cash gives change. */
export function changePaise(tenders: readonly Tender[]): number {
  return tenders
    .filter(isCash)
    .reduce((sum, { handedPaise, paise }) => sum + handedPaise - paise, 0)
}

/** The cash that was handed over, with what is change of it, in paise. */
export function receivedCashPaise(tenders: readonly Tender[]): number {
  return tenders.filter(isCash).reduce((sum, { handedPaise }) => sum + handedPaise, 0)
}

/** What was paid above the total by ways that give no change, in paise: the total fell since. */
export function overPaise(netPaise: number, tenders: readonly Tender[]): number {
  return Math.max(0, tenders.reduce((sum, { paise }) => sum + paise, 0) - netPaise)
}

/** What of the payment is yet to be seen, in paise. */
export function awaitedPaise(tenders: readonly Tender[]): number {
  return tenders.reduce((sum, { isAwaited, paise }) => sum + (isAwaited === true ? paise : 0), 0)
}

/** As much change means that a whole note was handed over too many, or a figure typed too many. */
const MOST_CHANGE_PAISE = 2_000_00

/** Why a draft can't be taken; null when it can. Only cash may be handed over above the due. */
export function checkTender(draft: TenderDraft, duePaise: number): TenderRefusal | null {
  if (duePaise === 0) return { field: 'amount', reason: 'nothingDue' }
  if (draft.handedPaise <= 0) return { field: 'amount', reason: 'zero' }
  if (draft.kind !== 'Cash' && draft.handedPaise > duePaise) {
    return { field: 'amount', reason: 'aboveDue' }
  }
  if (draft.handedPaise - duePaise >= MOST_CHANGE_PAISE) {
    return { field: 'amount', reason: 'changeAboveNote' }
  }
  return checkReference(draft)
}

/** Fewer figures than this do not tell one UPI payment of the day from another. */
const MIN_UPI_FIGURES = 4

function checkReference(draft: TenderDraft): TenderRefusal | null {
  if (!draft.needsReference || draft.isAwaited === true) return null
  const length = draft.referenceNo.trim().length
  if (draft.kind === 'UPI' && length < MIN_UPI_FIGURES) {
    return { field: 'reference', reason: 'shortUpiReference' }
  }
  return length === 0 ? { field: 'reference', reason: 'needsReference' } : null
}

/** The tender of a draft that `checkTender` let through. */
export function takeTender(draft: TenderDraft, duePaise: number, key: string): Tender {
  const { needsReference: _asked, ...rest } = draft
  return { ...rest, key, paise: Math.min(draft.handedPaise, duePaise) }
}

/** A part of the due that was typed in full, in paise; null for the due itself and for no money. */
export function partPaise(amount: string, duePaise: number): number | null {
  const paise = parsePaise(amount)
  return paise !== null && paise > 0 && paise < duePaise ? paise : null
}

/** An amount of money that was typed, in paise; null for the due itself and for no money. */
export function typedPaise(amount: string, duePaise: number): number | null {
  const paise = parsePaise(amount)
  return paise !== null && paise > 0 && paise !== duePaise ? paise : null
}

// The note of 2,000 is no longer handed over.
const NOTES_PAISE = [10_00, 50_00, 100_00, 500_00]
const MAX_SUGGESTIONS = 4

/** Amounts a customer is likely to hand over: the exact one, then the next round notes. */
export function quickCash(duePaise: number): number[] {
  if (duePaise <= 0) return []
  const rounded = NOTES_PAISE.map((note) => Math.ceil(duePaise / note) * note)
  return [...new Set([duePaise, ...rounded])].sort((a, b) => a - b).slice(0, MAX_SUGGESTIONS + 1)
}

/**
 * The payments as SaveSale takes them. When the total fell after tenders were taken, later ones
 * are cut to what is due, so that never more than the total is recorded.
 */
export function paymentsFor(tenders: readonly Tender[], netPaise: number): Payment[] {
  let left = netPaise
  const payments: Payment[] = []
  for (const tender of tenders) {
    const paise = Math.min(tender.paise, left)
    left -= paise
    if (paise === 0) continue
    payments.push({
      receiptAmount: toRupees(paise),
      receiptTypeId: tender.typeID,
      ...(tender.cardTypeID === null ? {} : { cardTypeID: tender.cardTypeID }),
      ...tender.onAccount,
      ...(tender.onAccount !== undefined || tender.referenceNo.trim() === ''
        ? {}
        : { referenceNo: tender.referenceNo.trim() }),
      ...(tender.isAwaited === true ? { statusId: PENDING } : {}),
      ...(tender.remarks === undefined ? {} : { remarks: tender.remarks }),
    })
  }
  return payments
}
