const paidOf = (column: string, id: string) =>
  `(SELECT coalesce(sum(amount_paise), 0) FROM supplier_payment_allocations WHERE ${column} = ${id})`

/** Every bill that is owed: of goods less what went back and was not refused, of labs, without goods; and what of it is paid. */
export const SUPPLIER_BILLS = `
  SELECT *, owedPaise - paidPaise AS duePaise FROM (
  SELECT 'Inward' AS kind, g.id, g.supplier_id AS supplierId, g.receipt_no AS inwardNo,
         g.bill_no AS billNo, g.bill_date AS billDate,
         coalesce(g.bill_total_paise, g.computed_total_paise)
           - (SELECT coalesce(sum(coalesce(credited_paise, total_paise)), 0) FROM supplier_returns
               WHERE receipt_id = g.id) AS owedPaise,
         ${paidOf('receipt_id', 'g.id')} AS paidPaise
    FROM goods_receipts g WHERE g.state = 'Posted'
  UNION ALL
  SELECT 'LabBill', b.id, b.supplier_id, NULL, b.bill_no, b.bill_date, b.total_paise,
         ${paidOf('lab_bill_id', 'b.id')}
    FROM lab_bills b
  UNION ALL
  SELECT 'Expense', e.id, e.supplier_id, NULL, e.bill_no, e.bill_date, e.total_paise,
         ${paidOf('expense_bill_id', 'e.id')}
    FROM expense_bills e WHERE e.reversed_at_ms IS NULL)`
