import { each, one, type ReadableDb } from '../db/sql.ts'
import { proportion } from '../domain/stock-value.ts'
import { creditedSql } from '../masters/bill-credits.ts'

/** Tax credit of goods, of one kind of tax. Central and State tax are one half each. */
export type GoodsCredit = {
  isInter: 0 | 1
  ratePpm: number
  taxablePaise: number
  taxPaise: number
  /** Central tax, which State tax equals; 0 of IGST. */
  halfPaise: number
}

type BoughtLine = {
  isInter: 0 | 1
  ratePpm: number
  /** All its pieces, and those that came whole and were not sent back. */
  piecesMilli: number
  keptMilli: number
  taxablePaise: number
  taxPaise: number
}

/** The share of a line `l` in a sum over the charges of its bill `g` that are in the cost of its goods. */
const SHARE_OF_CHARGES = (column: string) => `
  coalesce(CAST(round((SELECT sum(c.${column}) FROM goods_receipt_charges c
                        WHERE c.receipt_id = l.receipt_id AND c.into_cost = 1) * 1.0
    * l.taxable_paise / nullif((SELECT sum(o.taxable_paise) FROM goods_receipt_lines o
                                 WHERE o.receipt_id = l.receipt_id), 0)) AS INTEGER), 0)`

const OF_LINE = creditedSql('g.takes_credit', 'coalesce(x.itc_class, k.itc_class)')
const OF_CHARGES = creditedSql('g.takes_credit', 'k.itc_class')

/**
 * Lines of posted bills of goods with the tax credit that was taken for all their pieces: that of the
 * line, and of its share of freight and discount where those are in the cost of the goods. What was
 * barred has none.
 */
export const BOUGHT_CREDITS = `
  SELECT l.id, l.item_id AS itemId, g.tax_mode = 'inter' AS isInter, l.tax_rate_ppm AS ratePpm,
         l.qty_milli + l.free_milli AS piecesMilli,
         l.qty_milli + l.free_milli - l.rejected_milli
           - (l.returned_milli - l.returned_rejected_milli) AS keptMilli,
         iif(${OF_LINE}, l.taxable_paise, 0)
           + iif(${OF_CHARGES}, ${SHARE_OF_CHARGES('amount_paise')}, 0) AS taxablePaise,
         iif(${OF_LINE}, l.igst_paise + l.cgst_paise + l.sgst_paise, 0)
           + iif(${OF_CHARGES}, ${SHARE_OF_CHARGES('tax_paise')}, 0) AS taxPaise
    FROM goods_receipt_lines l JOIN goods_receipts g ON g.id = l.receipt_id
    LEFT JOIN bill_credits k ON k.kind = 'Inward' AND k.bill_id = g.id
    LEFT JOIN bill_line_credits x ON x.kind = 'Inward' AND x.line_id = l.id
   WHERE g.state = 'Posted'`

/** A part of a sum of credit, in whole paise of each tax. */
export function partOfCredit(
  credit: Omit<GoodsCredit, 'halfPaise'>,
  part: number,
  whole: number,
): GoodsCredit {
  const halfPaise = credit.isInter === 1 ? 0 : proportion(credit.taxPaise, part, 2 * whole)
  return {
    ...credit,
    taxablePaise: proportion(credit.taxablePaise, part, whole),
    taxPaise: credit.isInter === 1 ? proportion(credit.taxPaise, part, whole) : 2 * halfPaise,
    halfPaise,
  }
}

/**
 * The tax credit that was taken for goods that are lost: a numbered piece by its bill, others first in,
 * first out. What the shop had before its first bill is taken to have come with credit, at what it
 * cost and the rate of the bill after it; `unknownMilli` of the lost pieces have no known cost, and so
 * no known credit.
 */
export function creditOfLost(
  db: ReadableDb,
  {
    heldMilli,
    itemId,
    qtyMilli,
    unitId,
  }: {
    itemId: number
    unitId: number | null
    qtyMilli: number
    /** What was on hand with them. */
    heldMilli: number
  },
): { credits: GoodsCredit[]; unknownMilli: number } {
  const ofPiece =
    unitId === null
      ? undefined
      : one<BoughtLine>(
          db,
          `SELECT * FROM (${BOUGHT_CREDITS}
              AND l.id = (SELECT receipt_line_id FROM units WHERE id = :unitId))`,
          { unitId },
        )
  if (ofPiece !== undefined) {
    const credit = partOfCredit(
      ofPiece,
      Math.min(qtyMilli, ofPiece.piecesMilli),
      ofPiece.piecesMilli,
    )
    return { credits: credit.taxPaise === 0 ? [] : [credit], unknownMilli: 0 }
  }
  const whole = Math.max(heldMilli, qtyMilli)
  const sums = { 0: { ...NONE }, 1: { ...NONE } }
  let rate: BoughtLine | undefined
  let newerMilli = 0
  /** Returns how many of the lost pieces are of the line. */
  const take = (line: BoughtLine): number => {
    // Pieces are lost from the oldest on: all but the newest, which stay.
    const from = Math.max(newerMilli, whole - qtyMilli)
    newerMilli = Math.min(whole, newerMilli + line.keptMilli)
    const sum = sums[line.isInter]
    const lostMilli = Math.max(0, newerMilli - from)
    const of = (paise: number) => proportion(paise, lostMilli, line.piecesMilli)
    sum.taxPaise += of(line.taxPaise)
    sum.taxablePaise += of(line.taxablePaise)
    if (newerMilli > from && line.taxPaise !== 0) sum.ratePpm = line.ratePpm
    return lostMilli
  }
  for (const line of each<BoughtLine>(
    db,
    `SELECT * FROM (${BOUGHT_CREDITS} AND l.item_id = :itemId) ORDER BY id DESC`,
    { itemId },
  )) {
    if (line.taxPaise !== 0) rate = line
    if (line.keptMilli > 0) take(line)
    if (newerMilli >= whole) break
  }
  let unknownMilli = 0
  if (newerMilli < whole) {
    for (const { isCostKnown, milli, paise } of firstGoods(db, itemId)) {
      const { isInter, ratePpm } = rate ?? { isInter: 0, ratePpm: 0 }
      const taxPaise = proportion(paise, ratePpm, 1_000_000)
      const pieces = { piecesMilli: milli, keptMilli: milli }
      const lostMilli = take({ ...pieces, isInter, ratePpm, taxablePaise: paise, taxPaise })
      if (isCostKnown === 0) unknownMilli += lostMilli
    }
  }
  const credits = ([1, 0] as const)
    .map((isInter) => partOfCredit({ ...sums[isInter], isInter }, 1, 1))
    .filter(({ taxPaise }) => taxPaise !== 0)
  return { credits, unknownMilli }
}

const NONE = { ratePpm: 0, taxablePaise: 0, taxPaise: 0 }

type FirstGoods = { milli: number; paise: number; isCostKnown: 0 | 1 }

/** What an item had before its first bill and what that cost, the newest first; and what was found without a cost. */
function firstGoods(db: ReadableDb, itemId: number): Iterable<FirstGoods> {
  return each<FirstGoods>(
    db,
    `SELECT qty_milli AS milli, value_paise AS paise, is_cost_known AS isCostKnown
       FROM stock_movements
      WHERE item_id = :itemId AND qty_milli > 0
        AND (reason IN ('opening', 'import') OR (reason = 'found' AND is_cost_known = 0))
      ORDER BY id DESC`,
    { itemId },
  )
}
