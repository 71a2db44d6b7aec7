import type { Role } from '../../contract/permissions.ts'
import { run } from '../../db/sql.ts'
import { CASH } from '../../masters/master-rows.ts'
import { bookOpeningStock } from '../../stock/opening-stock.ts'
import { counterWork } from '../../testing/counter-work.ts'
import { randomOf } from '../../testing/random.ts'
import type { Json, TestServer } from '../../testing/test-server.ts'
import {
  BUSINESS_CUSTOMER,
  customerIdOf,
  itemIdOf,
  LOCAL_CUSTOMER,
  TAMIL_NADU_CUSTOMER,
} from '../../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  EYE_TEST,
  LENS,
  MRP_PRICED,
  NO_MRP,
  PROGRESSIVE_LENS,
  SECOND_FRAME,
} from '../../testing/test-shop-items.ts'

type Keys = Record<string, unknown>
type Buyer = { sale: Keys; salesorderModel: Keys; isOfTheState: boolean }
type Sold = Json

/** The months of the year, `yyyy-mm`; those of the composition scheme are one quarter. */
export const MONTHS = [
  '2026-12',
  ...Array.from({ length: 11 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
]
const COMPOSITION_FROM = '2027-04-01'
const REGULAR_FROM = '2027-07-01'

const STOCKED = [ACCESSORY, SECOND_FRAME, CONTACT_LENS, MRP_PRICED, EYE_TEST]
/** A service at 18 %, in the place of a cord. */
const REPAIR = NO_MRP
/** Makes an invoice to another State one that GSTR-1 names. */
const LARGE = { code: PROGRESSIVE_LENS, qty: 2, price: 60_000, mrp: 99_000 }
const PLENTY_MILLI = 1_000_000_000
const FLOAT = 1_000_000
const FACES = [2_000, 500, 200, 100, 50, 20, 10, 5, 2, 1]
/** Sales of one morning or evening, which have one time. */
const BATCH = 6

/** What a year was asked for and what came of it; `closed` has the Z of each day. */
export type Year = {
  orders: number
  returns: number
  commercial: number
  cancelled: number
  advances: number
  closed: { day: string; report: Json }[]
}

/**
 * Trades through a year at the counter of a test shop: retail, businesses, other States, exports,
 * exempt work, advances for goods and services that are billed or cancelled later, returns of earlier
 * months with and without tax, items that are renamed and reclassified, and a quarter under the composition scheme.
 */
export async function tradeAYear(t: TestServer, wanted: number): Promise<Year> {
  const random = randomOf(4_711)
  const pick = (below: number): number => Math.floor(random() * below)
  const isLucky = (chance: number): boolean => random() < chance
  const work = counterWork(t)
  const till = tillOf(t)
  fillShelves(t)
  const perMonth = Math.ceil(wanted / MONTHS.length)
  const days = Math.min(25, Math.max(2, Math.floor(perMonth / BATCH)))
  const perDay = Math.ceil(perMonth / days)
  const year: Year = { orders: 0, returns: 0, commercial: 0, cancelled: 0, advances: 0, closed: [] }
  const sold: Sold[] = []
  const booked: Sold[] = []

  async function sellOne(): Promise<void> {
    const session = `year-${year.orders}`
    const buyer = anyBuyer(t, pick)
    // A composition dealer sells in the own State alone, and bills there what was booked before.
    const { isOfTheState, sale, salesorderModel } =
      isComposition(t) && !buyer.isOfTheState ? retail(t) : buyer
    for (let line = 0; line <= pick(3); line += 1) await work.add(session, anyLine(pick), 'owner')
    if (!isOfTheState && isLucky(0.3)) await work.add(session, LARGE, 'owner')
    const isAdvance = isOfTheState && isLucky(0.15)
    // An advance for a service bears tax when it is paid.
    const isTaxedBefore = isAdvance && isLucky(0.4)
    if (isTaxedBefore) {
      await work.add(session, { code: REPAIR, price: 100 + pick(900) }, 'owner')
    }
    const { totals } = await work.read(session)
    // What is due depends on the buyer, whom the cart does not know: some of it stays open.
    const receiptAmount = Math.floor(totals.netAmount * (isAdvance ? 0.3 : 0.8))
    const answer = await work.commit(
      session,
      {
        ...sale,
        salesorderModel: { ...salesorderModel, generateInvoice: !isAdvance },
        ...(receiptAmount > 0 ? { receiptModel: { receiptAmount, receiptTypeId: CASH } } : {}),
      },
      'owner',
    )
    year.orders += 1
    if (isAdvance) booked.push({ ...answer, isTaxedBefore })
    else sold.push(answer)
    if (isAdvance) year.advances += 1
  }

  async function billOrCancel(): Promise<void> {
    const [order] = booked.splice(pick(booked.length), 1)
    // A composition dealer's bill has no tax to set the advance's against.
    if (isComposition(t) && order.isTaxedBefore) {
      booked.push(order)
      return
    }
    if (isLucky(0.2)) {
      // Given back, a part kept as a charge, or all kept as credit, in turn.
      const how = [
        { refundTypeId: CASH },
        { refundTypeId: CASH, cancellationCharge: 20 },
        { cancellationCharge: 15 },
        {},
      ][year.cancelled % 4]
      const body = { salesOrderID: order.SalesOrderID, reason: 'Not wanted', ...how }
      await till('/api/Orders/cancel', body, 'manager')
      year.cancelled += 1
      return
    }
    const invoiceDate = t.services.localNow()
    const { CustomerID: customerID, SalesOrderID: salesOrderID } = order
    const body = { salesOrderID, customerID, invoiceDate }
    await till('/api/quickSale/SaveInvoiceOnly', body, 'owner')
  }

  async function takeBack(): Promise<void> {
    const [order] = sold.splice(pick(sold.length), 1)
    const path = `/api/Returns/invoice?invoiceID=${order.InvoiceID}`
    const { Lines } = (await t.call('GET', path)).body
    const line = Lines[pick(Lines.length)]
    const isCommercial = isLucky(0.15)
    await till('/api/Returns/save', {
      invoiceID: order.InvoiceID,
      lines: [{ lineID: line.LineID, qty: 1 + pick(line.Qty), restock: false }],
      reason: 'Not wanted',
      refundTypeId: CASH,
      ...(isCommercial ? { commercial: true } : {}),
    })
    year.returns += 1
    if (isCommercial) year.commercial += 1
  }

  for (const [index, month] of MONTHS.entries()) {
    for (let day = 1; day <= days; day += 1) {
      // The last trading day is the 28th, which is late enough for what begins next month.
      const date = `${month}-${String(day === days ? 28 : day).padStart(2, '0')}`
      t.clock.set(Date.parse(`${date}T10:00:00+05:30`))
      await till('/api/Day/open', { float: FLOAT, earlierInFloat: false })
      for (let order = 0; order < perDay; order += 1) {
        if (order === Math.floor(perDay / 2)) {
          t.clock.set(Date.parse(`${date}T17:30:00+05:30`))
        }
        await sellOne()
        if (booked.length > BATCH && isLucky(0.2)) await billOrCancel()
        if (sold.length > BATCH && isLucky(0.2)) await takeBack()
      }
      year.closed.push({ day: date, report: await closeDay(t, till) })
    }
    rename(t, index)
    const next = MONTHS[index + 1]
    const scheme =
      `${next}-01` === COMPOSITION_FROM ? 'Composition' : `${next}-01` === REGULAR_FROM && 'Regular'
    if (scheme !== false) {
      await till('/api/Settings/shop', { scheme, registeredFrom: `${next}-01` }, 'owner')
    }
  }
  return year
}

type Till = (path: string, body: Keys, as?: Role) => Promise<Json>

/** Asks for what must be done, as a manager where nobody else is named. */
function tillOf(t: TestServer): Till {
  return async (path, body, as = 'manager') => {
    const answer = await t.call('POST', path, body, { as })
    if (answer.status === 200) return answer.body
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}

function fillShelves(t: TestServer): void {
  t.services.write((tx) => {
    run(
      tx,
      `UPDATE items SET hsn = '998729', name = 'Frame repair',
              tax_class_id = (SELECT id FROM tax_classes WHERE name LIKE 'Repair%')
        WHERE code = :code`,
      { code: REPAIR },
    )
    for (const code of STOCKED) {
      const itemId = itemIdOf(t.services, code)
      bookOpeningStock(tx, {
        itemId,
        isSerialised: false,
        qtyMilli: PLENTY_MILLI,
        reason: 'opening',
        entity: 'item',
        entityId: itemId,
        atMs: t.clock.now(),
        userId: null,
      })
    }
  })
}

/** Prices with odd paise, tax in or out of them, discounts of both kinds. */
function anyLine(pick: (below: number) => number): Keys & { code: string } {
  const code = [...STOCKED, LENS, PROGRESSIVE_LENS][pick(STOCKED.length + 2)] ?? ACCESSORY
  const qty = 1 + pick(3)
  const discount = [{}, {}, { discountRate: 1 + pick(40) }, { discountAmount: 1.37 }][pick(4)]
  if (code === MRP_PRICED) return { code, qty, price: 399, priceIncludesTax: true, ...discount }
  const price = (10_000 + pick(80_000)) / 100
  const power = code === LENS ? { spectacleLensType: 1, spherical: '-2.25', pairNo: '1' } : {}
  return { code, qty, price, mrp: 9_999, priceIncludesTax: pick(2) === 0, ...power, ...discount }
}

const isComposition = (t: TestServer): boolean => {
  const today = t.services.localNow()
  return today >= COMPOSITION_FROM && today < REGULAR_FROM
}

function known(t: TestServer, name: string): Keys {
  const customerID = t.services.ids.encode('customer', customerIdOf(t.services, name))
  return { customerModel: { customerID } }
}

const retail = (t: TestServer): Buyer => ({
  sale: known(t, LOCAL_CUSTOMER.name),
  salesorderModel: {},
  isOfTheState: true,
})

/** Mostly people of the State; one in ten a business, of another State, of a zone or from abroad. */
function anyBuyer(t: TestServer, pick: (below: number) => number): Buyer {
  const { ids } = t.services
  const isInter = { isCustomerStateNotSameAsCompanyState: true }
  switch (pick(20)) {
    case 0:
    case 1:
      return { ...retail(t), sale: known(t, BUSINESS_CUSTOMER.name) }
    case 2:
    case 3:
      return {
        sale: known(t, TAMIL_NADU_CUSTOMER.name),
        salesorderModel: isInter,
        isOfTheState: false,
      }
    case 4:
      return {
        sale: {
          customerModel: {
            name: 'Zone Works',
            stateID: ids.encode('state', 29),
            isSEZ: true,
            gstin: '29AAGFM7719P1ZF',
          },
        },
        salesorderModel: {},
        isOfTheState: false,
      }
    case 5:
      return {
        sale: {
          customerModel: {
            name: 'J Smith',
            isForeigner: true,
            countryID: ids.encode('country', 6),
            address: '1 Marina Walk',
          },
        },
        salesorderModel: { deliveryMode: 'Courier' },
        isOfTheState: false,
      }
    default:
      return retail(t)
  }
}

/** Counts what the drawer should hold, closes the day and answers its report. */
async function closeDay(t: TestServer, till: Till): Promise<Json> {
  const state = (await t.call('GET', '/api/Day/state', undefined, { as: 'manager' })).body
  let restPaise = Math.round(state.ExpectedCash * 100)
  const pieces = FACES.map((value) => {
    const count = Math.floor(restPaise / (value * 100))
    restPaise -= count * value * 100
    return { value, count }
  }).filter(({ count }) => count > 0)
  const counted = await till('/api/Day/count', { pieces, coins: restPaise / 100 })
  await till('/api/Day/close', {
    countID: counted.countID,
    floatLeft: Math.min(FLOAT, counted.Counted),
  })
  return (await t.call('GET', '/api/Day/report', undefined, { as: 'manager' })).body
}

/** Renames an item and changes its HSN code after a month: papers that were issued keep theirs. */
function rename(t: TestServer, month: number): void {
  const hsn = month % 2 === 0 ? '90049090' : '42023190'
  t.services.write((tx) =>
    run(tx, 'UPDATE items SET name = :name, hsn = :hsn WHERE code = :code', {
      name: `Hard case ${month}`,
      hsn,
      code: ACCESSORY,
    }),
  )
}
