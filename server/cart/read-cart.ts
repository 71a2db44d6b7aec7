import { ceilingOf, ceilingOfItem } from '../approvals/who-may-approve.ts'
import { noteHealthRead } from '../audit/health-reads.ts'
import { newestChange } from '../audit/record-change.ts'
import { mayChargeTax } from '../branch/branch.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, encodeCustomerRow } from '../branch/customer-row.ts'
import { readCart as spec } from '../contract/cart.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { Role } from '../contract/permissions.ts'
import { all, one, type ReadableDb } from '../db/sql.ts'
import { computeDocument, exemptPaise } from '../domain/document-totals.ts'
import type { GstRates, LineAmounts, TaxMode } from '../domain/gst.ts'
import { boxSizes } from '../domain/optics/contact-lens.ts'
import type { Side } from '../domain/optics/eyes.ts'
import { assignedSides, eyesOfLenses } from '../domain/optics/lens-eyes.ts'
import { describeRefraction } from '../domain/prescription.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { type AnswerOf, type Call, operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { readSetting } from '../settings/settings.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { offersSeen } from './cart-offers.ts'
import { pointsOnCart } from './cart-points.ts'
import { type Cart, type CartLineRow, cartLines, findCart, isLensLine } from './cart-rows.ts'
import { keepingOf } from './keep-lens.ts'
import { listPriceOf } from './list-price.ts'
import { lotAnswer } from './lot-of-line.ts'
import { nextOfferText } from './next-offer-text.ts'
import { type OpenAt, openAt } from './open-at.ts'
import { pairLens } from './pair-lens.ts'
import { chargesOf, priceCartLine, ratesOf } from './price-lines.ts'
import { firstShortLine } from './short-line.ts'

type Reply = AnswerOf<typeof spec>
type Asked = Pick<Call<typeof spec>, 'services' | 'user' | 'ip'>

export const readCart = operation(spec, (call) => {
  const takenBy = call.body.isOnCounter === true ? showOnCounter(call) : null
  return { ...cartAnswer(call, call.body), ...(takenBy === null ? {} : { takenBy }) }
})

/**
 * Notes that the till has the sale on its counter. Two tills never have the same: the one that has
 * it is answered, or gives it up where the other takes it all the same.
 */
function showOnCounter({ body, services, user }: Call<typeof spec>): OpenAt['till'] | null {
  const { counters } = services.live
  const other = openAt(services, body.sessionId, user.sessionId)
  if (other !== null && body.isTaking !== true) return other.till
  counters.show(user.sessionId, body.sessionId)
  if (other !== null) counters.take(body.sessionId, [other.sessionId])
  return null
}

