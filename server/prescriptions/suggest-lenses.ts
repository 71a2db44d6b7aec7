import { mayChargeTax } from '../branch/branch.ts'
import { findCart } from '../cart/cart-rows.ts'
import { holdersOf, keptUntilText } from '../cart/keep-lens.ts'
import { ratesOfWhole } from '../cart/price-lines.ts'
import { itemRecordEncoder, itemRowsOf } from '../catalog/item-records.ts'
import type { BodyOf } from '../contract/operation.ts'
import { lensSuggestions as spec } from '../contract/prescriptions.ts'
import type { ReadableDb } from '../db/sql.ts'
import { computeLine, type SaleLine, type TaxMode } from '../domain/gst.ts'
import { type Rx, refractionOf, SIDES, type Side } from '../domain/optics/eyes.ts'
import { type BlankFit, blankFit } from '../domain/optics/frame-fit.ts'
import { eyePd } from '../domain/optics/pupils.ts'
import { type Message, message } from '../kernel/message.ts'
import { type AnswerOf, operation } from '../kernel/operation.ts'
import type { Services } from '../kernel/services.ts'
import { milliToQuantity, toRupees } from '../wire/rupees.ts'
import type { FoundLens } from './find-lenses.ts'
import { sizesOf } from './frame-facts.ts'
import { type Match, matchMadeToOrder, matchStock } from './match-lenses.ts'
import { readFrames } from './read-frames.ts'
import { readTyped } from './typed-prescription.ts'

type Reply = AnswerOf<typeof spec>
type Body = BodyOf<typeof spec>

const MOST_SUGGESTED = 50
const WHOLE_MILLI = 1_000

export const suggestLenses = operation(spec, ({ body, services }) => {
  const { rx } = readTyped(body)
  const kind = body.kind ?? 'All'
  const { db } = services
  const blanks = blanksFor(db, rx, services, body)
  const cartId = body.sessionID === undefined ? null : (findCart(db, body.sessionID)?.id ?? null)
  const shelf = shelfOf(services, cartId)
  const finish = (matches: readonly Match[]) => encodeSuggestions(services, matches, blanks, shelf)
  const reply = {
    StockLenses: finish(matchStock(db, rx, kind)),
    ToOrder: finish(matchMadeToOrder(db, rx, kind)),
  }
  return { ...reply, Nothing: whyNothing(rx, reply) }
})

type Blanks = Record<Side, BlankFit | null>

function blanksFor(db: ReadableDb, rx: Rx, services: Services, body: Body): Blanks {
  const [frame] = body.frame === undefined ? [] : readFrames(services, [body.frame])
  const sizes = frame === undefined ? null : sizesOf(db, frame)
  const blankOf = (side: Side): BlankFit | null => {
    const pd = eyePd(rx, side)
    return sizes === null || pd === null ? null : blankFit(sizes, pd.tenthsMm)
  }
  return { Right: blankOf('Right'), Left: blankOf('Left') }
}

/** Returns lenses as suggestions, the most useful first. */
export function encodeSuggestions(
  services: Services,
  matches: readonly Match[],
  blanks: Blanks,
  shelf: Shelf = wholeShelf,
): Reply['StockLenses'] {
  const shown = [...matches].sort(byUse).slice(0, MOST_SUGGESTED)
  const itemIds = shown.map(({ lens }) => lens.itemId)
  const rows = new Map(
    itemRowsOf(services.db, itemIds, services.localNow()).map((row) => [row.id, row]),
  )
  const encode = itemRecordEncoder(services.db, services.ids)
  const mode = mayChargeTax(services.branch()) ? 'intra' : 'none'
  return shown.flatMap(({ isAsked, lens, match, reason, sides }) => {
    const row = rows.get(lens.itemId)
    if (row === undefined) return []
    return [
      {
        Item: encode(row),
        Eyes: [...sides],
        Match: match,
        IsAsked: isAsked,
        TotalAmount: toRupees(sides.length * oneLensPaise(lens, row.igstRatePpm, mode)),
        ...shelf(lens, sides.length),
        DiameterMm: lens.diameterTenthsMm === null ? null : lens.diameterTenthsMm / 10,
        IsBlankLargeEnough: isLargeEnough(lens.diameterTenthsMm, sides, blanks),
        Reason: reason,
      },
    ]
  })
}

