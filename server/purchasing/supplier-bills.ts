/** What is still due on each posted bill of a supplier: its total less returns and payments. */
export const SUPPLIER_BILLS = `
  SELECT g.supplier_id AS supplierId, g.bill_date AS billDate,
         coalesce(g.bill_total_paise, g.computed_total_paise)
           - (SELECT coalesce(sum(total_paise), 0) FROM supplier_returns
               WHERE receipt_id = g.id AND state <> 'Refused')
           - (SELECT coalesce(sum(amount_paise), 0) FROM supplier_payment_allocations
               WHERE receipt_id = g.id) AS duePaise
    FROM goods_receipts g WHERE g.state = 'Posted'`