/** Returns a cart, priced and totalled under the terms of the request. */
function cartAnswer(asked: Asked, body: BodyOf<typeof spec>): Reply {
  const { services, user } = asked
  // Looked up before the cart is: whatever is newer than this may be in it, nothing older is not.
  const asOf = newestChange(services.db)
  const cart = findCart(services.db, body.sessionId)
  const rows = cart?.state === 'open' ? cartLines(services.db, cart.id, services.localNow()) : []
  const extras = cartExtras(services, cart, rows)
  notePowersRead(asked, cart?.customerId ?? null, extras, rows)
  const isTaxed = mayChargeTax(services.branch()) && body.isCompositionScheme !== true
  const isInterState = body.isCustomerStateNotSameAsCompanyState ?? false
  // Composition wins: such a shop shows no tax, wherever the customer lives.
  const mode: TaxMode = !isTaxed ? 'none' : isInterState ? 'inter' : 'intra'
  const amounts = rows.map((row) => priceCartLine(row, mode))
  const eyes = lensEyes(rows)
  const keepingAt = {
    cartId: cart?.id ?? 0,
    nowMs: services.clock.now(),
    timeZone: services.branch().timeZone,
  }
  const totals = computeDocument({
    lines: amounts,
    hsn: rows.map((row) => row.hsn),
    qtyMilli: rows.map((row) => row.qtyMilli),
    charges: chargesOf(body),
    mode,
  })
  return {
    sessionId: body.sessionId,
    asOf,
    ...extras,
    maximumDiscountRate: orNull(ceilingOf(services.db, user.role), ppmToPercent),
    shortLineID: shortLineOf(services, rows),
    isShopEmpty: one(services.db, HAS_GOODS, {}) === undefined,
    lines: rows.map((row, index) => ({
      ...lineAnswer(services, body.sessionId, row, amounts[index]),
      ...keepingOf(services.db, row, keepingAt),
      ...ceilingOfGoods(services.db, user.role, row.itemId),
      lensEyes: eyes.get(row.id) ?? [...assignedSides(row.eye)],
    })),
    totals: {
      lineCount: totals.lineCount,
      totalQty: milliToQuantity(totals.totalQtyMilli),
      totalMRP: toRupees(totals.totalMrpPaise),
      totalPrice: toRupees(totals.totalPricePaise),
      totalDiscount: toRupees(totals.totalDiscountPaise),
      totalTaxableAmount: toRupees(totals.taxablePaise),
      totalExemptAmount: toRupees(
        exemptPaise([...amounts, ...totals.chargeLines.map((charge) => charge.amounts)], mode),
      ),
      totalSGST: toRupees(totals.sgstPaise),
      totalCGST: toRupees(totals.cgstPaise),
      totalIGST: toRupees(totals.igstPaise),
      jobCharges: toRupees(totals.jobChargesPaise),
      shippingCharges: toRupees(totals.shippingChargesPaise),
      otherCharges: toRupees(totals.otherChargesPaise),
      serviceTaxRate: ppmToPercent(totals.serviceTaxRatePpm),
      serviceTaxAmount: toRupees(totals.serviceTaxPaise),
      rounding: toRupees(totals.roundingPaise),
      netAmount: toRupees(totals.netPaise),
    },
  }
}

/** Keeps that somebody read the powers of a person in an open sale, typed or in its lenses. */
function notePowersRead(
  { ip, services, user }: Asked,
  customerId: number | null,
  { drafts }: Extras,
  rows: readonly CartLineRow[],
): void {
  const hasPowers = drafts.prescription !== null || rows.some(({ spherical }) => spherical !== null)
  if (customerId === null || !hasPowers) return
  noteHealthRead(services, { customerId, userId: user.userId, operation: spec.name, ip })
}

/** A shop is set up with services (SAC 99…); goods come in later. */
const HAS_GOODS = "SELECT 1 FROM items WHERE hsn NOT LIKE '99%' LIMIT 1"

type Changed = { sessionID: string; readBack?: Terms | undefined }
type Terms = Omit<BodyOf<typeof spec>, 'sessionId'>

/** Returns the cart to be added to the reply of a change, where the request asks for it. */
export function cartReadBack(asked: Asked, { readBack, sessionID }: Changed): { cart?: Reply } {
  if (readBack === undefined) return {}
  return { cart: cartAnswer(asked, { sessionId: sessionID, ...readBack }) }
}

/** What one may give alone of the goods of a line; nothing where no brand or category differs. */
function ceilingOfGoods(db: ReadableDb, role: Role, itemId: number) {
  const { goodsCeilings = [] } = readSetting(db, 'shop')
  if (goodsCeilings.length === 0) return {}
  return { maximumDiscountRate: orNull(ceilingOfItem(db, role, itemId), ppmToPercent) }
}

/** The MRP in the list, where the goods of a line came with another; the tag differs from it. */
function otherMrpOfItem({ itemMrpCentipaise, mrpCentipaise }: CartLineRow) {
  if (mrpCentipaise === null || mrpCentipaise === 0 || itemMrpCentipaise === 0) return {}
  return mrpCentipaise === itemMrpCentipaise
    ? {}
    : { itemMRP: centipaiseToRupees(itemMrpCentipaise) }
}

