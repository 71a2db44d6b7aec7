import type { BillCopy } from '../../contract/documents.ts'
import { isService } from '../../domain/services.ts'
import type { DocumentContent } from '../document.ts'
import { isCashMemo } from './layout.ts'

/**
 * Returns the further copies that a bill has (rule 48): two of goods, one of services alone. A bill
 * that the invoice portal registered needs none, and a cash memo of a shop without GST has none.
 */
export function billCopies(content: DocumentContent): BillCopy[] {
  if (content.kind !== 'Invoice') return []
  const { model, registration = null } = content
  if (model.DocumentType === 'Proforma' || isCashMemo(model) || registration !== null) return []
  const items = model.Lines.filter((line) => line.Kind === 'Item')
  const isOfServices = items.length > 0 && items.every(({ HSN }) => isService(HSN ?? ''))
  return isOfServices ? ['supplier'] : ['duplicate', 'triplicate']
}
