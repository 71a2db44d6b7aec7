import type { CartLine } from '../../../server/contract/cart.ts'
import type { SaleInput, SaleReply } from '../../../server/contract/sales.ts'
import { call } from '../../base/api/client.ts'
import { whenOnline } from '../../base/api/connection.ts'
import { ApiError, NoAnswerError } from '../../base/api/errors.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import { formatPaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { askApproval } from '../../kernel/ask-approval.ts'
import { shellBridge } from '../../kernel/bridge.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { isRecord, readLocal, removeLocal, writeLocal } from '../../kernel/local-storage.ts'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { isSaving, setSalePhase } from '../../kernel/sale-phase.ts'
import { goTo, openDialog } from '../../kernel/screen-store.ts'
import { areReferencesMeant, type ReferredPayment } from '../../kernel/used-references.ts'
import { loadCart, saleTerms, whenCartSettled } from '../cart/cart-queue.ts'
import { switchSession, useCart } from '../cart/cart-store.ts'
import { lineOfRepair } from '../cart/repairs.ts'
import { type FinishedSale, rememberLastSale } from '../documents/last-sale.ts'
import { confirmedPowers } from '../prescription/far-contact-lenses.ts'
import { passesGate, rxModels } from '../prescription/gate.ts'
import { missingParticulars } from './buyer-particulars.ts'
import { addressWrong, lacksState, typedAddress } from './delivery-address.ts'
import { SAVING_KEY } from './interrupted-save.ts'
import { invoiceTimeNow } from './invoice-time.ts'
import { takeTyped } from './pay-actions.ts'
import { awaitedPaise, changePaise, overPaise, paymentsFor, remainingPaise } from './pay-split.ts'
import { duePaise, netPaise, type PayGoal, resetPay, usePay } from './pay-store.ts'
import { chosenDay, chosenHour, promisedByLikelyLab } from './promise.ts'
import { totalChangedWords } from './total-changed.ts'

/**
 * What is being saved, kept until the answer is here: after a reload or a crash the same key is
 * sent again, and the server answers with the sale that it made the first time.
 */
type Intent = { input: SaleInput; summary: Omit<FinishedSale, keyof Answered> }
type Answered = Pick<
  FinishedSale,
  'salesOrderID' | 'invoiceID' | 'invoiceNo' | 'receiptNo' | 'wasInvoiced'
>

const PAUSE_MS = 400

function readIntent(): Intent | null {
  const kept = readLocal(SAVING_KEY)
  return isIntent(kept) ? kept : null
}

function isIntent(value: unknown): value is Intent {
  return isRecord(value) && isRecord(value['input']) && isRecord(value['summary'])
}

type OrderModels = Pick<SaleInput, 'salesorderModel' | 'purchaseOrderModel' | 'priorityID'>

/** How the order is to be made and handed over, as chosen on the pay screen. */
function orderModels(
  lines: readonly CartLine[],
  terms: Awaited<ReturnType<typeof saleTerms>>,
): OrderModels {
  const pay = usePay.getState()
  const hasLenses = lines.some((line) => line.section === 'SpectacleLens')
  const { deliveryMode, doctorID, fitterID, priorityID, supplierID } = pay
  const instructions = pay.instructions.trim()
  const remarks = [pay.remarks.trim(), confirmedPowers()].filter(Boolean).join('\n')
  const deliveryAddress = typedAddress()
  const lab = {
    ...(supplierID === '' ? {} : { supplierID }),
    ...(fitterID === '' ? {} : { fitterID }),
    ...(instructions === '' ? {} : { instructions }),
  }
  return {
    salesorderModel: {
      generateInvoice: invoiceTimeNow() === 'now',
      deliveryMode,
      ...(deliveryAddress === undefined ? {} : { deliveryAddress }),
      ...(doctorID === '' ? {} : { doctorID }),
      ...(remarks === '' ? {} : { remarks }),
      ...terms,
    },
    ...(hasLenses && Object.keys(lab).length > 0 ? { purchaseOrderModel: lab } : {}),
    ...(priorityID === '' ? {} : { priorityID }),
  }
}

/** The day that was chosen, or the one that was shown for a lab that nobody chose. */
async function datePromised(): Promise<Pick<SaleInput, 'expectedDate'>> {
  const pay = usePay.getState()
  const promisedDay = chosenDay(pay)
  if (promisedDay !== '') return { expectedDate: `${promisedDay}T${chosenHour(pay)}:00` }
  const shown = await promisedByLikelyLab().catch(() => null)
  return shown === null ? {} : { expectedDate: shown }
}

/** What is taken in for repair, unless its line was taken out of the sale again. */
function repairModel(lines: readonly CartLine[]): Pick<SaleInput, 'repairModel'> {
  const { repair } = usePay.getState()
  if (repair === null || lineOfRepair(lines, repair) === undefined) return {}
  return { repairModel: { frame: repair.frame, fault: repair.fault } }
}