function lineAnswer(
  { ids, localNow }: Services,
  sessionID: string,
  row: CartLineRow,
  amounts: LineAmounts | undefined,
): Omit<Reply['lines'][number], 'lensEyes'> {
  if (amounts === undefined) throw new Error('a cart line was not priced')
  return {
    id: ids.encode('cartLine', row.id),
    sessionID,
    itemID: ids.encode('item', row.itemId),
    itemName: row.itemName,
    itemCode: row.itemCode,
    serialNo: row.serialNo,
    ...(row.isPieceGone === 1 ? { isPieceGone: true } : {}),
    hsn: row.hsn,
    isService: isService(row.hsn),
    itemTypeID: ids.encode('itemType', row.itemTypeId),
    section: row.section,
    unit: row.unitCode,
    stock: milliToQuantity(row.sellableMilli),
    inventoryID: row.unitId === null ? null : ids.encode('unit', row.unitId),
    qty: milliToQuantity(row.qtyMilli),
    mrp: orNull(row.mrpCentipaise, centipaiseToRupees),
    ...otherMrpOfItem(row),
    price: centipaiseToRupees(row.priceCentipaise),
    priceIncludesTax: row.priceIncludesTax === 1,
    discountRate: orNull(row.discountRatePpm, ppmToPercent),
    discountAmount: orNull(row.discountFlatCentipaise, centipaiseToRupees),
    ...rateAnswer(ratesOf(row)),
    isRateOverridden: row.isRateOverridden === 1,
    jobCharges: orNull(row.jobCentipaise, centipaiseToRupees),
    pairNo: row.pairNo,
    spectacleLensType: row.spectacleLensType,
    ...lensAnswer(row, localNow()),
    totalMRP: toRupees(amounts.totalMrpPaise),
    totalPrice: toRupees(amounts.grossPaise),
    totalDiscount: toRupees(amounts.discountPaise),
    billDiscountShare: toRupees(row.billSharePaise),
    ...(row.offerPaise === 0 ? {} : { offerDiscount: toRupees(row.offerPaise) }),
    approvalID: row.approvalId === null ? null : ids.encode('approval', row.approvalId),
    listPrice: orNull(listPriceOf(row), centipaiseToRupees),
    taxableAmount: toRupees(amounts.taxablePaise),
    sgstAmount: toRupees(amounts.sgstPaise),
    cgstAmount: toRupees(amounts.cgstPaise),
    igstAmount: toRupees(amounts.igstPaise),
    totalAmount: toRupees(amounts.totalPaise),
    // Fitting sold with goods is taxed at the line's own rates, so a line has no service tax.
    serviceTaxId: null,
    serviceTaxRate: 0,
    serviceTaxAmount: 0,
    ...describeRefraction(row),
    createdBy: row.createdBy,
    createdDate: row.createdAt,
    createdIP: row.createdIp,
    salesOrderID: null,
    isOrdered: false,
  }
}

function shortLineOf({ db, ids }: Services, rows: readonly CartLineRow[]): string | null {
  const short = firstShortLine(db, rows)
  return short === undefined ? null : ids.encode('cartLine', short.id)
}

/** The eyes of the spectacle lenses by line, before any prescription of the sale is looked at. */
function lensEyes(rows: readonly CartLineRow[]): Map<number, Side[]> {
  const lenses = rows.filter(isLensLine).map((row) => ({ ...pairLens(row), id: row.id }))
  return new Map([...eyesOfLenses(lenses)].map(([{ id }, sides]) => [id, sides]))
}

function lensAnswer(row: CartLineRow, localDate: string) {
  return {
    eye: row.eye,
    spherical: row.spherical,
    cylinder: row.cylinder,
    axis: row.axis,
    addition: row.addition,
    ...(row.powerWas === null ? {} : { powerWas: row.powerWas }),
    ...(row.section === 'ContactLens' ? boxSizes(row) : {}),
    ...lotAnswer(row, localDate),
    pd: row.pd,
    lensFittingHeight: orNull(row.fittingHeightMilli, milliToQuantity),
    lensTotalHeight: orNull(row.totalHeightMilli, milliToQuantity),
    prism: row.prism,
  }
}

