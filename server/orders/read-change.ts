import { readDiscount } from '../cart/check-line.ts'
import { atPrintedMrp, printedMrpOf } from '../cart/list-price.ts'
import { ratesOfWhole } from '../cart/price-lines.ts'
import { unitOfItem } from '../cart/serial-units.ts'
import type { BodyOf } from '../contract/operation.ts'
import type { changeOrder as spec } from '../contract/order-change.ts'
import type { ReadableDb } from '../db/sql.ts'
import { pairKey } from '../domain/optics/lens-eyes.ts'
import { writtenPrism } from '../domain/optics/lens-prism.ts'
import { readTypedPowers } from '../domain/optics/typed-powers.ts'
import { checkRefraction, type RefractionText } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Call } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { optionalDate } from '../kernel/request-dates.ts'
import { toCentipaise, toMilli } from '../wire/rupees.ts'
import {
  type GoodsLine,
  type ItemFacts,
  isLens,
  isMadeAnew,
  isPricedAnew,
  itemOnSale,
  losesPower,
  POWERS,
  powerRefusal,
} from './changed-line.ts'

type ChangeCall = Call<typeof spec>
type Body = BodyOf<typeof spec>
type SentLine = NonNullable<Body['lines']>[number]
type SentAddition = NonNullable<Body['added']>[number]
type SentParts = Pick<
  SentAddition,
  'price' | 'discountRate' | 'discountAmount' | 'eye' | 'lensFittingHeight' | 'prism'
> &
  Partial<Record<(typeof POWERS)[number], string>>

export type LineChange = { before: GoodsLine; after: GoodsLine; field: string }

/** A line to be written: goods, price and powers as an order line has them. */
export type Addition = Omit<GoodsLine, 'id' | 'serialNo' | 'returnedMilli' | AmountKey> & {
  totalHeightMilli: null
  /** The prism that was typed for it; null is as the prescription asks. */
  ownPrism: string | null
  field: string
}

type AmountKey =
  | 'grossPaise'
  | 'discountPaise'
  | 'jobPaise'
  | 'taxablePaise'
  | 'appliedSgstRatePpm'
  | 'appliedCgstRatePpm'
  | 'appliedIgstRatePpm'
  | 'sgstPaise'
  | 'cgstPaise'
  | 'igstPaise'
  | 'totalPaise'

export type AskedLines = {
  removed: GoodsLine[]
  changed: LineChange[]
  added: Addition[]
  /** How powers were read that are written otherwise than they were typed. */
  notes: PowerNote[]
}

type PowerNote = { field: string; message: Message }

/** The rows that the IDs of a request stand for, in the order in which they were sent. */
export type ChangeIds = {
  lines: number[]
  added: { itemId: number; unitId: number | null }[]
}

/** Reads the IDs before anything is looked up. Throws 400 for one that is not of this branch. */
export function readChangeIds({ body, services }: ChangeCall): ChangeIds {
  return {
    lines: (body.lines ?? []).map(({ lineID }, index) =>
      services.idOf('orderLine', lineID, `lines.${index}.lineID`),
    ),
    added: (body.added ?? []).map(({ inventoryID, itemID }, index) => ({
      itemId: services.idOf('item', itemID, `added.${index}.itemID`),
      unitId:
        inventoryID === undefined
          ? null
          : services.idOf('unit', inventoryID, `added.${index}.inventoryID`),
    })),
  }
}