async function buildIntent(): Promise<Intent | null> {
  const { sessionID, customer, totals, lines } = useCart.getState()
  const { tenders } = usePay.getState()
  if (totals === null || lines.length === 0) return null
  const netPaise = toPaise(totals.netAmount)
  const payments = paymentsFor(tenders, netPaise)
  const balancePaise = remainingPaise(netPaise, tenders)
  const input: SaleInput = {
    sessionID,
    ...(customer === null ? {} : { customerModel: { customerID: customer.ID } }),
    ...orderModels(lines, await saleTerms(customer)),
    ...(await datePromised()),
    ...rxModels(),
    ...repairModel(lines),
    ...(payments.length === 0 ? {} : { receiptModel: { payments } }),
  }
  const summary = {
    customerName: customer?.Name ?? null,
    netPaise,
    paidPaise: netPaise - balancePaise,
    onAccountPaise: tenders
      .filter(({ onAccount }) => onAccount !== undefined)
      .reduce((sum, { paise }) => sum + paise, 0),
    awaitedPaise: awaitedPaise(tenders),
    creditLeft: tenders.flatMap(({ leftPaise = 0, referenceNo }) =>
      leftPaise > 0 ? [{ number: referenceNo, paise: leftPaise }] : [],
    ),
    balancePaise,
    changePaise: changePaise(tenders),
  }
  return { input, summary }
}

