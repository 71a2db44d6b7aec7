import { all, type ReadableDb } from '../db/sql.ts'
import { cumulativeShare, inclusiveShare } from '../domain/returns.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { OrderLineRow } from '../orders/order-record.ts'

export type CreditSums = {
  taxablePaise: number
  sgstPaise: number
  cgstPaise: number
  igstPaise: number
}

export type CreditedLine = CreditSums & {
  lineId: number
  itemId: number | null
  unitId: number | null
  qtyMilli: number
  restock: boolean
  sold: OrderLineRow
}

const NOTHING: CreditSums = { taxablePaise: 0, sgstPaise: 0, cgstPaise: 0, igstPaise: 0 }

/** Returns what earlier notes credited of each line of an order; of a line without one, nothing. */
export function creditedLines(db: ReadableDb, orderId: number): ReadonlyMap<number, CreditSums> {
  const rows = all<CreditSums & { lineId: number }>(
    db,
    `SELECT l.order_line_id AS lineId, sum(l.taxable_paise) AS taxablePaise,
            sum(l.sgst_paise) AS sgstPaise, sum(l.cgst_paise) AS cgstPaise,
            sum(l.igst_paise) AS igstPaise
       FROM credit_notes n JOIN credit_note_lines l ON l.credit_note_id = n.id
      WHERE n.order_id = :orderId
      GROUP BY l.order_line_id`,
    { orderId },
  )
  return new Map(rows.map(({ lineId, ...sums }) => [lineId, sums]))
}

/**
 * What comes back for one line: of each component, the share of everything returned so far less
 * what earlier notes credited, so the last piece takes the exact remainder (gst-billing section
 * 10). Of a line whose price included tax, equal pieces are credited equally. More than was sold is
 * 409.
 */
export function creditLine(
  sold: OrderLineRow | undefined,
  asked: { lineId: number; qtyMilli: number; restock: boolean },
  credited: CreditSums = NOTHING,
): CreditedLine {
  if (sold === undefined) {
    throw new Refusal('NOT_FOUND', message('credit.line-not-on-invoice'))
  }
  if (sold.serialNo !== null && sold.returnedMilli >= sold.qtyMilli) {
    throw new Refusal('CONFLICT', message('credit.piece-back', { code: sold.serialNo }))
  }
  if (sold.returnedMilli + asked.qtyMilli > sold.qtyMilli) {
    throw new Refusal('CONFLICT', message('credit.more-than-sold', { item: sold.itemName }))
  }
  return {
    ...asked,
    itemId: sold.itemId,
    unitId: sold.unitId,
    sold,
    ...partsOf(sold, asked.qtyMilli, credited),
  }
}

function partsOf(sold: OrderLineRow, returnNowMilli: number, credited: CreditSums): CreditSums {
  const returned = { returnedBeforeMilli: sold.returnedMilli, returnNowMilli }
  if (sold.priceIncludesTax === 1) {
    return inclusiveShare({ sold, credited, soldMilli: sold.qtyMilli, ...returned })
  }
  const share = (component: keyof CreditSums): number =>
    cumulativeShare({ originalPaise: sold[component], soldMilli: sold.qtyMilli, ...returned })
  return {
    taxablePaise: share('taxablePaise'),
    sgstPaise: share('sgstPaise'),
    cgstPaise: share('cgstPaise'),
    igstPaise: share('igstPaise'),
  }
}

/** The note's own figures: sums of its lines. */
export function sumCredits(lines: readonly CreditSums[]): CreditSums & { amountPaise: number } {
  const sum = (key: keyof CreditSums): number => lines.reduce((total, line) => total + line[key], 0)
  const sums = {
    taxablePaise: sum('taxablePaise'),
    sgstPaise: sum('sgstPaise'),
    cgstPaise: sum('cgstPaise'),
    igstPaise: sum('igstPaise'),
  }
  const amountPaise = sums.taxablePaise + sums.sgstPaise + sums.cgstPaise + sums.igstPaise
  return { ...sums, amountPaise }
}
