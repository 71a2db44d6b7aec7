import { discountOf, saleLineOf } from '../cart/price-lines.ts'
import type { Section } from '../contract/primitives.ts'
import { all, type ReadableDb } from '../db/sql.ts'
import type { SaleLine } from '../domain/gst.ts'
import {
  describeRefraction,
  parseCylinder,
  parseSphere,
  powerWithPrism,
  type RefractionText,
} from '../domain/prescription.ts'
import { literal, type Message, message } from '../kernel/message.ts'
import { madeHeight } from '../lab/made-powers.ts'
import { orderedPrism } from '../lab/ordered-prism.ts'
import { RATE_OF_ITEM } from '../masters/tax-rates.ts'
import { centipaiseToRupees, milliToQuantity, ppmToPercent } from '../wire/rupees.ts'
import { type OrderLineRow, orderLines } from './order-record.ts'

/** What the catalogue knows today of the item of a line. */
export type ItemFacts = {
  itemId: number
  itemName: string
  itemCode: string
  hsn: string
  unitCode: string
  section: Section
  isSerialised: number
  onHandMilli: number
  itemMrpCentipaise: number
  itemPriceCentipaise: number
  itemPriceIncludesTax: number
  tableRatePpm: number | null
  spectacleLensType: number | null
  /** The power that a lens is kept in; null of one that is made to order. */
  sphereCentidioptres: number | null
  cylinderCentidioptres: number | null
}

/** A line of goods with what a change of it needs. */
export type GoodsLine = OrderLineRow & {
  itemId: number
  item: ItemFacts
  /** As its lens was made last. */
  fittingHeightMilli: number | null
  /** As it is written, '2.00 In'; '' without one. */
  prism: string
  approvalId: number | null
}

const ITEM_COLUMNS = `i.id AS itemId, i.name AS itemName, i.code AS itemCode, i.hsn,
       i.unit AS unitCode, t.section, i.is_serialised AS isSerialised,
       i.on_hand_milli AS onHandMilli, i.mrp_centipaise AS itemMrpCentipaise,
       i.price_centipaise AS itemPriceCentipaise, i.price_includes_tax AS itemPriceIncludesTax,
       r.igst_rate_ppm AS tableRatePpm, i.spectacle_lens_type AS spectacleLensType,
       i.sphere_centidioptres AS sphereCentidioptres,
       i.cylinder_centidioptres AS cylinderCentidioptres`

/** Returns an item that is on sale; undefined for any other. */
export function itemOnSale(
  db: ReadableDb,
  itemId: number,
  localDate: string,
): ItemFacts | undefined {
  return all<ItemFacts>(
    db,
    `SELECT ${ITEM_COLUMNS}
       FROM items i JOIN item_types t ON t.id = i.item_type_id LEFT JOIN ${RATE_OF_ITEM}
      WHERE i.id = :itemId AND i.is_active = 1`,
    { itemId, localDate },
  )[0]
}

/** Returns the goods of an order by the number of their line. */
export function goodsLines(
  db: ReadableDb,
  orderId: number,
  localDate: string,
): ReadonlyMap<number, GoodsLine> {
  type Row = ItemFacts & {
    lineId: number
    fittingHeightMilli: number | null
    prism: string | null
    approvalId: number | null
  }
  const facts = all<Row>(
    db,
    `SELECT l.id AS lineId, ${madeHeight('l')} AS fittingHeightMilli,
            ${orderedPrism('l')} AS prism, l.approval_id AS approvalId, ${ITEM_COLUMNS}
       FROM order_lines l
       JOIN items i ON i.id = l.item_id
       JOIN item_types t ON t.id = i.item_type_id
       LEFT JOIN ${RATE_OF_ITEM}
      WHERE l.order_id = :orderId`,
    { orderId, localDate },
  )
  const byLine = new Map(facts.map((row) => [row.lineId, row]))
  return new Map(
    orderLines(db, orderId).flatMap((line) => {
      const row = byLine.get(line.id)
      if (row === undefined || line.kind !== 'item') return []
      const { approvalId, fittingHeightMilli, lineId: _, prism, ...item } = row
      const kept = { fittingHeightMilli, prism: prism ?? '', approvalId }
      return [[line.id, { ...line, itemId: item.itemId, item, ...kept }]]
    }),
  )
}

export function isLens({ item }: { item: ItemFacts }): boolean {
  return item.section === 'SpectacleLens'
}

/** Whether a line is priced otherwise than before. */
export function isPricedAnew(before: GoodsLine, after: GoodsLine): boolean {
  const priced = (line: GoodsLine): SaleLine => saleLineOf(line)
  return JSON.stringify(priced(before)) !== JSON.stringify(priced(after))
}

export const POWERS = ['spherical', 'cylinder', 'axis', 'addition', 'pd'] as const

export function hasOtherPowers(before: GoodsLine, after: GoodsLine): boolean {
  return POWERS.some((power) => (before[power] ?? '') !== (after[power] ?? ''))
}