/** Reads what is asked of the lines of an order. Throws 400 for what is no line or no power. */
export function readLines(
  db: ReadableDb,
  { body, services }: ChangeCall,
  ids: ChangeIds,
  lines: ReadonlyMap<number, GoodsLine>,
): AskedLines {
  const named = (body.lines ?? []).map((sent, index) => {
    const field = `lines.${index}`
    const before = lines.get(ids.lines[index] ?? 0)
    if (before === undefined) throw new Refusal('NOT_FOUND', message('orders.line-not-in-order'))
    return { sent, before, field }
  })
  if (new Set(named.map(({ before }) => before.id)).size < named.length) {
    throw invalidField('lines', message('orders.name-each-line-once'))
  }
  const kept = named.filter(({ sent }) => sent.remove !== true)
  const removed = named.filter(({ sent }) => sent.remove === true).map(({ before }) => before)
  const notes: PowerNote[] = []
  const asRead = <Sent extends SentParts>(sent: Sent, field: string, eye: Parts['eye']): Sent => {
    const read = readPowers(sent, field, eye)
    notes.push(...read.notes)
    return { ...sent, ...read.powers }
  }
  return {
    removed,
    changed: kept
      .map(({ before, field, sent }) => ({
        before,
        after: changedLine(before, asRead(sent, field, sent.eye ?? before.eye), field),
        field,
      }))
      .filter(({ after, before }) => isPricedAnew(before, after) || isMadeAnew(before, after)),
    added: (body.added ?? []).map((sent, index) => {
      const field = `added.${index}`
      const { itemId, unitId } = ids.added[index] ?? { itemId: 0, unitId: null }
      const item = itemOnSale(db, itemId, services.localNow())
      if (item === undefined) throw new Refusal('NOT_FOUND', message('cart.item-gone'))
      unitOfItem(db, unitId, itemId)
      const read = asRead(sent, field, sent.eye ?? null)
      const line = addition(asPrinted(db, item, unitId), unitId, read, field)
      for (const before of removed) {
        const isInItsPlace =
          before.eye === line.eye && pairKey(before.pairNo) === pairKey(line.pairNo)
        if (isInItsPlace && isLens(before)) assertKeepsPower(before, line, field)
      }
      return line
    }),
    notes,
  }
}

/** The item with the MRP that is printed on its piece, and the price that follows from it. */
function asPrinted(db: ReadableDb, item: ItemFacts, unitId: number | null): ItemFacts {
  if (unitId === null) return item
  const printed = printedMrpOf(db, { itemId: item.itemId, unitId, mrpCentipaise: null })
  if (printed === null) return item
  const listed = atPrintedMrp(item, item.itemMrpCentipaise, printed)
  return { ...listed, itemMrpCentipaise: printed }
}

function changedLine(before: GoodsLine, sent: SentLine, field: string): GoodsLine {
  const qtyMilli = sent.qty === undefined ? before.qtyMilli : toMilli(sent.qty)
  if (qtyMilli !== before.qtyMilli && before.item.isSerialised === 1) {
    throw invalidField(`${field}.qty`, message('orders.pieces-by-line'))
  }
  const after = {
    ...before,
    qtyMilli,
    ...sentParts(before, sent, field),
    priceCentipaise: sent.price === undefined ? before.priceCentipaise : toCentipaise(sent.price),
    jobCentipaise:
      sent.jobCharges === undefined ? before.jobCentipaise : toCentipaise(sent.jobCharges),
  }
  const isOtherPower = POWERS.some((power) => sent[power] !== undefined)
  if (isOtherPower) {
    assertPowers(before.item, after, field)
    assertKeepsPower(before, after, field)
  }
  return after
}

function addition(
  item: ItemFacts,
  unitId: number | null,
  sent: SentAddition,
  field: string,
): Addition {
  const { isSerialised, itemMrpCentipaise, itemPriceCentipaise, itemPriceIncludesTax } = item
  const qtyMilli = toMilli(sent.qty)
  if (unitId !== null && qtyMilli !== 1_000) {
    throw invalidField(`${field}.qty`, message('cart.piece-sold-singly'))
  }
  if (isSerialised === 1 && qtyMilli % 1_000 !== 0) {
    throw invalidField(`${field}.qty`, message('cart.sold-by-piece'))
  }
  const isListed = sent.price === undefined && sent.priceIncludesTax === undefined
  const line = {
    kind: 'item' as const,
    item,
    itemId: item.itemId,
    unitId,
    itemName: item.itemName,
    itemCode: item.itemCode,
    hsn: item.hsn,
    unitCode: item.unitCode,
    qtyMilli,
    mrpCentipaise: itemMrpCentipaise > 0 ? itemMrpCentipaise : null,
    priceCentipaise: sent.price === undefined ? itemPriceCentipaise : toCentipaise(sent.price),
    priceIncludesTax: isListed ? itemPriceIncludesTax : Number(sent.priceIncludesTax ?? false),
    ...ratesOfWhole(item.tableRatePpm),
    ratesFromTable: 1,
    jobCentipaise: sent.jobCharges === undefined ? null : toCentipaise(sent.jobCharges),
    pairNo: sent.pairNo ?? null,
    spectacleLensType: sent.spectacleLensType ?? item.spectacleLensType,
    ...sentParts(EMPTY, sent, field),
    totalHeightMilli: null,
    ownPrism: sent.prism === undefined ? null : prismOf(sent.prism, sent.eye ?? null, field),
    approvalId: null,
    supply: 'shelf' as const,
    field,
  }
  assertPowers(item, line, field)
  return line
}

