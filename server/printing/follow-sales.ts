import type { DocumentKind } from '../contract/documents.ts'
import { all, exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { Message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { drawerOfDevice } from '../tills/drawer-rows.ts'
import { askForDrawer } from './drawer-rows.ts'
import { queueJob } from './job-rows.ts'
import { allPrinters, drawerPrinter } from './printer-rows.ts'
import { allRoutes, type NamedRoute, readCursor, setCursor } from './route-rows.ts'
import { titleOfIssued } from './title-of.ts'

/** What was committed longer ago is not printed by itself any more: nobody waits for it. */
const FRESH_MS = 60 * 60 * 1000
/** A drawer that springs open later than this stands open in an empty shop. */
export const DRAWER_FRESH_MS = 15_000
const BATCH = 200
const PROGRAM = { userId: null, ip: null }

type Event = {
  seq: number
  atMs: number
  type: string
  entityId: string
  bodyJson: string
  deviceId: number | null
}

/** Documents and cash that one committed event brought. */
type Issued = {
  papers: { kind: DocumentKind; id: string; title: Message }[]
  receiptIds: number[]
  /** Money of no order. */
  accountReceiptId?: number
  userId: number | null
}

/**
 * Reads what was committed since the last time and puts on the queue what the routes print by
 * themselves, and the drawer for cash, each exactly once: the place in the outbox moves in the same
 * transaction. It runs after the sale's answer; no sale knows of it.
 */
export function followSales(services: Services): void {
  const { db } = services
  const routes = allRoutes(db)
  const hasWork =
    routes.some(({ autoPrint }) => autoPrint === 1) ||
    allPrinters(db).some(({ hasDrawer, isActive }) => isActive === 1 && hasDrawer === 1)
  if (!hasWork) return
  const cursor = readCursor(db)
  const events = freshEvents(db, cursor, services.clock.now() - FRESH_MS)
  const last = events.at(-1)
  if (last === undefined) return
  services.write((tx) => {
    for (const event of events) takeEvent(tx, services, event, routes)
    setCursor(tx, last.seq)
  })
}

function freshEvents(db: ReadableDb, cursor: number, sinceMs: number): Event[] {
  return all<Event>(
    db,
    `SELECT seq, at_ms AS atMs, type, entity_id AS entityId, body_json AS bodyJson,
            device_id AS deviceId
       FROM outbox
      WHERE seq > :cursor AND at_ms >= :sinceMs
        AND type IN ('sale.committed', 'receipt.taken', 'invoice.raised', 'return.saved',
                     'account-receipt.taken')
      ORDER BY seq LIMIT ${BATCH}`,
    { cursor, sinceMs },
  )
}

function takeEvent(
  tx: WritableDb,
  services: Services,
  event: Event,
  routes: readonly NamedRoute[],
): void {
  const issued = readEvent(tx, services, event)
  const atMs = services.clock.now()
  for (const paper of issued.papers) {
    const route = automaticRoute(routes, paper.kind, event.deviceId)
    if (route === undefined) continue
    const { copies, printerId } = route
    const { id: documentId, kind, title } = paper
    const job = { kind, documentId, title, printerId, copies, userId: issued.userId }
    queueJob(tx, job, { atMs, actor: PROGRAM })
  }
  const drawer = drawerPrinter(tx, drawerOfDevice(tx, event.deviceId))
  if (drawer === undefined || atMs - event.atMs > DRAWER_FRESH_MS) return
  const { accountReceiptId } = issued
  if (accountReceiptId !== undefined && isCashOnAccount(tx, accountReceiptId)) {
    const opening = { printerId: drawer.id, userId: issued.userId, orderId: null, receiptId: null }
    askForDrawer(tx, { ...opening, accountReceiptId, reason: '' }, { atMs, actor: PROGRAM })
    return
  }
  const cash = issued.receiptIds.map((id) => cashReceipt(tx, id)).find((each) => each !== undefined)
  if (cash === undefined) return
  const { orderId, receiptId } = cash
  const opening = { printerId: drawer.id, userId: issued.userId, orderId, receiptId }
  askForDrawer(tx, { ...opening, reason: '' }, { atMs, actor: PROGRAM })
}

/** The route of a device, else that of the branch; undefined where it prints nothing by itself. */
function automaticRoute(
  routes: readonly NamedRoute[],
  kind: DocumentKind,
  deviceId: number | null,
): NamedRoute | undefined {
  const ofKind = routes.filter((route) => route.kind === kind)
  const own = deviceId === null ? undefined : ofKind.find((route) => route.deviceId === deviceId)
  const route = own ?? ofKind.find((each) => each.deviceId === null)
  return route?.autoPrint === 1 ? route : undefined
}

type SaleDetail = {
  orderId: number
  invoiceId: number | null
  labOrderId: number | null
  receipts: { id: number }[]
}

function readEvent(db: ReadableDb, services: Services, event: Event): Issued {
  const id = Number(event.entityId)
  switch (event.type) {
    case 'sale.committed': {
      // Only recordSale writes events of this type, so the text has the type's shape.
      const detail: SaleDetail = JSON.parse(event.bodyJson)
      return ofSale(db, services, detail)
    }
    case 'receipt.taken':
      return {
        papers: [paper(db, services, 'Receipt', id)],
        receiptIds: [id],
        userId: userOf(db, 'SELECT created_by AS userId FROM receipts WHERE id = :id', id),
      }
    case 'invoice.raised':
      return {
        papers: [paper(db, services, 'Invoice', id)],
        receiptIds: [],
        userId: userOf(db, 'SELECT created_by AS userId FROM invoices WHERE id = :id', id),
      }
    case 'account-receipt.taken':
      return {
        papers: [paper(db, services, 'AccountReceipt', id)],
        receiptIds: [],
        accountReceiptId: id,
        userId: userOf(db, 'SELECT created_by AS userId FROM account_receipts WHERE id = :id', id),
      }
    default:
      return ofReturn(db, services, id)
  }
}

function ofSale(db: ReadableDb, services: Services, detail: SaleDetail): Issued {
  const { invoiceId, labOrderId, orderId } = detail
  const receiptIds = detail.receipts.map(({ id }) => id)
  return {
    papers: [
      ...(invoiceId === null
        ? [paper(db, services, 'OrderAcknowledgement', orderId)]
        : [paper(db, services, 'Invoice', invoiceId)]),
      ...receiptIds.map((id) => paper(db, services, 'Receipt', id)),
      ...(labOrderId === null ? [] : [paper(db, services, 'JobCard', orderId)]),
    ],
    receiptIds,
    userId: userOf(db, 'SELECT created_by AS userId FROM sales_orders WHERE id = :id', orderId),
  }
}

function ofReturn(db: ReadableDb, services: Services, id: number): Issued {
  const voucher = one(db, 'SELECT 1 FROM refund_vouchers WHERE credit_note_id = :id', { id })
  return {
    papers: [
      paper(db, services, 'CreditNote', id),
      ...(voucher === undefined ? [] : [paper(db, services, 'RefundVoucher', id)]),
    ],
    receiptIds: [],
    userId: userOf(db, 'SELECT created_by AS userId FROM credit_notes WHERE id = :id', id),
  }
}

const ID_KINDS = {
  Invoice: 'invoice',
  Receipt: 'receipt',
  CreditNote: 'creditNote',
  RefundVoucher: 'creditNote',
  OrderAcknowledgement: 'order',
  JobCard: 'order',
  AccountReceipt: 'accountReceipt',
} as const

function paper(db: ReadableDb, services: Services, kind: keyof typeof ID_KINDS, rowId: number) {
  const id = services.ids.encode(ID_KINDS[kind], rowId)
  return { kind, id, title: titleOfIssued(db, kind, rowId) }
}

function userOf(db: ReadableDb, sql: string, id: number): number {
  return exactlyOne<{ userId: number }>(db, sql, { id }).userId
}

function isCashOnAccount(db: ReadableDb, id: number): boolean {
  const sql = `SELECT 1 FROM account_receipts r JOIN receipt_types t ON t.id = r.receipt_type_id
                WHERE r.id = :id AND t.kind = 'Cash'`
  return one(db, sql, { id }) !== undefined
}

type CashReceipt = { receiptId: number; orderId: number }

function cashReceipt(db: ReadableDb, id: number): CashReceipt | undefined {
  return one<CashReceipt>(
    db,
    `SELECT r.id AS receiptId, r.order_id AS orderId
       FROM receipts r
       JOIN receipt_types t ON t.id = r.receipt_type_id
      WHERE r.id = :id AND t.kind = 'Cash'`,
    { id },
  )
}
