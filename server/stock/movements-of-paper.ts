/**
 * Holds of movements `m` of papers beside sales and imports. Said together with a paper's kind, it
 * lets SQLite use the index of their movements, which leaves those many others out: without it every
 * look reads the whole ledger.
 */
export const OF_OFFICE_PAPER = `m.entity NOT IN ('order', 'item', 'import')`

/** The movements `m` of one kind of paper whose ID is the SQL `id`. */
export function movementsOfPaper(
  kind: 'goodsReceipt' | 'labBill' | 'stockVoucher' | 'supplierReturn',
  id: string,
): string {
  return `m.entity = '${kind}' AND ${OF_OFFICE_PAPER} AND m.entity_id = ${id}`
}
