/** The day of the newest document of each number series. */
export const sql = `
ALTER TABLE number_series ADD COLUMN last_day TEXT;
UPDATE number_series SET last_day = CASE series
  WHEN 'order' THEN
    (SELECT substr(max(order_date), 1, 10) FROM sales_orders WHERE year_id = number_series.year_id)
  WHEN 'invoice' THEN
    (SELECT substr(max(invoice_date), 1, 10) FROM invoices
      WHERE year_id = number_series.year_id AND document_type = 'TaxInvoice')
  WHEN 'bill_of_supply' THEN
    (SELECT substr(max(invoice_date), 1, 10) FROM invoices
      WHERE year_id = number_series.year_id AND document_type = 'BillOfSupply')
  WHEN 'receipt' THEN
    (SELECT substr(max(receipt_date), 1, 10) FROM receipts WHERE year_id = number_series.year_id)
  WHEN 'credit_note' THEN
    (SELECT substr(max(note_date), 1, 10) FROM credit_notes WHERE year_id = number_series.year_id)
END;
`
