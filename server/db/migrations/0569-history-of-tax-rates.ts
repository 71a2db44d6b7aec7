/** Finds who entered tax rates; a sale writes nothing to this index. */
export const sql = `
CREATE INDEX audit_log_of_tax_rates ON audit_log (seq) WHERE entity = 'taxClass';
`
