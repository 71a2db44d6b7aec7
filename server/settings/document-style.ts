import { recordChange } from '../audit/record-change.ts'
import {
  type DocumentStyle,
  documentStyle,
  type PaperSize,
  type SecondLanguage,
  saveDocumentStyle as spec,
  type Template,
} from '../contract/document-style.ts'
import type { ReadableDb } from '../db/sql.ts'
import { operation } from '../kernel/operation.ts'
import { readSetting, writeSetting } from './settings.ts'

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

export const getDocumentStyle = operation(documentStyle, ({ services }) => styleOf(services.db))

export const saveDocumentStyle = operation(spec, ({ actor, body, services }) => {
  const { Accent, IsLargePrint, Paper, SecondLanguage, Template } = body
  const style = { Paper, Template, Accent: Accent.toLowerCase(), IsLargePrint, SecondLanguage }
  return services.write((tx) => {
    const before = styleOf(tx)
    writeSetting(tx, 'documentStyle', style)
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'settings.document-style-saved',
      entity: 'setting',
      entityId: 'documentStyle',
      detail: { before, after: style },
    })
    return style
  })
})
