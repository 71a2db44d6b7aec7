import { frozenModel } from '../../audit/document-digests.ts'
import type { InvoiceModel } from '../../contract/document-models.ts'
import type { ReadableDb } from '../../db/sql.ts'

/** An invoice or bill of supply as `sales/` froze it when it was issued. */
export function invoiceModel(db: ReadableDb, id: number): InvoiceModel | undefined {
  return frozenModel<InvoiceModel>(db, 'Invoice', id)
}
