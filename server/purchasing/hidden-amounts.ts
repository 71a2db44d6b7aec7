import type { BodyOf } from '../contract/operation.ts'
import type { saveInward } from '../contract/purchasing.ts'
import { all, exactlyOne, type ReadableDb } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'
import { centipaiseToRupees, ppmToPercent, toRupees } from '../wire/rupees.ts'

type Body = BodyOf<typeof saveInward>
type Line = {
  itemId: number
  lot: string | null
  costCentipaise: number | null
  discountRatePpm: number | null
}
type Charge = { name: string; amountPaise: number; taxRatePpm: number; intoCost: number }

/**
 * Returns a bill as it was sent, with the amounts of its draft that were left out: whoever may not
 * see what goods cost saves and posts the draft of another without losing them.
 */
export function withHiddenAmounts(
  db: ReadableDb,
  services: Services,
  { body, draftId }: { body: Body; draftId: number },
): Body {
  const kept = exactlyOne<{ billTotalPaise: number | null; roundOffPaise: number }>(
    db,
    `SELECT bill_total_paise AS billTotalPaise, round_off_paise AS roundOffPaise
       FROM goods_receipts WHERE id = :draftId`,
    { draftId },
  )
  const billTotal =
    body.billTotal ?? (kept.billTotalPaise === null ? undefined : toRupees(kept.billTotalPaise))
  return {
    ...body,
    ...(billTotal === undefined ? {} : { billTotal }),
    roundOff: body.roundOff ?? toRupees(kept.roundOffPaise),
    lines: withCosts(db, services, { lines: body.lines, draftId }),
    charges: withCharges(db, { charges: body.charges ?? [], draftId }),
  }
}

/** A line is that of the same goods and lot, or else of the same goods. */
function withCosts(
  db: ReadableDb,
  services: Services,
  { draftId, lines }: { lines: Body['lines']; draftId: number },
): Body['lines'] {
  const kept = all<Line>(
    db,
    `SELECT item_id AS itemId, lot, iif(is_cost_open, NULL, cost_centipaise) AS costCentipaise,
            discount_rate_ppm AS discountRatePpm
       FROM goods_receipt_lines WHERE receipt_id = :draftId ORDER BY id`,
    { draftId },
  )
  const take = (fits: (line: Line) => boolean): Line | undefined => {
    const at = kept.findIndex(fits)
    return at === -1 ? undefined : kept.splice(at, 1)[0]
  }
  const sent = lines.map((line, index) => ({
    line,
    itemId: services.idOf('item', line.itemID, `lines.${index}.itemID`),
    lot: line.lot?.trim() ?? null,
  }))
  const ofLot = sent.map(({ itemId, lot }) =>
    take((each) => each.itemId === itemId && each.lot === lot),
  )
  return sent.map(({ itemId, line }, index) => {
    const own = ofLot[index] ?? take((each) => each.itemId === itemId)
    if (line.cost !== undefined || own === undefined || own.costCentipaise === null) return line
    return {
      ...line,
      cost: centipaiseToRupees(own.costCentipaise),
      ...(own.discountRatePpm === null ? {} : { discountRate: ppmToPercent(own.discountRatePpm) }),
    }
  })
}

/** A charge has no line without its amount: those that were not sent stay. */
function withCharges(
  db: ReadableDb,
  { charges, draftId }: { charges: NonNullable<Body['charges']>; draftId: number },
): NonNullable<Body['charges']> {
  const sent = new Set(charges.map(({ name }) => name.trim()))
  const kept = all<Charge>(
    db,
    `SELECT name, amount_paise AS amountPaise, tax_rate_ppm AS taxRatePpm, into_cost AS intoCost
       FROM goods_receipt_charges WHERE receipt_id = :draftId ORDER BY id`,
    { draftId },
  ).filter(({ name }) => !sent.has(name))
  return [
    ...kept.map(({ amountPaise, intoCost, name, taxRatePpm }) => ({
      name,
      amount: toRupees(amountPaise),
      taxRate: ppmToPercent(taxRatePpm),
      intoCost: intoCost === 1,
    })),
    ...charges,
  ]
}
