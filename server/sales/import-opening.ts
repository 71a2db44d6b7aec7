import { randomUUID } from 'node:crypto'
import { ratesOfWhole, saleLineOf } from '../cart/price-lines.ts'
import { insertItem, type NewItem, serviceItem } from '../catalog/insert-item.ts'
import { settleOrder } from '../credit/settle-order.ts'
import { exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { computeDocument, type DocumentTotals, NO_CHARGES } from '../domain/document-totals.ts'
import { computeLine, type GstRates, type LineAmounts } from '../domain/gst.ts'
import { shareByWeight } from '../domain/stock-value.ts'
import type { CommitContext } from '../kernel/commit-context.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { translate } from '../kernel/translate.ts'
import { insertLabOrder } from '../lab/lab-orders.ts'
import { openYearOf } from '../masters/open-year.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import type { Opening } from '../orders/order-record.ts'
import {
  amountColumns,
  insertOrder,
  insertOrderLines,
  type NewOrder,
  type NewOrderLine,
} from '../orders/write-order.ts'
import { permissionsOf, type User } from '../staff/users.ts'
import { itemOfCode } from '../stock/import-stock.ts'
import { findSaleCustomer } from './choose-customer.ts'
import { decideTax } from './decide-tax.ts'
import { OF_NO_EYE } from './price-sale.ts'

/** What a former program had of a customer's bill: above zero is due to the shop. */
export type ImportedDue = {
  customerId: number
  oldNo: string | null
  date: string | null
  duePaise: number
}

/** An order that a former program had booked and not delivered. */
export type ImportedOrder = {
  customerId: number
  oldNo: string | null
  date: string
  promised: string | null
  totalPaise: number
  paidPaise: number
  code: string | null
  text: string | null
  /** Its lines, where they are several; their sum may differ from the total by discount or tax. */
  lines?: { code: string | null; text: string | null; totalPaise: number }[]
  isReady: boolean
}

const CENTIPAISE_PER_PAISA = 100
const ONE_MILLI = 1_000
const NO_RATES: GstRates = { sgstRatePpm: null, cgstRatePpm: null, igstRatePpm: null }

/** Who decided an import, as the papers that it makes name them. */
export function importContext(
  services: Services,
  db: ReadableDb,
  { atMs, userId }: { atMs: number; userId: number | null },
): CommitContext {
  const user = exactlyOne<Pick<User, 'id' | 'displayName' | 'role'>>(
    db,
    'SELECT id, display_name AS displayName, role FROM users WHERE id = :userId',
    { userId },
  )
  return {
    userId: user.id,
    userName: user.displayName,
    role: user.role,
    permissions: permissionsOf(db, user),
    ip: null,
    deviceId: null,
    nowMs: atMs,
    localNow: services.localNow(),
  }
}

/**
 * Brings in what a customer owed, or was owed, in a former program; returns the order that carries
 * it. A due is the rest of a bill that was issued there: no tax, no invoice, and paid by receipts. A
 * credit is kept as the customer's, to pay with by its number.
 */
export function importDue(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  due: ImportedDue,
): number {
  const { customerId, date, duePaise, oldNo } = due
  const owedPaise = Math.max(duePaise, 0)
  const creditPaise = Math.max(-duePaise, 0)
  const name = message(duePaise > 0 ? 'sales.opening-due' : 'sales.opening-credit', {
    number: oldNo ?? '',
  })
  const amounts = untaxed(owedPaise)
  const totals: DocumentTotals = {
    ...computeDocument({ lines: [amounts], charges: NO_CHARGES, mode: 'none' }),
    // It is owed to the paisa, as the former program had it.
    roundingPaise: 0,
    netPaise: owedPaise,
  }
  const order = writeOpening(tx, services, context, {
    customerId,
    orderDate: date === null ? context.localNow : `${date}T00:00:00`,
    expectedDate: context.localNow,
    status: 'Delivered',
    tax: { mode: 'none', isComposition: false, place: HERE },
    totals,
    opening: {
      kind: duePaise > 0 ? 'Due' : 'Credit',
      legacyNo: oldNo,
      paidPaise: creditPaise,
    },
    lines: [
      {
        itemId: balanceItem(tx, context),
        itemName: translate(name, 'en'),
        itemCode: BALANCE_CODE,
        hsn: '',
        unitCode: 'NA',
        priceCentipaise: owedPaise * CENTIPAISE_PER_PAISA,
        priceIncludesTax: 0,
        rates: NO_RATES,
        amounts,
        supply: 'shelf',
      },
    ],
  })
  if (creditPaise > 0) {
    settleOrder(tx, services, context, {
      order: order.row,
      kind: 'Overpaid',
      reason: translate(name, 'en'),
      releasedPaise: 0,
      returnedPaise: creditPaise,
      refundTypeId: null,
      referenceNo: null,
      creditNoteId: null,
    })
  }
  return order.row.id
}

/** Why an order of a file can't be brought in; null where it can. */
export function whyNoOrder(
  db: ReadableDb,
  order: Pick<ImportedOrder, 'code' | 'lines'>,
): Message | null {
  for (const { code } of order.lines ?? [order]) {
    if (code === null) continue
    const item = itemOfCode(db, code)
    if (item === undefined) return message('import.no-item', { code })
    if (item.isSerialised === 1) return message('import.numbered-item', { code })
  }
  return null
}

/**
 * Brings in an order that is still to be delivered; returns its row. It is billed here, on its
 * delivery and at the rates of that day; what was paid before counts as paid. Its goods are bought and
 * sold when they arrive, so that the shelf is as it was counted. Spectacles get a job for the lab.
 */
export function importOrder(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  asked: ImportedOrder,
): number {
  const { customerId, oldNo, promised } = asked
  const orderDate = `${asked.date}T00:00:00`
  const tax = taxOf(tx, services, context, customerId)
  const given = asked.lines ?? [asked]
  const shares = shareByWeight(
    asked.totalPaise,
    given.map(({ totalPaise }) => Math.max(totalPaise, 1)),
  )
  const lines = given.map(({ code, text }, index) =>
    orderLine(goodsOf(tx, context, code), { mode: tax.mode, text, paise: shares[index] ?? 0 }),
  )
  const expectedDate = promised === null ? context.localNow : `${promised}T00:00:00`
  const { lineIds, row } = writeOpening(tx, services, context, {
    customerId,
    orderDate,
    expectedDate,
    status: asked.isReady ? 'Ready' : 'Booked',
    tax,
    totals: computeDocument({
      lines: lines.map(({ line }) => line.amounts),
      hsn: lines.map(({ line }) => line.hsn),
      charges: NO_CHARGES,
      mode: tax.mode,
    }),
    opening: { kind: 'Order', legacyNo: oldNo, paidPaise: asked.paidPaise },
    lines: lines.map(({ line }) => line),
  })
  const made = lineIds.filter((_, index) => lines[index]?.isMade === true)
  if (!asked.isReady && made.length > 0) {
    insertLabOrder(tx, services, {
      yearId: openYearOf(tx, services, context.localNow),
      orderId: row.id,
      supplierId: null,
      fitterId: null,
      priorityId: null,
      date: context.localNow,
      expectedDate,
      instructions: null,
      lineIds: made,
    })
  }
  return row.id
}

/** A line of an imported order: its goods at what they come to, tax included. */
function orderLine(
  item: ReturnType<typeof goodsOf>,
  { mode, paise, text }: { mode: NewOrder['taxMode']; paise: number; text: string | null },
): { line: OpeningLine; isMade: boolean } {
  const priceCentipaise = paise * CENTIPAISE_PER_PAISA
  const rates = ratesOfWhole(item.ratePpm)
  const amounts = computeLine(
    saleLineOf({
      qtyMilli: ONE_MILLI,
      priceCentipaise,
      priceIncludesTax: 1,
      mrpCentipaise: null,
      discountRatePpm: null,
      discountFlatCentipaise: null,
      jobCentipaise: null,
      ...rates,
    }),
    mode,
  )
  return {
    isMade: item.isMade,
    line: {
      itemId: item.id,
      itemName: text ?? item.name,
      itemCode: item.code,
      hsn: item.hsn,
      unitCode: item.unitCode,
      priceCentipaise,
      priceIncludesTax: 1,
      rates,
      amounts,
      supply: 'to_order',
    },
  }
}

/** An order is taxed as one that is booked today; a composition shop's are all within its State. */
function taxOf(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  customerId: number,
): OpeningOrder['tax'] {
  if (services.branch().isCompositionScheme)
    return { mode: 'none', isComposition: true, place: HERE }
  return decideTax(tx, services, findSaleCustomer(tx, services, customerId), {
    isInterStateFlag: undefined,
    deliveryMode: 'Counter',
    date: context.localNow,
    isComposition: false,
  })
}

const HERE = { stateCode: null, source: 'store', isInterState: false, kind: 'Domestic' } as const

type OpeningOrder = Pick<
  NewOrder,
  'customerId' | 'orderDate' | 'expectedDate' | 'status' | 'totals'
> & {
  tax: { mode: NewOrder['taxMode']; isComposition: boolean; place: NewOrder['place'] }
  opening: Opening
  lines: OpeningLine[]
}

type OpeningLine = Pick<
  NewOrderLine,
  | 'itemId'
  | 'itemName'
  | 'itemCode'
  | 'hsn'
  | 'unitCode'
  | 'priceCentipaise'
  | 'priceIncludesTax'
  | 'supply'
> & { rates: GstRates; amounts: LineAmounts }

function writeOpening(
  tx: WritableDb,
  services: Services,
  context: CommitContext,
  { lines, tax, ...order }: OpeningOrder,
) {
  const row = insertOrder(tx, services, context, {
    ...order,
    yearId: openYearOf(tx, services, context.localNow),
    sessionKey: `opening-${randomUUID()}`,
    doctor: null,
    deliveryMode: 'Counter',
    taxMode: tax.mode,
    isComposition: tax.isComposition,
    place: tax.place,
    remarks: order.opening.legacyNo,
  })
  const written = insertOrderLines(
    tx,
    row.id,
    lines.map(({ amounts, rates, ...given }) => ({
      kind: 'item' as const,
      unitId: null,
      qtyMilli: ONE_MILLI,
      mrpCentipaise: null,
      discountRatePpm: null,
      discountFlatCentipaise: null,
      ...rates,
      ratesFromTable: rates.igstRatePpm === null ? 0 : 1,
      jobCentipaise: null,
      ...amountColumns(amounts),
      ...OF_NO_EYE,
      ...given,
    })),
  )
  return { row, lineIds: written.map(({ id }) => id) }
}

function untaxed(paise: number): LineAmounts {
  const price = paise * CENTIPAISE_PER_PAISA
  const line = { qtyMilli: ONE_MILLI, priceCentipaise: price, priceIncludesTax: 0 }
  return computeLine(
    saleLineOf({
      ...line,
      ...NO_RATES,
      mrpCentipaise: null,
      discountRatePpm: null,
      discountFlatCentipaise: null,
      jobCentipaise: null,
    }),
    'none',
  )
}

const BALANCE_CODE = 'OPENING-BALANCE'
const SPECTACLES_CODE = 'OPENING-ORDER'
/** 'Other services n.e.c.' and corrective spectacles, by SAC and HSN. */
const OTHER_SERVICES = '999799'
const SPECTACLES = '90049090'

/** The item that opening balances are written on; nobody sells it. */
function balanceItem(tx: WritableDb, context: CommitContext): number {
  return itemMade(tx, context, BALANCE_CODE, (taxClass) =>
    serviceItem({
      code: BALANCE_CODE,
      name: 'Opening balance',
      ...taxClass(OTHER_SERVICES),
      priceCentipaise: 0,
      priceIncludesTax: true,
    }),
  )
}

type Goods = {
  id: number
  name: string
  code: string
  hsn: string
  unitCode: string
  ratePpm: number | null
  isMade: boolean
}

/** The goods of an order by their code; without one, spectacles made for the customer. */
function goodsOf(tx: WritableDb, context: CommitContext, code: string | null): Goods {
  const itemId =
    code === null
      ? itemMade(tx, context, SPECTACLES_CODE, (taxClass) => ({
          ...serviceItem({
            code: SPECTACLES_CODE,
            name: 'Spectacles of a former order',
            ...taxClass(SPECTACLES),
            priceCentipaise: 0,
            priceIncludesTax: true,
          }),
          category: 'Spectacles',
          subCategory: 'Spectacles',
          unit: 'NOS',
        }))
      : itemOfCode(tx, code)?.id
  if (itemId === undefined) throw new Error(`no item has the code ${code}`)
  const { section, ...row } = exactlyOne<Omit<Goods, 'isMade'> & { section: string }>(
    tx,
    `SELECT i.id, i.name, i.code, i.hsn, i.unit AS unitCode, r.igst_rate_ppm AS ratePpm, t.section
       FROM items i
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN ${RATE_OF_ITEM}
      WHERE i.id = :itemId`,
    { itemId, localDate: context.localNow },
  )
  return { ...row, isMade: code === null || section === 'SpectacleLens' }
}

function itemMade(
  tx: WritableDb,
  context: CommitContext,
  code: string,
  make: (taxClass: (hsn: string) => { taxClassId: number; hsn: string }) => NewItem,
): number {
  const found = one<{ id: number }>(tx, 'SELECT id FROM items WHERE code = :code', { code })
  if (found !== undefined) return found.id
  const taxClass = (hsn: string) =>
    exactlyOne<{ taxClassId: number; hsn: string }>(
      tx,
      'SELECT id AS taxClassId, hsn FROM tax_classes WHERE hsn = :hsn ORDER BY id LIMIT 1',
      { hsn },
    )
  return insertItem(tx, make(taxClass), { atMs: context.nowMs })
}
