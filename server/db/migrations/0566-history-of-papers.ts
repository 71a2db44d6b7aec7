/** Finds what happened to a paper of goods; a sale writes nothing to this index. */
export const sql = `
CREATE INDEX audit_log_of_papers ON audit_log (entity, entity_id)
  WHERE entity IN ('goodsReceipt', 'supplierReturn', 'supplierPayment', 'stockVoucher',
                   'purchaseOrder');
`