/** Sends until an answer comes. The same session key can never make a second sale. */
async function sendUntilAnswered(input: SaleInput, approvalID?: string): Promise<SaleReply> {
  // An approval is good once: after a lost answer the server knows the sale by its session key.
  let once = approvalID
  for (;;) {
    try {
      const approval = once === undefined ? {} : { approvalID: once }
      once = undefined
      return await call('save-sale', input, approval)
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      setSalePhase('askingAgain')
      await whenOnline()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Sends the sale; what may not be left unpaid is put to a manager. Null when none approved it. */
async function sendOrAsk({ input, summary }: Intent): Promise<SaleReply | null> {
  const name = summary.customerName ?? t('customer.walkIn')
  let detail = t('approval.unpaid', { due: formatPaise(summary.balancePaise), name })
  try {
    return await sendUntilAnswered(input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'APPROVAL_REQUIRED') throw error
    // Where nothing is left unpaid, a payer would owe more than it may: the server says how much.
    if (summary.balancePaise === 0) detail = error.message
  }
  const { sessionID } = input
  const request = { operation: 'save-sale', body: input }
  const approvalID = await askApproval({ action: 'sale.unpaid', detail, sessionID, request })
  return approvalID === null ? null : await sendUntilAnswered(input, approvalID)
}

/** Where the main till's computer dies within the second, this one still has what it had answered. */
function noteAtShell({ input, summary }: Intent, { data }: SaleReply): void {
  const sale = {
    sessionID: input.sessionID,
    salesOrderNo: data.SalesOrderNo,
    invoiceNo: data.InvoiceNo,
    receiptNo: data.ReceiptNo,
    amount: summary.netPaise / 100,
    paid: summary.paidPaise / 100,
  }
  // A desktop program of before has no such verb.
  void shellBridge()
    ?.noteSale?.(sale)
    ?.catch(() => undefined)
}

/** What another till sold in between is mended on the counter; the money stays as it was taken. */
function refusalOf(error: unknown): string {
  const reason = errorMessage(error)
  const isShort = error instanceof ApiError && error.code === 'STOCK_SHORT'
  return isShort ? t('pay.short.saving', { reason }) : reason
}

async function carryOut(intent: Intent): Promise<void> {
  const { sessionID } = intent.input
  writeLocal(SAVING_KEY, intent)
  try {
    const saved = await sendOrAsk(intent)
    if (saved === null) {
      removeLocal(SAVING_KEY)
      setSalePhase('open')
      return
    }
    const { data } = saved
    rememberLastSale({
      ...intent.summary,
      salesOrderID: data.SalesOrderID,
      invoiceID: data.InvoiceID,
      invoiceNo: data.InvoiceNo,
      receiptNo: data.ReceiptNo,
      wasInvoiced: data.IsInvoiceGenerated,
    })
    noteAtShell(intent, saved)
    removeLocal(SAVING_KEY)
    if (useCart.getState().sessionID === sessionID) switchSession(newRandomKey())
    resetPay()
    goTo('done')
    void markStale('sale')
  } catch (error) {
    removeLocal(SAVING_KEY)
    setSalePhase('open')
    usePay.setState({ refusal: refusalOf(error) })
  }
  await loadCart()
}

/** The parts of the payment whose reference is of that money alone. */
function referredPayments(): ReferredPayment[] {
  return usePay
    .getState()
    .tenders.filter(({ kind }) => kind === 'UPI' || kind === 'Card')
    .map(({ referenceNo, typeID }) => ({ receiptTypeId: typeID, referenceNo }))
}

/** Saves the sale on the counter, once. A second press while it runs does nothing. */
export async function commitSale(): Promise<void> {
  if (isSaving()) return
  setSalePhase('saving')
  usePay.setState({ refusal: null })
  if (!(await passesGate()) || !(await areReferencesMeant(referredPayments()))) {
    setSalePhase('open')
    return
  }
  await whenCartSettled()
  const intent = await buildIntent().catch(() => null)
  if (intent === null) {
    setSalePhase('open')
    usePay.setState({ refusal: t('pay.notReady') })
    return
  }
  await carryOut(intent)
}

/** After a start: finishes a save whose answer never came. */
export async function finishInterruptedSave(): Promise<void> {
  const intent = readIntent()
  if (intent === null || isSaving()) return
  if (useCart.getState().sessionID !== intent.input.sessionID) {
    switchSession(intent.input.sessionID)
  }
  setSalePhase('askingAgain')
  usePay.setState({ refusal: null })
  goTo('pay')
  await carryOut(intent)
}

/**
 * Saves; money that was typed and not taken yet is taken first, or its field says why not. Where
 * nothing is paid at all, that must be meant.
 */
export function saveWithTyped({ isUnpaidMeant = false } = {}): void {
  const { goal, tenders } = usePay.getState()
  const fieldRefusal = takeTyped()
  usePay.setState({ fieldRefusal })
  if (fieldRefusal !== null || warnsOfTotal() || asksForState()) return
  if (refusesAddress() || warnsOfNobody()) return
  if (lacksAddress() ? warnsOfParcel() : warnsOfAddress()) return
  const wasTaken = usePay.getState().tenders.length > tenders.length
  if (!isUnpaidMeant && (warnsOfNothingPaid() || (wasTaken && warnsOfRest(goal)))) return
  void commitSale()
}

/**
 * Holds money above the total that gives no change until it is corrected, and a total that is
 * another than the money was taken for until the key is pressed again.
 */
function warnsOfTotal(): boolean {
  const words = totalChangedWords()
  if (words === null) return false
  const { refusal, tenders } = usePay.getState()
  const isOver = overPaise(netPaise(), tenders) > 0
  const held = isOver
    ? t('pay.total.held', { words })
    : t('pay.total.again', { words, key: shownKey('saveSale') })
  if (!isOver && refusal === held) {
    usePay.setState({ takenForPaise: null })
    return false
  }
  usePay.setState({ refusal: held })
  return true
}

/** A part that F9 has just taken of a payment in full leaves a rest that nobody has spoken of. */
function warnsOfRest(goal: PayGoal): boolean {
  const due = duePaise()
  if (due === 0 || goal === 'advance') return false
  usePay.setState({
    refusal: t('pay.restDue', { due: formatPaise(due), key: shownKey('saveSale') }),
  })
  return true
}

/** Whether goods are to be sent to where nobody knows. */
function lacksAddress(): boolean {
  if (usePay.getState().deliveryMode === 'Counter') return false
  return !typedAddress()?.address && useCart.getState().customer?.HasAddress !== true
}

/** Goods that are sent need an address: said once, for it may be asked for later. */
function warnsOfParcel(): boolean {
  const refusal = t('pay.needsParcelAddress', { key: shownKey('saveSale') })
  if (usePay.getState().refusal === refusal) return false
  usePay.setState({ refusal })
  return true
}

/**
 * A bill to a registered buyer bears the address (rule 46(d)): said once; saved by the same key
 * again it leaves a line to write it on.
 */
function warnsOfAddress(): boolean {
  const { customer, totals } = useCart.getState()
  const branch = queryClient.getQueryData(branchQuery.queryKey)
  const taxablePaise = toPaise(totals?.totalTaxableAmount ?? 0)
  if (!branch?.GSTIN || missingParticulars(customer, taxablePaise) !== 'address') return false
  const refusal = t('pay.needsAddress', { key: shownKey('saveSale') })
  if (usePay.getState().refusal === refusal) return false
  usePay.setState({ refusal })
  return true
}

/** The key that opened the payment, pressed once more, does not leave the whole sale unpaid. */
function warnsOfNothingPaid(): boolean {
  const due = duePaise()
  if (due === 0 || usePay.getState().tenders.length > 0) return false
  const key = shownKey('saveUnpaid')
  usePay.setState({ refusal: t('pay.nothingPaid', { due: formatPaise(due), key }) })
  return true
}

/** Without a State nobody knows which tax a parcel bears (IGST Act, section 10). */
function asksForState(): boolean {
  const { customer, sentTo } = useCart.getState()
  if (!lacksState(customer, usePay.getState().deliveryMode, sentTo)) return false
  usePay.setState({ refusal: t('pay.needsState') })
  return true
}

/** Whether a number of the address of delivery can be none. */
function refusesAddress(): boolean {
  const refusal = addressWrong()
  if (refusal === null) return false
  usePay.setState({ refusal })
  return true
}

/** What nobody pays is owed by somebody with a name: the same key again leads to naming them. */
function warnsOfNobody(): boolean {
  const due = duePaise()
  if (due === 0 || useCart.getState().customer !== null) return false
  const refusal = t('pay.walkInDue', { due: formatPaise(due), key: shownKey('customer') })
  if (usePay.getState().refusal === refusal) openDialog('customer')
  else usePay.setState({ refusal })
  return true
}
