import { ceilingOfItem } from '../approvals/who-may-approve.ts'
import { recordChange } from '../audit/record-change.ts'
import { MAX_CART_LINES, addCartLine as spec } from '../contract/cart.ts'
import type { BodyOf } from '../contract/operation.ts'
import { exactlyOne, one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import type { SaleLine } from '../domain/gst.ts'
import { writtenPrism } from '../domain/optics/lens-prism.ts'
import { checkRefraction, parseCylinder, parseSphere } from '../domain/prescription.ts'
import { commitContext } from '../kernel/commit-context.ts'
import { message } from '../kernel/message.ts'
import { type Call, operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import { toCentipaise, toMilli, toPpm } from '../wire/rupees.ts'
import { giveOffers, takeOffers } from './cart-offers.ts'
import { assertLawful, assertTableRates, assertWithinLimit, readDiscount } from './check-line.ts'
import { coverLine } from './discount-approval.ts'
import { insertCartLine, type NewCartLine } from './insert-cart-line.ts'
import { ITEM_POWER, type ItemPower, isItemPower } from './item-power.ts'
import { keepLens } from './keep-lens.ts'
import { atPrintedMrp, listPriceFor, printedMrpOf } from './list-price.ts'
import { openCart } from './open-cart.ts'
import { ratesOfWhole } from './price-lines.ts'
import { cartReadBack } from './read-cart.ts'
import { assertQuantity, assertUnitFree, unitOfItem } from './serial-units.ts'

const WHOLE_PPM = 1_000_000

type Body = BodyOf<typeof spec>
type AddCall = Call<typeof spec>

export const addCartLine = operation(spec, (call) => {
  const { body, services } = call
  const itemId = services.idOf('item', body.itemID, 'itemID')
  assertPowers(services.db, itemId, body)
  const unitId =
    body.inventoryID === undefined ? null : services.idOf('unit', body.inventoryID, 'inventoryID')
  const approvalId =
    body.approvalID === undefined ? null : services.idOf('approval', body.approvalID, 'approvalID')
  const lineId = services.write((tx) => addLine(tx, call, { itemId, unitId, approvalId }))
  const id = services.ids.encode('cartLine', lineId)
  return { success: true, id, sessionID: body.sessionID, ...cartReadBack(call, body) }
})

type Named = { itemId: number; unitId: number | null; approvalId: number | null }

function addLine(tx: WritableDb, call: AddCall, named: Named): number {
  const { actor, body, services, user } = call
  const { itemId, unitId } = named
  const localNow = services.localNow()
  const item = findItem(tx, itemId, localNow)
  const line = readLine(body, item)
  assertWithinLimit(line)
  const unit = unitOfItem(tx, unitId, itemId)
  assertQuantity(unitId, item?.isSerialised === 1, line.qtyMilli)
  const giver = { ...call, sessionKey: body.sessionID, approvalId: named.approvalId }
  const approvalId = coverLine(tx, giver, {
    line,
    listCentipaise: item === undefined ? null : listPriceFor(listed(tx, item, named, line), line),
    standingApprovalId: null,
    goods: { itemId, unitId, lineId: null },
  })
  if (item === undefined) throw new Refusal('NOT_FOUND', message('cart.item-gone'))
  const cartId = openCart(tx, {
    sessionKey: body.sessionID,
    userId: user.userId,
    nowMs: services.clock.now(),
  })
  assertUnitFree(tx, unit, cartId)
  assertRoomInCart(tx, cartId)
  assertLawful(call, itemId, line)
  const rates = sentRates(body, item.tableRatePpm)
  assertTableRates(call, rates.isOverridden)
  const newLine = newCartLine({
    call,
    cartId,
    ...named,
    approvalId,
    line,
    rates,
    localNow,
    billCoverPpm: ceilingOfItem(tx, user.role, itemId) ?? WHOLE_PPM,
    isItemPower: Number(isItemPower(body, item)),
  })
  const lineId = insertCartLine(tx, newLine)
  keepLens(tx, lineId, commitContext(call))
  if (body.takesOffers === true) takeOffers(tx, cartId)
  giveOffers(tx, services, cartId)
  recordChange(tx, {
    actor,
    atMs: services.clock.now(),
    action: 'cart.line-added',
    entity: 'cart',
    entityId: body.sessionID,
    detail: {
      lineId,
      itemId,
      unitId,
      qtyMilli: line.qtyMilli,
      priceCentipaise: line.priceCentipaise,
      approvalId,
    },
  })
  return lineId
}

/** The item at the list price of these goods: a piece or lot with an own MRP sells at that. */
function listed(
  db: ReadableDb,
  item: ItemRow,
  { itemId, unitId }: Named,
  { mrpCentipaise }: SaleLine,
): ItemRow {
  const printed = printedMrpOf(db, { itemId, unitId, mrpCentipaise })
  return atPrintedMrp(item, item.mrpCentipaise, printed)
}

type ItemRow = ItemPower & {
  mrpCentipaise: number
  isSerialised: number
  tableRatePpm: number | null
  itemPriceCentipaise: number
  itemPriceIncludesTax: number
}

function findItem(db: ReadableDb, itemId: number, localDate: string): ItemRow | undefined {
  return one<ItemRow>(
    db,
    `SELECT mrp_centipaise AS mrpCentipaise, is_serialised AS isSerialised,
            price_centipaise AS itemPriceCentipaise,
            price_includes_tax AS itemPriceIncludesTax,
            r.igst_rate_ppm AS tableRatePpm, ${ITEM_POWER}
       FROM items i LEFT JOIN ${RATE_OF_ITEM}
      WHERE i.id = :itemId AND i.is_active = 1`,
    { itemId, localDate },
  )
}

function readLine(body: Body, item: ItemRow | undefined): SaleLine {
  const sent = sentRates(body, item?.tableRatePpm ?? null)
  const itemMrp = item !== undefined && item.mrpCentipaise > 0 ? item.mrpCentipaise : null
  return {
    qtyMilli: toMilli(body.qty),
    priceCentipaise: toCentipaise(body.price),
    mrpCentipaise: body.mrp === undefined ? itemMrp : toCentipaise(body.mrp),
    discount: readDiscount(body),
    jobChargesCentipaise: toCentipaise(body.jobCharges ?? 0),
    rates: sent.areSent ? sent : ratesOfWhole(item?.tableRatePpm ?? null),
    priceIncludesTax: body.priceIncludesTax ?? false,
  }
}

/** Rates are used as sent; one that is not the table's of today marks the line. */
function sentRates(body: Body, tableRatePpm: number | null) {
  const sgstRatePpm = body.sgstRate === undefined ? null : toPpm(body.sgstRate)
  const cgstRatePpm = body.cgstRate === undefined ? null : toPpm(body.cgstRate)
  const igstRatePpm = body.igstRate === undefined ? null : toPpm(body.igstRate)
  const table = ratesOfWhole(tableRatePpm ?? 0)
  const isOverridden =
    (sgstRatePpm !== null && sgstRatePpm !== table.sgstRatePpm) ||
    (cgstRatePpm !== null && cgstRatePpm !== table.cgstRatePpm) ||
    (igstRatePpm !== null && igstRatePpm !== table.igstRatePpm)
  const areSent = sgstRatePpm !== null || cgstRatePpm !== null || igstRatePpm !== null
  return { sgstRatePpm, cgstRatePpm, igstRatePpm, isOverridden, areSent }
}

function newCartLine(args: {
  call: AddCall
  cartId: number
  itemId: number
  unitId: number | null
  approvalId: number | null
  line: SaleLine
  rates: ReturnType<typeof sentRates>
  localNow: string
  billCoverPpm: number
  isItemPower: number
}): NewCartLine {
  const { call, line, rates } = args
  const { body, user } = call
  return {
    cartId: args.cartId,
    itemId: args.itemId,
    unitId: args.unitId,
    qtyMilli: line.qtyMilli,
    mrpCentipaise: body.mrp === undefined ? null : toCentipaise(body.mrp),
    priceCentipaise: line.priceCentipaise,
    priceIncludesTax: line.priceIncludesTax ? 1 : 0,
    discountRatePpm: line.discount.kind === 'rate' ? line.discount.ratePpm : null,
    discountFlatCentipaise: line.discount.kind === 'flat' ? line.discount.centipaise : null,
    sgstRatePpm: rates.sgstRatePpm,
    cgstRatePpm: rates.cgstRatePpm,
    igstRatePpm: rates.igstRatePpm,
    ratesFromTable: rates.isOverridden ? 0 : 1,
    isRateOverridden: rates.isOverridden ? 1 : 0,
    jobCentipaise: body.jobCharges === undefined ? null : line.jobChargesCentipaise,
    pairNo: body.pairNo ?? null,
    spectacleLensType: body.spectacleLensType ?? null,
    spherical: body.spherical ?? null,
    cylinder: body.cylinder ?? null,
    axis: body.axis ?? null,
    addition: body.addition ?? null,
    pd: body.pd ?? null,
    fittingHeightMilli:
      body.lensFittingHeight === undefined ? null : toMilli(body.lensFittingHeight),
    totalHeightMilli: body.lensTotalHeight === undefined ? null : toMilli(body.lensTotalHeight),
    prism: readPrism(body),
    createdBy: user.userId,
    createdAt: args.localNow,
    createdIp: call.ip,
    approvalId: args.approvalId,
    eye: body.eye ?? null,
    lot: body.lot ?? null,
    billCoverPpm: args.billCoverPpm,
    isItemPower: args.isItemPower,
  }
}

/**
 * The prism of a lens as it is written, null where none is sent. A base that is still missing is held
 * by the lab check. Throws 400 for what is no prism.
 */
function readPrism({ eye, prism }: Body): string | null {
  if (prism === undefined) return null
  const reading = writtenPrism(prism, eye ?? null, { isBaseNeeded: false })
  if (!reading.ok) throw invalidField('prism', reading.reason)
  return reading.value ?? ''
}

/** Throws 400 for powers that no lens has; a stock lens needs no axis before its eye is known. */
function assertPowers(db: ReadableDb, itemId: number, body: Body): void {
  const isUnturned = (body.axis ?? '').trim() === '' && isStockPower(db, itemId, body)
  const errors = checkRefraction(body).filter(({ field }) => field !== 'axis' || !isUnturned)
  const [first] = errors
  if (first === undefined) return
  throw new Refusal('VALIDATION', first.message, { errors })
}

/** Whether a line has the power that its item has, and the item no axis: it is turned at fitting. */
function isStockPower(db: ReadableDb, itemId: number, body: Body): boolean {
  const lens = one<{ sphere: number; cylinder: number }>(
    db,
    `SELECT i.sphere_centidioptres AS sphere, coalesce(i.cylinder_centidioptres, 0) AS cylinder
       FROM items i JOIN item_types t ON t.id = i.item_type_id
      WHERE i.id = :itemId AND t.section = 'SpectacleLens'
        AND i.sphere_centidioptres IS NOT NULL AND i.axis_degrees IS NULL`,
    { itemId },
  )
  const sphere = parseSphere(body.spherical ?? '')
  const cylinder = parseCylinder(body.cylinder ?? '')
  return (
    lens !== undefined &&
    sphere.ok &&
    cylinder.ok &&
    (sphere.centidioptres ?? 0) === lens.sphere &&
    (cylinder.centidioptres ?? 0) === lens.cylinder
  )
}

function assertRoomInCart(db: ReadableDb, cartId: number): void {
  const { count } = exactlyOne<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM cart_lines WHERE cart_id = :cartId',
    { cartId },
  )
  if (count >= MAX_CART_LINES) {
    throw new Refusal('BUSINESS_RULE', message('cart.too-many-lines', { lines: MAX_CART_LINES }))
  }
}
