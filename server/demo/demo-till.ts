import { cartLines } from '../cart/cart-rows.ts'
import { insertCartLine } from '../cart/insert-cart-line.ts'
import { openCart } from '../cart/open-cart.ts'
import type { WritableDb } from '../db/sql.ts'
import type { OrderTransition } from '../domain/order-transitions.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { NO_JOB_CHANGES } from '../lab/lab-orders.ts'
import { openYearOf } from '../masters/open-year.ts'
import { applyTransition } from '../orders/apply-transition.ts'
import { orderMoney } from '../orders/invoice-model.ts'
import type { OrderActor } from '../orders/order-actor.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderById, orderFacts } from '../orders/order-record.ts'
import { insertInvoice, numberInvoice, recordInvoice } from '../orders/raise-invoice.ts'
import { repriceOrder } from '../orders/reprice-order.ts'
import { recordReceipt } from '../receipts/save-receipt.ts'
import { findPayment, type PaymentInput, takePayments } from '../receipts/take-payments.ts'
import { commitSale, type SaleAnswer } from '../sales/commit-sale.ts'
import { priceSale } from '../sales/price-sale.ts'
import type { SaleInput } from '../sales/sale-input.ts'
import { findUser } from '../staff/users.ts'
import type { DemoWorld } from './demo-history.ts'

export type DemoLine = {
  itemId: number
  qty: number
  priceCentipaise: number
  priceIncludesTax: number
  discountRatePpm: number | null
  jobCentipaise: number | null
  pairNo: string | null
  spectacleLensType: number | null
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
  pd: string | null
}

/** The demo shop's counter: it sells through the same functions as the real one, at its time. */
export type DemoTill = {
  tx: WritableDb
  services: Services
  /** The sales person of the hour. */
  userId: number
}

/** The sales person of the hour. */
export function tillOf(world: DemoWorld): DemoTill {
  const name = world.random.weighted([
    ['counter', 6],
    ['manager', 3],
    ['owner', 2],
  ])
  return { tx: world.tx, services: world.services, userId: world.userIds.get(name) ?? 1 }
}

/** The till with the manager at it. */
export function managerTill({ services, tx, userIds }: DemoWorld): DemoTill {
  return { tx, services, userId: userIds.get('manager') ?? 1 }
}

export function contextOf({ services, userId }: DemoTill): CommitContext {
  return {
    userId,
    userName: findUser(services.db, userId)?.displayName ?? '',
    role: 'owner',
    permissions: new Set(),
    ip: '127.0.0.1',
    deviceId: null,
    nowMs: services.clock.now(),
    localNow: services.localNow(),
  }
}

/** Sells some lines: `pay` is asked how the sum is paid, as soon as it is known. */
export function sell(
  till: DemoTill,
  lines: readonly DemoLine[],
  sale: Omit<SaleInput, 'payments'>,
  pay: (netPaise: number) => PaymentInput[],
): SaleAnswer {
  const { tx, services } = till
  const context = contextOf(till)
  const cartId = openCart(tx, { ...context, sessionKey: sale.sessionKey })
  for (const line of lines) addLine(tx, cartId, line, context)
  const rows = cartLines(tx, cartId, context.localNow)
  const mode = sale.isInterStateFlag === true ? 'inter' : 'intra'
  const { netPaise } = priceSale(rows, sale.charges, mode).totals
  return commitSale(tx, services, context, { ...sale, payments: pay(netPaise) }).answer
}

function addLine(tx: WritableDb, cartId: number, line: DemoLine, context: CommitContext): void {
  const { qty, ...given } = line
  insertCartLine(tx, {
    unitId: null,
    mrpCentipaise: null,
    discountFlatCentipaise: null,
    sgstRatePpm: null,
    cgstRatePpm: null,
    igstRatePpm: null,
    ratesFromTable: 1,
    isRateOverridden: 0,
    fittingHeightMilli: null,
    totalHeightMilli: null,
    prism: null,
    approvalId: null,
    billCoverPpm: 1_000_000,
    isItemPower: 0,
    eye: null,
    lot: null,
    ...given,
    cartId,
    qtyMilli: qty * 1_000,
    createdBy: context.userId,
    createdAt: context.localNow,
    createdIp: context.ip,
  })
}

/** Hands an order over: its invoice at the rates of the day, and the balance paid. */
export function deliver(
  till: DemoTill,
  orderId: number,
  pay: (duePaise: number) => PaymentInput[],
): void {
  const { services, tx } = till
  const context = contextOf(till)
  const date = context.localNow
  const order = orderById(tx, orderId)
  const priced = repriceOrder(tx, { order, date, isComposition: false, mode: order.taxMode })
  const yearId = openYearOf(tx, services, date)
  const invoice = numberInvoice(tx, services, { ...priced, date, yearId })
  const before = balanceOf(tx, orderId)
  const asked = before.balancePaise > 0 ? pay(before.balancePaise) : []
  const payments = asked.map((payment) => findPayment(tx, payment))
  const facts = orderFacts(tx, services, priced.order)
  const paid = { facts, invoice, before, date, yearId }
  const receipts = takePayments(tx, services, context, payments, paid)
  for (const receipt of receipts) recordReceipt(tx, context, receipt, orderId)
  const money = orderMoney(tx, orderId)
  insertInvoice(tx, services, context, { invoice, facts, money, yearId })
  recordInvoice(tx, context, invoice, orderId)
  step(till, orderId, 'Deliver')
}

/** Moves an order along, and its lab order with it, as the counter does. */
export function step(
  till: DemoTill,
  orderId: number,
  move: OrderTransition,
  more: StepMore = {},
): void {
  const { hasPassed = true, note = null } = more
  applyTransition(till.tx, actorAt(till), {
    orderId,
    transition: move,
    note,
    hasPassed,
    channel: move === 'ToldCustomer' ? 'WhatsApp' : null,
    job: NO_JOB_CHANGES,
    readings: [],
  })
}

type StepMore = { hasPassed?: boolean; note?: string }

/** The person of a till, with the name of its device. */
export function actorAt(till: DemoTill): OrderActor {
  return { ...contextOf(till), device: 'Counter' }
}
