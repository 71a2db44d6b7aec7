import { frozenModel } from '../../audit/document-digests.ts'
import type { CreditNoteModel } from '../../contract/document-models.ts'
import type { ReadableDb } from '../../db/sql.ts'

/** A credit note as `credit/` froze it when it was issued. */
export function creditNoteModel(db: ReadableDb, id: number): CreditNoteModel | undefined {
  return frozenModel<CreditNoteModel>(db, 'CreditNote', id)
}
