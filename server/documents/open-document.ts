import type { DocumentStyle } from '../contract/document-style.ts'
import type { DocumentModel, RoutedKind } from '../contract/documents.ts'
import type { Permission } from '../contract/permissions.ts'
import { message } from '../kernel/message.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import type { Sheet } from '../rendering/sheet.ts'
import { branchOf, type DocumentContent } from './document.ts'
import { documentFileName } from './document-file-name.ts'
import { type DocumentRequest, FINDERS } from './find-document.ts'
import { type LayoutOptions, layOut, layoutOptionsOf } from './lay-out.ts'
import { type Printed, printCount } from './print-count.ts'
import { logoOf, withSignature } from './shared/logo-file.ts'

/** A document of the branch, ready to be laid out and drawn. */
export type OpenDocument = {
  kind: RoutedKind
  content: DocumentContent
  model: DocumentModel
  /** What its prints are counted by (`countPrint`), and how many there were. */
  printed: Printed
  prints: number
  /** Lays it out in a style; one that was printed before is marked as a reprint. */
  sheet(style: DocumentStyle, options?: Pick<LayoutOptions, 'copy' | 'external'>): Sheet
  /** The shop's logo file, or null. */
  logo(): Uint8Array | null
  fileName(extension: 'pdf' | 'html'): string
}

/**
 * Returns one document of the branch; `id` is what `/api/Documents/{kind}/{id}` takes. Throws 400
 * for an ID of another kind, 404 where there is none, 500 where it differs from what was issued.
 */
export function openDocument(
  services: Services,
  kind: RoutedKind,
  id: string,
  more: Omit<DocumentRequest, 'services' | 'id'> = {},
): OpenDocument {
  if (kind === 'Labels') throw new Refusal('NOT_FOUND', message('documents.labels-elsewhere'))
  const found = FINDERS[kind]({ ...more, services, id })
  const printed = { kind, key: found.key }
  const prints = printCount(services.db, printed)
  return {
    kind,
    content: found.content,
    model: found.content.model,
    printed,
    prints,
    sheet: (style, options = {}) =>
      withSignature(
        services.dataFolder,
        layOut(found.content, {
          ...options,
          // What a till prints or sends is for the customer; the shop's own copy is asked for.
          external: options.external ?? true,
          ...layoutOptionsOf(style),
          isReprint: prints > 0,
        }),
      ),
    logo: () => logoOf(services, branchOf(found.content)),
    fileName: (extension) => documentFileName(`${kind}-${found.number}`, extension),
  }
}

/** The permission that seeing a document needs. */
export function permissionFor(kind: RoutedKind): Permission {
  return PERMISSIONS_OF_KINDS[kind] ?? 'sell'
}

const PERMISSIONS_OF_KINDS: Readonly<Partial<Record<RoutedKind, Permission>>> = {
  DayEnd: 'reports',
  DebitNote: 'cost.see',
  SupplierPayment: 'purchase.pay',
  StockVoucher: 'stock.adjust',
  PurchaseOrder: 'cost.see',
  GoodsReceipt: 'stock.receive',
}