function rateAnswer({ cgstRatePpm, igstRatePpm, sgstRatePpm }: GstRates) {
  return {
    sgstRate: orNull(sgstRatePpm, ppmToPercent),
    cgstRate: orNull(cgstRatePpm, ppmToPercent),
    igstRate: orNull(igstRatePpm, ppmToPercent),
  }
}

function orNull(value: number | null, convert: (value: number) => number): number | null {
  return value === null ? null : convert(value)
}

/** How many offers of which something is missing a counter is told of. */
const MAX_NEXT = 2

type Extras = Pick<Reply, 'customer' | 'billDiscount' | 'drafts' | 'offers' | 'points'>

/** Returns what an open sale has besides its lines: customer, bill discount and drafts. */
function cartExtras(
  services: Services,
  cart: Cart | undefined,
  rows: readonly CartLineRow[],
): Extras {
  if (cart?.state !== 'open') {
    return { customer: null, billDiscount: null, drafts: { prescription: null, payment: null } }
  }
  return {
    customer: cart.customerId === null ? null : customerOf(services, cart.customerId),
    billDiscount: billDiscountOf(services, cart, rows),
    ...offersAnswer(services, cart, rows),
    ...pointsAnswer(services, cart),
    drafts: draftsOf(services, cart.id),
  }
}

/** What the sale spends of its customer's points; nothing where it spends none. */
function pointsAnswer({ db }: Services, cart: Cart): Pick<Extras, 'points'> {
  const { points } = pointsOnCart(db, cart.id)
  const rule = points === 0 ? null : readSetting(db, 'points')
  return rule === null ? {} : { points: { points, amount: toRupees(points * rule.pointPaise) } }
}

/** A cart that takes no offers answers as one of a shop without them. */
function offersAnswer(
  services: Services,
  cart: Cart,
  rows: readonly CartLineRow[],
): Pick<Extras, 'offers'> {
  const seen = cart.takesOffers === 1 ? offersSeen(services, cart.id, rows) : null
  if (seen === null) return {}
  return {
    offers: {
      coupon: seen.coupon,
      given: seen.given.map(({ hasEnded, name, paise, times }) => ({
        name,
        times,
        amount: toRupees(paise),
        hasEnded,
      })),
      notes: [
        ...seen.given.flatMap(({ hasEnded, name }) =>
          hasEnded ? [message('offers.has-ended', { name })] : [],
        ),
        ...seen.next.slice(0, MAX_NEXT).map(nextOfferText),
      ],
    },
  }
}

function customerOf(services: Services, id: number): Extras['customer'] {
  const row = one<CustomerRow>(
    services.db,
    `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE id = :id`,
    { id },
  )
  return row === undefined ? null : { ...encodeCustomerRow(services, row), Name: row.name }
}

function billDiscountOf(
  { ids }: Services,
  cart: Cart,
  rows: readonly CartLineRow[],
): Extras['billDiscount'] {
  const {
    billDiscountApprovalId: approvalId,
    billDiscountPaise: paise,
    billDiscountRatePpm: ratePpm,
  } = cart
  if (paise === null && ratePpm === null) return null
  const applied = rows.reduce((sum, row) => sum + row.billSharePaise, 0)
  return {
    discountRate: ratePpm === null ? null : ppmToPercent(ratePpm),
    discountAmount: paise === null ? null : toRupees(paise),
    appliedAmount: toRupees(applied),
    approvalID: approvalId === null ? null : ids.encode('approval', approvalId),
  }
}

function draftsOf({ db }: Services, cartId: number): Extras['drafts'] {
  const rows = all<{ kind: string; body: string }>(
    db,
    'SELECT kind, body_json AS body FROM cart_drafts WHERE cart_id = :cartId',
    { cartId },
  )
  const bodyOf = (kind: string) => rows.find((row) => row.kind === kind)?.body ?? null
  return { prescription: bodyOf('prescription'), payment: bodyOf('payment') }
}
