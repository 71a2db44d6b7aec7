/**
 * What was sold and came back between two dates, a row a line: documents by their own dates, credit
 * notes with a minus. A commercial credit note changes what was paid and no turnover.
 */
export const SOLD_LINES = `
  SELECT v.id AS invoiceId, NULL AS noteId, v.order_id AS orderId, l.id AS lineId,
         v.invoice_date AS date, v.invoice_no AS documentNo, l.item_id AS itemId,
         l.qty_milli AS soldMilli, 0 AS backMilli,
         CAST(round(l.qty_milli * coalesce(l.mrp_centipaise, 0) / 100000.0) AS INTEGER) AS mrpPaise,
         l.gross_paise AS grossPaise, l.discount_paise AS discountPaise,
         l.taxable_paise AS taxablePaise, l.cgst_paise AS cgstPaise, l.sgst_paise AS sgstPaise,
         l.igst_paise AS igstPaise, l.total_paise AS totalPaise,
         v.created_by AS userId
    FROM invoices v JOIN order_lines l ON l.order_id = v.order_id
   WHERE v.invoice_date >= :from AND v.invoice_date < :until
  UNION ALL
  SELECT n.invoice_id, n.id, n.order_id, l.id, n.note_date, n.credit_note_no, l.item_id,
         0, c.qty_milli,
         -CAST(round(c.qty_milli * coalesce(l.mrp_centipaise, 0) / 100000.0) AS INTEGER),
         0, 0,
         iif(n.is_commercial = 1, 0, -c.taxable_paise), -c.cgst_paise, -c.sgst_paise,
         -c.igst_paise, -(c.taxable_paise + c.cgst_paise + c.sgst_paise + c.igst_paise),
         n.created_by
    FROM credit_notes n JOIN credit_note_lines c ON c.credit_note_id = n.id
    JOIN order_lines l ON l.id = c.order_line_id
   WHERE n.note_date >= :from AND n.note_date < :until`

/**
 * The sums over lines with `taxable`, `cost` and `isGoods`: what is known of their cost, the margin of
 * those where it is, their taxable value (`known`), and how many goods are left out of both. A service
 * costs nothing.
 */
export const MARGIN_SUMS = `
  sum(taxable) AS taxable, sum(cost) AS cost,
  sum(iif(cost IS NULL AND isGoods, NULL, taxable - coalesce(cost, 0))) AS margin,
  sum(iif(cost IS NULL AND isGoods, 0, taxable)) AS known,
  sum(cost IS NULL AND isGoods) AS unknownCost`

/** Beside them, of lines with `pieces` (thousandths): how many of the goods left out there are. */
export const UNKNOWN_QTY = 'sum(iif(cost IS NULL AND isGoods, pieces, 0)) AS unknownQty'

/** Whether a line of an order `l` is of goods that are kept in stock. */
export const IS_GOODS_LINE = "(l.item_id IS NOT NULL AND l.hsn NOT LIKE '99%')"

/**
 * What the goods of a line cost: \`cost\`, null where it is not known for all of them. A line that
 * came back has the cost of what went to the shelf again.
 */
export const COST_OF_SOLD = `
  (SELECT iif(min(m.is_cost_known) = 1, sum(m.sales_cost_paise), NULL)
     FROM stock_movements m
    WHERE m.order_line_id = s.lineId
      AND iif(s.noteId IS NULL, m.entity <> 'creditNote',
              m.entity = 'creditNote' AND m.entity_id = s.noteId)
      AND m.reason IN ('sale', 'return', 'cancel', 'cost'))`
