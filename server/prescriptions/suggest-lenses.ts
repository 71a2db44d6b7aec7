import { mayChargeTax } from '../branch/branch.ts'
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
import { toRupees } from '../wire/rupees.ts'
import type { FoundLens } from './find-lenses.ts'
import { sizesOf } from './frame-facts.ts'
import { type Match, matchMadeToOrder, matchStock } from './match-lenses.ts'
import { readFrames } from './read-frames.ts'
import { readTyped } from './typed-prescription.ts'

type Reply = AnswerOf<typeof spec>
type Body = BodyOf<typeof spec>

const MOST_SUGGESTED = 50

export const suggestLenses = operation(spec, ({ body, services }) => {
  const { rx } = readTyped(body)
  const kind = body.kind ?? 'All'
  const { db } = services
  const blanks = blanksFor(db, rx, services, body)
  const finish = (matches: readonly Match[]) => encodeSuggestions(services, matches, blanks)
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
        IsInStock: lens.onHandMilli >= sides.length * 1_000,
        DiameterMm: lens.diameterTenthsMm === null ? null : lens.diameterTenthsMm / 10,
        IsBlankLargeEnough: isLargeEnough(lens.diameterTenthsMm, sides, blanks),
        Reason: reason,
      },
    ]
  })
}

/** One eye's lens with its tax, priced as a line of the cart is. */
function oneLensPaise(lens: FoundLens, igstRatePpm: number | null, mode: TaxMode): number {
  const line: SaleLine = {
    qtyMilli: lens.unitCode === 'PRS' ? 500 : 1_000,
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

/** What the addition asks for, both eyes before one, on the shelf before not, then the cheapest. */
function byUse(a: Match, b: Match): number {
  const weight = ({ isAsked, lens, sides }: Match) =>
    (isAsked ? 8 : 0) + sides.length * 2 + (lens.onHandMilli > 0 ? 1 : 0)
  return weight(b) - weight(a) || a.lens.priceCentipaise - b.lens.priceCentipaise
}

function whyNothing(rx: Rx, reply: Omit<Reply, 'Nothing'>): Message | null {
  const { StockLenses, ToOrder } = reply
  if (StockLenses.length + ToOrder.length > 0) return null
  const hasPower = SIDES.some((side) => refractionOf(rx.eyes[side]) !== null)
  return hasPower ? message('prescription.nothing-in-power') : message('prescription.type-power')
}
