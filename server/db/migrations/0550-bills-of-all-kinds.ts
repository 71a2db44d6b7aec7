/**
 * Payments are set against bills of labs and bills without goods too; goods under reverse charge;
 * and what the tax of a single line is for, where it differs from its bill.
 */
export const sql = `
ALTER TABLE goods_receipts ADD COLUMN is_reverse_charge INTEGER NOT NULL DEFAULT 0
  CHECK (is_reverse_charge IN (0, 1));

CREATE TABLE bill_line_credits (
  kind      TEXT NOT NULL CHECK (kind IN ('Inward', 'Expense')),
  line_id   INTEGER NOT NULL,
  itc_class TEXT NOT NULL CHECK (itc_class IN ('Inputs', 'Services', 'CapitalGoods', 'Blocked',
                                               'NotBusiness', 'NoTax')),
  PRIMARY KEY (kind, line_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE supplier_payment_allocations RENAME TO allocations_before;
DROP INDEX supplier_payment_allocations_by_receipt;
CREATE TABLE supplier_payment_allocations (
  id              INTEGER PRIMARY KEY,
  payment_id      INTEGER NOT NULL REFERENCES supplier_payments (id),
  -- The bill: one of the three.
  receipt_id      INTEGER REFERENCES goods_receipts (id),
  lab_bill_id     INTEGER REFERENCES lab_bills (id),
  expense_bill_id INTEGER REFERENCES expense_bills (id),
  amount_paise    INTEGER NOT NULL CHECK (amount_paise > 0),
  CHECK ((receipt_id IS NOT NULL) + (lab_bill_id IS NOT NULL) + (expense_bill_id IS NOT NULL) = 1),
  UNIQUE (payment_id, receipt_id),
  UNIQUE (payment_id, lab_bill_id),
  UNIQUE (payment_id, expense_bill_id)
) STRICT;
INSERT INTO supplier_payment_allocations (payment_id, receipt_id, amount_paise)
SELECT payment_id, receipt_id, amount_paise FROM allocations_before
 ORDER BY payment_id, receipt_id;
DROP TABLE allocations_before;
CREATE INDEX supplier_payment_allocations_by_receipt
    ON supplier_payment_allocations (receipt_id) WHERE receipt_id IS NOT NULL;
CREATE INDEX supplier_payment_allocations_by_lab_bill
    ON supplier_payment_allocations (lab_bill_id) WHERE lab_bill_id IS NOT NULL;
CREATE INDEX supplier_payment_allocations_by_expense
    ON supplier_payment_allocations (expense_bill_id) WHERE expense_bill_id IS NOT NULL;

-- What was paid beyond bills of goods goes to the others, the oldest first, by where the running
-- sums of both overlap.
INSERT INTO supplier_payment_allocations (payment_id, lab_bill_id, expense_bill_id, amount_paise)
SELECT p.id, b.labId, b.expenseId, min(p.upTo, b.upTo) - max(p.upTo - p.paise, b.upTo - b.paise)
  FROM (SELECT id, supplierId, paise, sum(paise) OVER (PARTITION BY supplierId ORDER BY id) AS upTo
          FROM (SELECT y.id, y.supplier_id AS supplierId,
                       y.amount_paise - (SELECT coalesce(sum(a.amount_paise), 0)
                                           FROM supplier_payment_allocations a
                                          WHERE a.payment_id = y.id) AS paise
                  FROM supplier_payments y)
         WHERE paise > 0) p
  JOIN (SELECT labId, expenseId, supplierId, paise,
               sum(paise) OVER (PARTITION BY supplierId ORDER BY day, labId, expenseId) AS upTo
          FROM (SELECT id AS labId, NULL AS expenseId, supplier_id AS supplierId,
                       total_paise AS paise, bill_date AS day FROM lab_bills
                UNION ALL
                SELECT NULL, id, supplier_id, total_paise, bill_date FROM expense_bills
                 WHERE reversed_at_ms IS NULL)
         WHERE paise > 0) b ON b.supplierId = p.supplierId
 WHERE min(p.upTo, b.upTo) > max(p.upTo - p.paise, b.upTo - b.paise)
 ORDER BY p.id, b.upTo;
`