const PLANO_LENS = 5

/** Whether a lens that had a power would have none: the lab could make nothing of it. */
export function losesPower(
  before: RefractionText,
  after: RefractionText & { spectacleLensType: number | null },
): boolean {
  const hasPower = (powers: RefractionText) => describeRefraction(powers).vn !== null
  return after.spectacleLensType !== PLANO_LENS && hasPower(before) && !hasPower(after)
}

/** Whether a lens is made otherwise than before. */
export function isMadeAnew(before: GoodsLine, after: GoodsLine): boolean {
  return (
    hasOtherPowers(before, after) ||
    before.eye !== after.eye ||
    before.fittingHeightMilli !== after.fittingHeightMilli ||
    before.prism !== after.prism ||
    before.qtyMilli !== after.qtyMilli
  )
}

/** Returns why a lens that is kept in a power can't be sold in another; null where it can. */
export function powerRefusal(
  item: ItemFacts,
  powers: Pick<OrderLineRow, 'spherical' | 'cylinder' | 'axis' | 'addition'>,
): Message | null {
  const { cylinderCentidioptres, sphereCentidioptres } = item
  if (item.section !== 'SpectacleLens' || sphereCentidioptres === null) return null
  const sphere = parseSphere(powers.spherical ?? '')
  const cylinder = parseCylinder(powers.cylinder ?? '')
  const isWritten = sphere.ok && cylinder.ok && sphere.centidioptres !== null
  if (!isWritten) return null
  const isSame =
    sphere.centidioptres === sphereCentidioptres &&
    (cylinder.centidioptres ?? 0) === (cylinderCentidioptres ?? 0)
  return isSame ? null : message('orders.lens-of-another-power', { item: item.itemName })
}

/** Returns what is different of a line, in words; `isPairNamed` where an order has several pairs. */
export function describeLine(before: GoodsLine, after: GoodsLine, isPairNamed = false): Message[] {
  // Two lenses of a pair have one name: what changed of them says of which eye.
  const { eye, itemName, pairNo } = before
  const item =
    eye === 'Right' || eye === 'Left'
      ? isPairNamed && pairNo !== null
        ? message('orders.change.lens-of-pair', { side: eye, item: itemName, pairNo })
        : message('orders.change.lens', { side: eye, item: itemName })
      : literal(itemName)
  const field = (name: string, was: string, is: string): Message[] =>
    was === is
      ? []
      : [
          message('orders.change.field', {
            item,
            field: name,
            before: was || '–',
            after: is || '–',
          }),
        ]
  const height = ({ fittingHeightMilli: milli }: GoodsLine) =>
    milli === null ? '' : String(milli / 1_000)
  return [
    ...field('qty', quantityText(before), quantityText(after)),
    ...field('price', priceText(before), priceText(after)),
    ...field('discount', discountText(before), discountText(after)),
    ...field('job', jobText(before), jobText(after)),
    ...POWERS.flatMap((power) => field(power, before[power] ?? '', after[power] ?? '')),
    ...field('prism', before.prism, after.prism),
    ...field('eye', before.eye ?? '', after.eye ?? ''),
    ...field('height', height(before), height(after)),
  ]
}

/** The eyes of a lens, as every language writes them. */
export const SIDES = { Right: 'R', Left: 'L', Both: 'R+L' } as const

/** Returns a line that comes or goes, in words: its name, and what a lens of it is made to. */
export function lineText(
  line: Pick<GoodsLine, 'eye' | 'fittingHeightMilli' | 'itemName' | 'pd' | 'prism' | 'qtyMilli'> &
    PowersOfLine,
): string {
  const { fittingHeightMilli: height, pd } = line
  const made = [
    powerWithPrism(line),
    pd ? `PD ${pd}` : '',
    height === null ? '' : `FH ${height / 1_000}`,
  ]
  const side = line.eye === null ? '' : SIDES[line.eye]
  const count = line.qtyMilli === 1_000 ? '' : `${milliToQuantity(line.qtyMilli)} × `
  return [side, count + line.itemName, ...made].filter(Boolean).join(' ')
}

type PowersOfLine = Pick<OrderLineRow, 'spherical' | 'cylinder' | 'axis' | 'addition'>

function quantityText({ qtyMilli }: GoodsLine): string {
  return String(milliToQuantity(qtyMilli))
}

function priceText({ priceCentipaise }: GoodsLine): string {
  return `₹${centipaiseToRupees(priceCentipaise)}`
}

function jobText({ jobCentipaise }: GoodsLine): string {
  return jobCentipaise === null || jobCentipaise === 0
    ? ''
    : `₹${centipaiseToRupees(jobCentipaise)}`
}

function discountText(line: GoodsLine): string {
  const discount = discountOf(line)
  if (discount.kind === 'rate') return `${ppmToPercent(discount.ratePpm)} %`
  return discount.kind === 'flat' ? `₹${centipaiseToRupees(discount.centipaise)}` : ''
}
