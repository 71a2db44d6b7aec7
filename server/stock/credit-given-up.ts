/**
 * Tax credit of goods that were lost, destroyed or given away (CGST s.17(5)(h)), with a minus where
 * that was taken back, as SQL: by item, instant and the paper that gives it up. Central and State tax
 * are equal: those of rows before their half was kept are computed each at half the rate, as on a bill.
 */
export const CREDIT_GIVEN_UP = `
  SELECT itemId, atMs, entity, entityId, iif(isInter = 1, taxPaise, 0) AS igstPaise,
         iif(isInter = 1, 0, halfPaise) AS cgstPaise, iif(isInter = 1, 0, halfPaise) AS sgstPaise
    FROM (SELECT itemId, atMs, entity, entityId, isInter, taxPaise,
                 coalesce(halfPaise, sign(taxPaise)
                   * ((abs(taxablePaise) * ratePpm + 1000000) / 2000000)) AS halfPaise
            FROM (SELECT m.item_id AS itemId, v.at_ms AS atMs, m.entity, m.entity_id AS entityId,
                         v.is_inter AS isInter, v.taxable_paise AS taxablePaise,
                         v.tax_rate_ppm AS ratePpm, v.tax_paise AS taxPaise,
                         v.half_paise AS halfPaise
                    FROM itc_reversals v JOIN stock_movements m ON m.id = v.movement_id
                   UNION ALL
                  SELECT item_id, at_ms, 'supplierReturn', return_id, is_inter, taxable_paise,
                         tax_rate_ppm, tax_paise, half_paise
                    FROM supplier_return_lost_credits))`

/** The same with the number of its paper, and what goods it is of, by local day. */
export const PAPERS_GIVING_UP = `
  SELECT date((g.atMs + :offsetMs) / 1000, 'unixepoch') AS date, g.entity, g.entityId,
         coalesce(v.voucher_no, t.return_no, n.credit_note_no, o.order_no, c.name) AS number,
         group_concat(DISTINCT i.name) AS goods, sum(g.igstPaise) AS igstPaise,
         sum(g.cgstPaise) AS cgstPaise, sum(g.sgstPaise) AS sgstPaise
    FROM (${CREDIT_GIVEN_UP}) g
    JOIN items i ON i.id = g.itemId
    LEFT JOIN stock_vouchers v ON g.entity = 'stockVoucher' AND v.id = g.entityId
    LEFT JOIN stock_counts c ON g.entity = 'stockCount' AND c.id = g.entityId
    LEFT JOIN supplier_returns t ON g.entity = 'supplierReturn' AND t.id = g.entityId
    LEFT JOIN credit_notes n ON g.entity = 'creditNote' AND n.id = g.entityId
    LEFT JOIN sales_orders o ON g.entity = 'order' AND o.id = g.entityId
   WHERE g.atMs >= :fromMs AND g.atMs < :untilMs
   GROUP BY 1, 2, 3
   ORDER BY 1, 2, 3`

export type PaperGivingUp = {
  date: string
  entity: string
  entityId: number
  number: string | null
  goods: string
  igstPaise: number
  cgstPaise: number
  sgstPaise: number
}

/** Lost goods whose cost is not known, by paper and item, that were not found again since. */
export const LOSSES_WITHOUT_COST = `
  SELECT coalesce(v.voucher_no, n.credit_note_no, o.order_no, c.name, '') AS number,
         iif(m.entity = 'order', m.entity_id, NULL) AS orderId, i.name AS item,
         sum(w.qty_milli) AS milli
    FROM losses_without_cost w
    JOIN stock_movements m ON m.id = w.movement_id
    JOIN items i ON i.id = m.item_id
    LEFT JOIN stock_vouchers v ON m.entity = 'stockVoucher' AND v.id = m.entity_id
    LEFT JOIN stock_counts c ON m.entity = 'stockCount' AND c.id = m.entity_id
    LEFT JOIN credit_notes n ON m.entity = 'creditNote' AND n.id = m.entity_id
    LEFT JOIN sales_orders o ON m.entity = 'order' AND o.id = m.entity_id
   WHERE m.at_ms >= :fromMs AND m.at_ms < :untilMs
     AND (SELECT sum(x.qty_milli) FROM losses_without_cost x
           JOIN stock_movements y ON y.id = x.movement_id WHERE y.item_id = m.item_id) > 0
   GROUP BY m.entity, m.entity_id, m.item_id
  HAVING sum(w.qty_milli) > 0
   ORDER BY min(m.id)`
