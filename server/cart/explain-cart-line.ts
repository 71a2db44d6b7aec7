import { mayChargeTax } from '../branch/branch.ts'
import { explainCartLine as spec } from '../contract/cart.ts'
import type { ReplyOf } from '../contract/operation.ts'
import { all, exactlyOne, one } from '../db/sql.ts'
import type { LineAmounts, TaxMode } from '../domain/gst.ts'
import { toLocalText } from '../domain/local-time.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent, toRupees } from '../wire/rupees.ts'
import { discountBases } from './bill-shares.ts'
import { type CartLineRow, findCart, findCartLine } from './cart-rows.ts'
import { priceableCartLine, priceCartLine } from './price-lines.ts'

type Reply = ReplyOf<typeof spec>

export const explainCartLine = operation(spec, ({ body, services }) => {
  const lineId = services.idOf('cartLine', body.id, 'id')
  const found = findCartLine(services.db, lineId, services.localNow())
  if (found === undefined) throw new Refusal('NOT_FOUND', message('cart.line-gone'))
  const { row, sessionKey } = found
  const isTaxed = mayChargeTax(services.branch()) && body.isCompositionScheme !== true
  const isInterState = body.isCustomerStateNotSameAsCompanyState ?? false
  const mode: TaxMode = !isTaxed ? 'none' : isInterState ? 'inter' : 'intra'
  const amounts = priceCartLine(row, mode)
  const [base] = discountBases([row])
  const { mrpCentipaise } = priceableCartLine(row)
  return {
    ItemName: row.itemName,
    ItemCode: row.itemCode,
    HSN: row.hsn,
    Qty: milliToQuantity(row.qtyMilli),
    MRP: mrpCentipaise === null ? null : centipaiseToRupees(mrpCentipaise),
    Price: centipaiseToRupees(row.priceCentipaise),
    PriceIncludesTax: row.priceIncludesTax === 1,
    GrossAmount: toRupees(amounts.grossPaise),
    DiscountRate: row.discountRatePpm === null ? null : ppmToPercent(row.discountRatePpm),
    OwnDiscount: toRupees(base?.ownPaise ?? 0),
    BillDiscountShare: toRupees(row.billSharePaise),
    Offers: offersOn(services, row.id),
    JobCharges: toRupees(amounts.jobPaise),
    TaxableAmount: toRupees(amounts.taxablePaise),
    IsRateOverridden: row.isRateOverridden === 1,
    IsTaxed: isTaxed,
    Taxes: taxesOf(amounts),
    TotalAmount: toRupees(amounts.totalPaise),
    SavedAgainstMRP: toRupees(Math.max(0, amounts.totalMrpPaise - amounts.totalPaise)),
    ...originOf(services, row),
    LineApproval: approvalOf(services, row.approvalId),
    BillApproval: approvalOf(services, billApprovalId(services, sessionKey, row)),
  }
})

/** What offers and points took off a line, each by its name. */
function offersOn({ db }: Services, lineId: number): { Name: Message; Amount: number }[] {
  const offers = all<{ name: string; paise: number }>(
    db,
    `SELECT v.name, d.paise FROM cart_line_discounts d
       JOIN offer_versions v ON v.id = d.version_id
      WHERE d.line_id = :lineId ORDER BY v.id`,
    { lineId },
  ).map(({ name, paise }) => ({ Name: message('text', { text: name }), Amount: toRupees(paise) }))
  const points = one<{ points: number; paise: number }>(
    db,
    'SELECT points, paise FROM cart_line_points WHERE line_id = :lineId',
    { lineId },
  )
  if (points === undefined) return offers
  const name = message('points.spent', { count: points.points })
  return [...offers, { Name: name, Amount: toRupees(points.paise) }]
}

/** The taxes that the line carries, with the rate that was applied. */
function taxesOf(amounts: LineAmounts): Reply['Taxes'] {
  const { cgstPaise, cgstRatePpm, igstPaise, igstRatePpm, sgstPaise, sgstRatePpm } = amounts
  const taxes: { Name: Reply['Taxes'][number]['Name']; ratePpm: number; paise: number }[] = [
    { Name: 'CGST', ratePpm: cgstRatePpm, paise: cgstPaise },
    { Name: 'SGST', ratePpm: sgstRatePpm, paise: sgstPaise },
    { Name: 'IGST', ratePpm: igstRatePpm, paise: igstPaise },
  ]
  return taxes
    .filter(({ ratePpm }) => ratePpm > 0)
    .map(({ Name, paise, ratePpm }) => ({
      Name,
      Rate: ppmToPercent(ratePpm),
      Amount: toRupees(paise),
    }))
}

type Origin = { taxClass: string; since: string | null; itemPrice: number; addedBy: string }

/** Where price and rates come from: the catalogue, the rate table with its date, a person. */
function originOf({ db, localNow }: Services, row: CartLineRow) {
  const origin = exactlyOne<Origin>(
    db,
    `SELECT c.name_message AS taxClass, i.price_centipaise AS itemPrice, u.display_name AS addedBy,
            r.valid_from AS since
       FROM items i
       LEFT JOIN ${RATE_OF_ITEM}
       JOIN tax_classes c ON c.id = i.tax_class_id
       JOIN users u ON u.id = :userId
      WHERE i.id = :itemId`,
    { itemId: row.itemId, userId: row.createdBy, localDate: localNow() },
  )
  return {
    TaxClass: storedMessage(origin.taxClass),
    RatesSince: origin.since,
    ItemPrice: centipaiseToRupees(origin.itemPrice),
    AddedBy: origin.addedBy,
    AddedAt: row.createdAt,
  }
}

function billApprovalId({ db }: Services, sessionKey: string, row: CartLineRow): number | null {
  if (row.billSharePaise === 0) return null
  return findCart(db, sessionKey)?.billDiscountApprovalId ?? null
}

function approvalOf(services: Services, approvalId: number | null): Reply['LineApproval'] {
  if (approvalId === null) return null
  const yes = one<{ askedBy: string; givenBy: string; maxPpm: number; atMs: number }>(
    services.db,
    `SELECT p.display_name AS askedBy, m.display_name AS givenBy, a.max_discount_ppm AS maxPpm,
            a.given_at_ms AS atMs
       FROM approvals a
       JOIN users p ON p.id = a.asked_by
       JOIN users m ON m.id = a.given_by
      WHERE a.id = :approvalId`,
    { approvalId },
  )
  if (yes === undefined) return null
  return {
    AskedBy: yes.askedBy,
    GivenBy: yes.givenBy,
    MaximumRate: ppmToPercent(yes.maxPpm),
    GivenAt: toLocalText(yes.atMs, services.branch().timeZone),
  }
}
