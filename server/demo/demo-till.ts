import { recordChange } from '../audit/record-change.ts'
import { cartLines } from '../cart/cart-rows.ts'
import { openCart } from '../cart/open-cart.ts'
import { insert, type WritableDb } from '../db/sql.ts'
import type { OrderMove } from '../domain/order-transitions.ts'
import type { Who } from '../kernel/commit-context.ts'
import type { Services } from '../kernel/services.ts'
import { NO_JOB_CHANGES } from '../lab/change-job.ts'
import { applyMove, type Mover } from '../orders/apply-transition.ts'
import { balanceOf } from '../orders/order-balance.ts'
import { orderById } from '../orders/order-record.ts'
import { repriceOrder } from '../orders/reprice-order.ts'
import type { PaymentInput } from '../receipts/payment-input.ts'
import { type NumberedPayment, numberPayments, writeReceipts } from '../receipts/take-payments.ts'
import { commitSale, type SaleAnswer } from '../sales/commit-sale.ts'
import { priceSale } from '../sales/price-sale.ts'
import { numberInvoice, writeInvoice } from '../sales/raise-invoice.ts'
import type { SaleInput } from '../sales/sale-input.ts'
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

function whoOf({ services, userId }: DemoTill): Who {
  return { userId, ip: '127.0.0.1', nowMs: services.clock.now(), localNow: services.localNow() }
}

/** Sells some lines: `pay` is asked how the sum is paid, as soon as it is known. */
export function sell(
  till: DemoTill,
  lines: readonly DemoLine[],
  sale: Omit<SaleInput, 'payments'>,
  pay: (netPaise: number) => PaymentInput[],
): SaleAnswer {
  const { tx, services } = till
  const who = whoOf(till)
  const cartId = openCart(tx, { ...who, sessionKey: sale.sessionKey })
  for (const line of lines) insertLine(tx, cartId, line, who)
  const rows = cartLines(tx, cartId, who.localNow)
  const mode = sale.isInterStateFlag === true ? 'inter' : 'intra'
  const { netPaise } = priceSale(rows, sale.charges, mode).totals
  return commitSale(tx, services, who, { ...sale, payments: pay(netPaise) }).answer
}

function insertLine(tx: WritableDb, cartId: number, line: DemoLine, who: Who): void {
  const { qty, ...columns } = line
  insert(
    tx,
    `INSERT INTO cart_lines
       (cart_id, item_id, qty_milli, price_centipaise, price_includes_tax, discount_rate_ppm,
        rates_from_table, is_rate_overridden, job_centipaise, pair_no, spectacle_lens_type,
        spherical, cylinder, axis, addition, pd, created_by, created_at, created_ip)
     VALUES
       (:cartId, :itemId, :qtyMilli, :priceCentipaise, :priceIncludesTax, :discountRatePpm,
        1, 0, :jobCentipaise, :pairNo, :spectacleLensType,
        :spherical, :cylinder, :axis, :addition, :pd, :userId, :localNow, :ip)`,
    {
      ...columns,
      cartId,
      qtyMilli: qty * 1_000,
      userId: who.userId,
      localNow: who.localNow,
      ip: who.ip,
    },
  )
}

/** Hands an order over: its invoice at the rates of the day, and the balance paid. */
export function deliver(
  till: DemoTill,
  orderId: number,
  pay: (duePaise: number) => PaymentInput[],
): void {
  const { tx, services } = till
  const who = whoOf(till)
  repriceOrder(tx, { order: orderById(tx, orderId), date: who.localNow, isCompositionAsked: false })
  const invoice = numberInvoice(tx, services, orderId, who.localNow)
  const { balancePaise } = balanceOf(tx, orderId)
  const payments = numberPayments(tx, services, balancePaise > 0 ? pay(balancePaise) : [], {
    orderId,
    customerId: orderById(tx, orderId).customerId,
    duePaise: balancePaise,
    date: who.localNow,
  })
  writeReceipts(tx, services, who, { orderId, invoice, payments })
  for (const payment of payments) recordReceipt(tx, who, orderId, payment)
  writeInvoice(tx, services, who, orderId, invoice)
  recordChange(tx, {
    actor: { userId: who.userId, ip: who.ip },
    atMs: who.nowMs,
    action: 'invoice.raised',
    entity: 'invoice',
    entityId: invoice.id,
    detail: { invoiceNo: invoice.invoiceNo, orderId, date: who.localNow },
  })
  step(till, orderId, 'Deliver')
}

function recordReceipt(tx: WritableDb, who: Who, orderId: number, payment: NumberedPayment): void {
  const { amountPaise, id, receiptNo, receiptTypeId } = payment
  recordChange(tx, {
    actor: { userId: who.userId, ip: who.ip },
    atMs: who.nowMs,
    action: 'receipt.taken',
    entity: 'receipt',
    entityId: id,
    detail: { receiptNo, orderId, amountPaise, receiptTypeId },
  })
}

/** Moves an order along, and its lab order with it, as the counter does. */
export function step(till: DemoTill, orderId: number, move: OrderMove, more: StepMore = {}): void {
  const { hasPassed = true, note = null } = more
  applyMove(till.tx, moverAt(till), {
    orderId,
    move,
    note,
    hasPassed,
    channel: move === 'ToldCustomer' ? 'WhatsApp' : null,
    job: NO_JOB_CHANGES,
  })
}

type StepMore = { hasPassed?: boolean; note?: string }

/** The person of a till, with the name of its device. */
export function moverAt(till: DemoTill): Mover {
  return { ...whoOf(till), device: 'Counter' }
}
