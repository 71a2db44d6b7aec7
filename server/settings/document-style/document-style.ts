import type {
  DocumentStyle,
  PaperSize,
  SecondLanguage,
  Template,
} from '../../contract/document-style.ts'
import type { ReadableDb } from '../../db/sql.ts'
import { readSetting } from '../settings.ts'

/** What a request may ask for instead of the branch's own style. */
export type StyleQuery = {
  paper?: PaperSize | undefined
  template?: Template | undefined
  accent?: string | undefined
  largePrint?: boolean | undefined
  language?: 'en' | SecondLanguage | undefined
}

/** The style of the branch, with what one request asks for in its place. */
export function styleOf(db: ReadableDb, query: StyleQuery = {}): DocumentStyle {
  const stored = readSetting(db, 'documentStyle')
  const { language } = query
  return {
    ...stored,
    Paper: query.paper ?? stored.Paper,
    Template: query.template ?? stored.Template,
    Accent: query.accent?.toLowerCase() ?? stored.Accent,
    IsLargePrint: query.largePrint ?? stored.IsLargePrint,
    SecondLanguage:
      language === undefined ? stored.SecondLanguage : language === 'en' ? null : language,
  }
}
