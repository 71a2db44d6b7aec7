import type { DocumentStyle } from '../../contract/document-style.ts'
import type { PaperKind, PaperModel } from '../../contract/documents.ts'
import type { Permission } from '../../contract/permissions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Sheet } from '../../rendering/sheet.ts'
import { documentFileName } from '../document-file-name.ts'
import { logoOf } from '../document-request.ts'
import { type Printed, printCount } from '../prints.ts'
import { FINDERS, type PaperRequest } from './find-paper.ts'
import { type LayoutOptions, layPaper } from './lay-paper.ts'
import { branchOf, type PaperContent } from './paper.ts'

/** A document ready to be drawn, wherever it goes. */
export type Paper = {
  kind: PaperKind
  content: PaperContent
  model: PaperModel
  /** By what its prints are counted (`countPrint`), and how many there were. */
  printed: Printed
  prints: number
  /** Laid out in a style; printed before, it says so. */
  sheet(style: DocumentStyle, options?: Pick<LayoutOptions, 'copy' | 'external'>): Sheet
  /** The shop's logo file, or null. */
  logo(): Uint8Array | null
  fileName(extension: 'pdf' | 'html'): string
}

/**
 * Builds one document of the branch: `id` is what `/api/Documents/{kind}/{id}` takes. Refuses a
 * wrong-kind ID (400), what does not exist (404) and what is no longer what was issued (500).
 */
export function buildPaper(
  services: Services,
  kind: PaperKind,
  id: string,
  more: Omit<PaperRequest, 'services' | 'id'> = {},
): Paper {
  if (kind === 'Labels') throw new Refusal('NOT_FOUND', 'Labels are printed from the stock.')
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
      layPaper(found.content, {
        ...options,
        ...layoutOptionsOf(style),
        isReprint: prints > 0,
      }),
    logo: () => logoOf(services, { Branch: branchOf(found.content) }),
    fileName: (extension) => documentFileName(`${kind}-${found.number}`, extension),
  }
}

/** How a style bears on the words of a paper. */
export function layoutOptionsOf(style: DocumentStyle): LayoutOptions {
  return {
    language: style.SecondLanguage,
    isNarrow: style.IsLargePrint || style.Paper === 'Roll80' || style.Paper === 'Roll58',
  }
}

/** What a user must be allowed to do to see a paper. */
export function permissionFor(kind: PaperKind): Permission {
  return kind === 'DayEnd' ? 'reports' : 'sell'
}
