/** What was credited of each line: by the notes that stand, and by those that were taken back, with that. */
const ANSWERS = `
  SELECT k.id AS lineId, 0 AS answerId, 0 AS isSettled, t.credit_no AS creditNo,
         t.credit_date AS creditDate, t.claimed_in AS claimedIn, 1 AS counts,
         k.credited_taxable_paise AS taxable, k.credited_tax_paise AS tax
    FROM supplier_returns t JOIN supplier_return_lines k ON k.return_id = t.id
   WHERE t.state = 'Credited'
  UNION ALL
  SELECT l.line_id, r.id, 1, r.credit_no, r.credit_date, r.counted_in, r.counted_in IS NOT NULL,
         l.taxable_paise, l.tax_paise
    FROM reversed_answers r JOIN reversed_answer_lines l ON l.answer_id = r.id
   WHERE r.state = 'Credited'
  UNION ALL
  SELECT l.line_id, -r.id, 1, r.credit_no, r.reversed_on, NULL, r.counted_in IS NOT NULL,
         -l.taxable_paise, -l.tax_paise
    FROM reversed_answers r JOIN reversed_answer_lines l ON l.answer_id = r.id
   WHERE r.state = 'Credited'`

/**
 * The lines of returns that suppliers credited, as SQL with `:stateCode`, the State of the shop: of each
 * the note, its day, what of it was credited by tax, what that tax was for when it was bought, and
 * the rate of the goods themselves; null is not known. A note that was taken back is settled: it
 * stands in its month, and with a minus on the day on which it was taken back.
 */
export const CREDITED_RETURN_LINES = `
  SELECT c.*, iif(c.isInter, c.tax, 0) AS igst, iif(c.isInter, 0, c.tax - c.tax / 2) AS cgst,
         iif(c.isInter, 0, c.tax / 2) AS sgst
    FROM (SELECT t.id AS returnId, t.supplier_id AS supplierId, a.answerId, a.isSettled, a.creditNo,
                 a.creditDate, a.claimedIn, a.taxable, a.tax,
                 k.tax_rate_ppm AS ratePpm,
                 coalesce(l.tax_rate_ppm, iif(p.type = 'Unregistered', NULL, k.tax_rate_ppm))
                   AS boughtRatePpm,
                 coalesce(r.tax_mode = 'inter', y.code <> :stateCode, 0) AS isInter,
                 a.counts
                   AND coalesce(r.takes_credit, p.type = 'Regular' AND p.gstin IS NOT NULL)
                   AS takesCredit,
                 coalesce(r.is_reverse_charge, 0) AS isReverseCharge,
                 coalesce(x.itc_class, b.itc_class, 'Inputs') AS itcClass
            FROM (${ANSWERS}) a JOIN supplier_return_lines k ON k.id = a.lineId
            JOIN supplier_returns t ON t.id = k.return_id
            JOIN suppliers p ON p.id = t.supplier_id
            LEFT JOIN states y ON y.id = p.state_id
            LEFT JOIN goods_receipts r ON r.id = t.receipt_id
            LEFT JOIN goods_receipt_lines l ON l.id = k.receipt_line_id
            LEFT JOIN bill_credits b ON b.kind = 'Inward' AND b.bill_id = t.receipt_id
            LEFT JOIN bill_line_credits x
              ON x.kind = 'Inward' AND x.line_id = k.receipt_line_id) c`