type Parts = Pick<
  GoodsLine,
  | 'discountRatePpm'
  | 'discountFlatCentipaise'
  | 'eye'
  | 'fittingHeightMilli'
  | 'prism'
  | (typeof POWERS)[number]
>

const EMPTY: Parts = {
  discountRatePpm: null,
  discountFlatCentipaise: null,
  eye: null,
  fittingHeightMilli: null,
  prism: '',
  spherical: null,
  cylinder: null,
  axis: null,
  addition: null,
  pd: null,
}

/** What was sent of a line, beside what it has. */
function sentParts(before: Parts, sent: SentParts, field: string): Parts {
  const hasDiscount = sent.discountRate !== undefined || sent.discountAmount !== undefined
  const discount = readDiscount(sent)
  const height = sent.lensFittingHeight
  const power = (name: (typeof POWERS)[number]) =>
    sent[name] === undefined ? before[name] : sent[name].trim() || null
  return {
    discountRatePpm: !hasDiscount
      ? before.discountRatePpm
      : discount.kind === 'rate'
        ? discount.ratePpm
        : null,
    discountFlatCentipaise: !hasDiscount
      ? before.discountFlatCentipaise
      : discount.kind === 'flat'
        ? discount.centipaise
        : null,
    eye: sent.eye ?? before.eye,
    prism:
      sent.prism === undefined ? before.prism : prismOf(sent.prism, sent.eye ?? before.eye, field),
    fittingHeightMilli: height === undefined ? before.fittingHeightMilli : toMilli(height) || null,
    spherical: power('spherical'),
    cylinder: power('cylinder'),
    axis: power('axis'),
    addition: power('addition'),
    pd: power('pd'),
  }
}

function prismOf(typed: string, eye: Parts['eye'], field: string): string {
  const reading = writtenPrism(typed, eye)
  if (!reading.ok) throw invalidField(`${field}.prism`, reading.reason)
  return reading.value ?? ''
}

/** Reads the powers that were sent. Throws 400 for one that can't be read, or is without its sign. */
function readPowers(sent: SentParts, field: string, eye: Parts['eye']) {
  const { notes, powers, wrong } = readTypedPowers(sent, eye === 'Right' || eye === 'Left')
  if (wrong !== null) throw invalidField(`${field}.${wrong.field}`, wrong.message)
  const noted = notes.map((note) => ({ field: `${field}.${note.field}`, message: note.message }))
  return { powers, notes: noted }
}

/** Throws 400 for a lens that had a power and would have none. */
function assertKeepsPower(
  before: GoodsLine,
  after: Pick<GoodsLine, 'item' | 'spectacleLensType'> & RefractionText,
  field: string,
): void {
  const spectacleLensType = after.spectacleLensType ?? after.item.spectacleLensType
  if (!isLens(after) || !losesPower(before, { ...after, spectacleLensType })) return
  throw invalidField(`${field}.spherical`, message('orders.lens-needs-power'))
}

/** Throws 400 for powers that no lens has, and for those of another lens than the one chosen. */
function assertPowers(
  item: ItemFacts,
  line: Pick<GoodsLine, 'spherical' | 'cylinder' | 'axis' | 'addition'>,
  field: string,
): void {
  const { addition, axis, cylinder, spherical } = line
  const [wrong] = checkRefraction({ addition, axis, cylinder, spherical })
  if (wrong !== undefined) throw invalidField(`${field}.${wrong.field}`, wrong.message)
  const refusal = powerRefusal(item, line)
  if (refusal !== null) throw invalidField(`${field}.spherical`, refusal)
}

/** What is asked beside the lines. */
export function readOrderParts({ body, services }: ChangeCall) {
  const optional = (kind: 'supplier' | 'fitter', text: string | undefined) =>
    text === undefined ? null : services.idOf(kind, text, `${kind}ID`)
  const expectedDate = optionalDate(services, body.expectedDate, 'expectedDate')
  if (expectedDate !== null && expectedDate.slice(0, 10) < services.localNow().slice(0, 10)) {
    throw invalidField('expectedDate', message('orders.promise-in-past'))
  }
  return {
    expectedDate,
    reason: body.reason?.trim() || null,
    repair: body.repair ?? null,
    job: {
      supplierId: optional('supplier', body.supplierID),
      fitterId: optional('fitter', body.fitterID),
      instructions: body.instructions?.trim() || null,
    },
  }
}