/** What of a lens is free for the sale that asks, which needs so many. */
type Shelf = (
  lens: FoundLens,
  needed: number,
) => Pick<Reply['StockLenses'][number], 'IsInStock' | 'Free' | 'KeptElsewhere' | 'IsHalfPair'>

function wholeShelf({ onHandMilli }: FoundLens, needed: number): ReturnType<Shelf> {
  return {
    IsInStock: onHandMilli >= needed * WHOLE_MILLI,
    Free: milliToQuantity(onHandMilli),
    KeptElsewhere: null,
    IsHalfPair: false,
  }
}

/** The shelf without what sales other than `cartId` keep of stock lenses. */
function shelfOf({ branch, clock, db }: Services, cartId: number | null): Shelf {
  const nowMs = clock.now()
  const { timeZone } = branch()
  return (lens, needed) => {
    const others =
      lens.onHandMilli > 0
        ? holdersOf(db, lens.itemId, nowMs).filter((holder) => holder.cartId !== cartId)
        : []
    const keptMilli = others.reduce((sum, { qtyMilli }) => sum + qtyMilli, 0)
    const free = Math.floor((lens.onHandMilli - keptMilli) / lensMilliOf(lens))
    const [first] = others
    return {
      IsInStock: free >= needed,
      Free: Math.max(0, free),
      KeptElsewhere: first === undefined ? null : keptUntilText(first, timeZone),
      IsHalfPair: isHalfPair(lens),
    }
  }
}

function lensMilliOf({ unitCode }: FoundLens): number {
  return unitCode === 'PRS' ? WHOLE_MILLI / 2 : WHOLE_MILLI
}

/** Whether an odd number of single lenses is kept in a power. */
function isHalfPair(lens: FoundLens): boolean {
  const lenses = Math.floor(lens.onHandMilli / lensMilliOf(lens))
  const isKept = lens.section === 'SpectacleLens' && lens.sphereCentidioptres !== null
  return isKept && lenses > 0 && lenses % 2 === 1
}

/** One eye's lens with its tax, priced as a line of the cart is. */
function oneLensPaise(lens: FoundLens, igstRatePpm: number | null, mode: TaxMode): number {
  const line: SaleLine = {
    qtyMilli: lensMilliOf(lens),
    priceCentipaise: lens.priceCentipaise,
    mrpCentipaise: null,
    discount: { kind: 'none' },
    jobChargesCentipaise: 0,
    rates: ratesOfWhole(igstRatePpm),
    priceIncludesTax: lens.priceIncludesTax === 1,
  }
  return computeLine(line, mode).totalPaise
}

/** Yes or no where it is sure; null where a size is not known. */
function isLargeEnough(
  diameterTenthsMm: number | null,
  sides: readonly Side[],
  blanks: Blanks,
): boolean | null {
  if (diameterTenthsMm === null) return null
  const needed = sides.flatMap((side) => blanks[side] ?? [])
  if (needed.some(({ leastTenthsMm }) => leastTenthsMm > diameterTenthsMm)) return false
  const isSure = needed.every(({ minimumTenthsMm }) => minimumTenthsMm <= diameterTenthsMm)
  return isSure && needed.length === sides.length ? true : null
}

/**
 * What the addition asks for, both eyes before one, on the shelf before not, a lens that has lost
 * its other half before a pair is opened for one eye, then the cheapest.
 */
function byUse(a: Match, b: Match): number {
  const weight = ({ isAsked, lens, sides }: Match) =>
    (isAsked ? 16 : 0) +
    sides.length * 4 +
    (lens.onHandMilli > 0 ? 2 : 0) +
    (sides.length === 1 && isHalfPair(lens) ? 1 : 0)
  return weight(b) - weight(a) || a.lens.priceCentipaise - b.lens.priceCentipaise
}

function whyNothing(rx: Rx, reply: Omit<Reply, 'Nothing'>): Message | null {
  const { StockLenses, ToOrder } = reply
  if (StockLenses.length + ToOrder.length > 0) return null
  const hasPower = SIDES.some((side) => refractionOf(rx.eyes[side]) !== null)
  return hasPower ? message('prescription.nothing-in-power') : message('prescription.type-power')
}
