import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'

/** How printed documents look. No part of a document's frozen model: a shop may change its mind. */

export const PAPERS = ['A4', 'A5', 'Roll80', 'Roll58'] as const
export const TEMPLATES = ['Classic', 'Modern', 'Compact'] as const
/** Languages that can stand beside English, by their ISO 639-1 code. */
export const SECOND_LANGUAGES = ['hi', 'ta', 'te', 'kn', 'ml', 'bn', 'gu', 'pa'] as const

export type PaperSize = (typeof PAPERS)[number]
export type Template = (typeof TEMPLATES)[number]
export type SecondLanguage = (typeof SECOND_LANGUAGES)[number]

export const PaperSchema = Type.Enum([...PAPERS])
export const TemplateSchema = Type.Enum([...TEMPLATES])
export const SecondLanguageSchema = Type.Enum([...SECOND_LANGUAGES])

export const DocumentStyleSchema = Type.Object({
  Paper: PaperSchema,
  Template: TemplateSchema,
  /** Ink of titles and rules; every paper stays readable when printed in black alone. */
  Accent: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  /** Body text of 18 points, for customers without their glasses on. A4 and A5 only. */
  IsLargePrint: Type.Boolean(),
  /** Labels are printed in English and in this language; null prints English alone. */
  SecondLanguage: Type.Unsafe<SecondLanguage | null>({
    type: ['string', 'null'],
    enum: [...SECOND_LANGUAGES, null],
  }),
})

export type DocumentStyle = Static<typeof DocumentStyleSchema>

export const DEFAULT_STYLE: DocumentStyle = {
  Paper: 'A4',
  Template: 'Classic',
  Accent: '#0b4650',
  IsLargePrint: false,
  SecondLanguage: null,
}

const AREA = 'Documents'

export const documentStyle = defineOperation({
  name: 'get-document-style',
  method: 'GET',
  path: '/api/Settings/document-style',
  area: AREA,
  summary: 'How this branch prints its documents: paper, template, accent, languages.',
  permission: 'settings',
  reply: DocumentStyleSchema,
})

export const saveDocumentStyle = defineOperation({
  name: 'save-document-style',
  method: 'POST',
  path: '/api/Settings/document-style',
  area: AREA,
  summary: 'Sets how documents are printed from now on; frozen documents keep their contents.',
  permission: 'settings',
  body: DocumentStyleSchema,
  keepsNulls: true,
  reply: DocumentStyleSchema,
})
