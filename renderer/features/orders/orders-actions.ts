import type {
  OrderTransition,
  RemakeInput,
  SettlementInput,
  SettlementReply,
  TransitionInput,
  TransitionReply,
} from '../../../server/contract/order-transitions.ts'
import { askUntilAnswered } from '../../base/api/ask-until-answered.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { shopNow } from '../../base/format/dates.ts'
import { formatNumber, formatRupees, toRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { askApproval, withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { areReferencesMeant } from '../../kernel/used-references.ts'
import { leaveServed } from '../cart/sale-actions.ts'
import type { TenderDraft } from '../payment/pay-split.ts'
import { currentOrder } from './current-order.ts'
import { refreshOrders } from './orders-data.ts'
import { askTransition, type OpenPayment, openDetail, PENDING, useOrders } from './orders-store.ts'
import { TRANSITION_UI, transitionWords } from './transition-ui.ts'

/** Receipt states on the wire. */
const ACTIVE = 1
const BOUNCED = 3
const CANCELLED = 4

/**
 * Makes a transition, or asks first: for what it needs, and whether it is meant where the order
 * took a step since it came up, for a key that is pressed once too often would skip one. Nothing
 * happens until the step before is done and shown.
 */
export function startTransition(
  order: { id: string; orderNo: string },
  move: OrderTransition,
): void {
  if (running !== null) return
  if (TRANSITION_UI[move].asks || useOrders.getState().steppedID === order.id) {
    askTransition({ salesOrderID: order.id, orderNo: order.orderNo, move })
    return
  }
  void makeTransition({ salesOrderID: order.id, move }).catch((error: unknown) =>
    showError(errorMessage(error)),
  )
}

/** The likeliest transition of the order that the keys mean. */
export function startNextTransition(): void {
  const order = currentOrder()
  const move = order?.transitions[0]
  if (order !== null && move !== undefined) startTransition(order, move)
}

let running: Promise<TransitionReply> | null = null

/**
 * Makes a transition once and reads the order again; a second press until then waits for the
 * first. Refusals throw.
 */
export async function makeTransition(input: TransitionInput): Promise<TransitionReply> {
  running ??= makeAndShow(input).finally(() => {
    running = null
  })
  const answer = await running
  const done = input.passed === false ? 'event.notPassed' : transitionWords(input.move, answer).done
  if (!answer.IsRepeat) showToast([t(done), ...whoseOrder(input.salesOrderID)].join(' · '))
  if (input.move === 'Deliver') void freeCounter(input.salesOrderID)
  return answer
}

/** After a hand-over or a payment of dues: who was named at the counter for it alone is not the next one. */
async function freeCounter(orderID: string): Promise<void> {
  const order = queryClient.getQueryData(orderDetailQuery(orderID).queryKey)
  if (order !== undefined) await leaveServed(order.CustomerID)
}

/** Number and customer of an order that was read, for a notice that outlives its screen. */
function whoseOrder(orderID: string): string[] {
  const order = queryClient.getQueryData(orderDetailQuery(orderID).queryKey)
  return order === undefined ? [] : [order.SalesOrderNo, order.CustomerName]
}

async function makeAndShow(input: TransitionInput): Promise<TransitionReply> {
  try {
    const answer = await call('move-order', input)
    useOrders.setState({ steppedID: input.salesOrderID })
    return answer
  } finally {
    await refreshOrders()
  }
}

/** Whether a delivery was refused only because money is still due. */
export function isBalanceWarning(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/**
 * Money taken for an order. The same key takes it once, however often it is sent. What a payer may
 * not owe is put to a manager; null where none approved it, or where its reference was taken before
 * and is not meant. The amount is in rupees.
 */
export async function takeBalance(args: {
  salesOrderID: string
  draft: TenderDraft
  duePaise: number
  key: string
  /** The payment taken back that it stands for. */
  insteadOfID: string | null
}): Promise<{ receiptID: string; receiptNo: string; amount: number } | null> {
  const branch = await queryClient.fetchQuery(branchQuery)
  const { draft, duePaise, insteadOfID, key, salesOrderID } = args
  const receiptAmount = toRupees(Math.min(draft.handedPaise, duePaise))
  const body = {
    salesOrderID,
    receiptAmount,
    receiptTypeId: draft.typeID,
    yearId: String(branch.CurrentYearNumericID),
    branchId: branch.BranchID,
    ...(insteadOfID === null ? {} : { insteadOfID }),
    ...(draft.cardTypeID === null ? {} : { cardTypeID: draft.cardTypeID }),
    ...draft.onAccount,
    ...(draft.onAccount !== undefined || draft.referenceNo.trim() === ''
      ? {}
      : { referenceNo: draft.referenceNo.trim() }),
    ...(draft.isAwaited === true ? { statusId: PENDING } : {}),
    ...(draft.remarks === undefined ? {} : { remarks: draft.remarks }),
  }
  if (draft.onAccount === undefined && !(await areReferencesMeant([body]))) return null
  let saved: { receiptId: string; receiptNo: string }
  try {
    saved = await askUntilAnswered(() => call('save-receipt', body, { idempotencyKey: key }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'APPROVAL_REQUIRED') throw error
    const approvalID = await askApproval({
      action: 'sale.unpaid',
      detail: error.message,
      subjectID: salesOrderID,
      request: { operation: 'save-receipt', body },
    })
    if (approvalID === null) return null
    saved = await askUntilAnswered(() =>
      call('save-receipt', body, { idempotencyKey: key, approvalID }),
    )
  }
  void refreshOrders()
  void freeCounter(salesOrderID)
  showToast(t('orders.taken', { amount: formatRupees(receiptAmount) }))
  return { receiptID: saved.receiptId, receiptNo: saved.receiptNo, amount: receiptAmount }
}

/**
 * Confirms a payment that was taken on trust, or writes down that it came to nothing. False where
 * its reference was taken before and is not meant.
 */
export async function settlePayment(
  pending: OpenPayment,
  outcome: { isGood: boolean; referenceNo: string; remarks: string },
): Promise<boolean> {
  const branch = await queryClient.fetchQuery(branchQuery)
  const { isGood, referenceNo, remarks } = outcome
  const referred = { receiptTypeId: pending.ReceiptTypeID, referenceNo }
  if (isGood && !(await areReferencesMeant([referred], pending.ID))) return false
  await call('save-receipt', {
    salesOrderID: pending.SalesOrderID,
    receiptId: pending.ID,
    receiptAmount: pending.Amount,
    receiptTypeId: pending.ReceiptTypeID,
    yearId: String(branch.CurrentYearNumericID),
    branchId: branch.BranchID,
    statusId: isGood ? ACTIVE : BOUNCED,
    ...(referenceNo.trim() === '' ? {} : { referenceNo: referenceNo.trim() }),
    ...(remarks.trim() === '' ? {} : { remarks: remarks.trim() }),
  })
  void refreshOrders()
  showToast(
    t(isGood ? 'orders.payments.confirmed' : 'orders.payments.failed', {
      number: pending.ReceiptNo,
    }),
  )
  return true
}

/**
 * Takes back a payment that was entered wrongly: it counts as never taken, and its amount is due
 * again. False where the manager who was asked said no.
 */
export async function takePaymentBack(payment: OpenPayment, reason: string): Promise<boolean> {
  const branch = await queryClient.fetchQuery(branchQuery)
  const body = {
    salesOrderID: payment.SalesOrderID,
    receiptId: payment.ID,
    receiptAmount: payment.Amount,
    receiptTypeId: payment.ReceiptTypeID,
    yearId: String(branch.CurrentYearNumericID),
    branchId: branch.BranchID,
    statusId: CANCELLED,
    remarks: reason,
  }
  const amount = formatRupees(payment.Amount)
  const done = await withApproval(
    {
      action: 'orders.cancel',
      detail: t('orders.takeBack.approval', {
        amount,
        mode: payment.PaymentMode,
        number: payment.ReceiptNo,
      }),
      subjectID: payment.SalesOrderID,
      request: { operation: 'save-receipt', body },
    },
    (approvalID) => call('save-receipt', body, { approvalID }),
  )
  if (!done.done) return false
  await refreshOrders()
  showToast(t('orders.takeBack.done', { amount, number: payment.ReceiptNo }))
  return true
}

export async function raiseInvoice(): Promise<void> {
  const order = openDetail()
  if (order === null || order.IsInvoiceGenerated) return
  try {
    // A second press is refused by the server: an order has one invoice.
    const answer = await call('save-invoice-only', {
      salesOrderID: order.ID,
      customerID: order.CustomerID,
      invoiceDate: shopNow(),
    })
    showToast(t('orders.invoiced', { number: answer.invoiceNo }))
  } catch (error) {
    showError(errorMessage(error))
  }
  void refreshOrders()
}

/** Drops an order that nobody fetched; false where the manager who was asked said no. */
export async function drop(
  order: { ID: string; SalesOrderNo: string },
  reason: string,
): Promise<boolean> {
  const body = { salesOrderID: order.ID, reason }
  const done = await withApproval(
    {
      action: 'orders.cancel',
      detail: t('orders.drop.approval', { number: order.SalesOrderNo }),
      subjectID: order.ID,
      request: { operation: 'drop-order', body },
    },
    (approvalID) => call('drop-order', body, { approvalID }),
  )
  if (!done.done) return false
  await refreshOrders()
  showToast(t('orders.drop.done', { number: order.SalesOrderNo }))
  return true
}

/** Notes that what was sent came back: the order is ready again. */
export async function takeParcelBack(
  order: { ID: string; SalesOrderNo: string },
  reason: string,
): Promise<void> {
  await call('take-parcel-back', { salesOrderID: order.ID, reason })
  await refreshOrders()
  showToast(t('orders.parcel.done', { number: order.SalesOrderNo }))
}

/** Takes the order on the page up again, with its goods out of stock once more. */
export async function reinstate(): Promise<void> {
  const order = openDetail()
  if (order === null) return
  try {
    await call('reinstate-order', { salesOrderID: order.ID })
    showToast(t('orders.reinstated', { number: order.SalesOrderNo }))
  } catch (error) {
    showError(errorMessage(error))
  }
  await refreshOrders()
}

export async function remake(input: RemakeInput): Promise<void> {
  const answer = await call('remake-order', input)
  void refreshOrders()
  const taken = answer.Stock.map(
    ({ ItemName, Qty }) => `${formatNumber(Math.abs(Qty))} × ${showPowers(ItemName)}`,
  ).join(', ')
  const number = answer.LabOrderNo
  showToast(
    taken === '' ? t('orders.remade', { number }) : t('orders.remadeTaken', { number, taken }),
  )
}

/**
 * Cancels an order, or gives back what was paid too much. A person who may not alone asks a
 * manager on the spot. Null when the manager was not asked.
 */
export async function settle(
  kind: 'cancel' | 'overpaid',
  input: SettlementInput,
  about: { orderNo: string; money: string | null },
): Promise<Pick<SettlementReply, 'Settled' | 'GivenBack'> | null> {
  const name = kind === 'cancel' ? 'cancel-order' : 'refund-overpayment'
  const asked = t(`orders.${kind}.approval`, { number: about.orderNo })
  const detail = about.money === null ? asked : `${asked}. ${about.money}`
  const done = await withApproval(
    {
      action: 'orders.cancel',
      detail,
      subjectID: input.salesOrderID,
      request: { operation: name, body: input },
    },
    (approvalID) => call(name, input, { approvalID }),
  )
  if (!done.done) return null
  void refreshOrders()
  return done.result
}
