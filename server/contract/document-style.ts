import Type, { type Static } from 'typebox'
import { defineOperation } from './operation.ts'

/** How printed documents look. No part of a document's frozen model: a shop may change its mind. */

export const PaperSchema = Type.Union([
  Type.Literal('A4'),
  Type.Literal('A5'),
  Type.Literal('Roll80'),
  Type.Literal('Roll58'),
])

export const TemplateSchema = Type.Union([
  Type.Literal('Classic'),
  Type.Literal('Modern'),
  Type.Literal('Compact'),
])

/** Languages that can stand beside English, by their ISO 639-1 code. */
export const SecondLanguageSchema = Type.Union([
  Type.Literal('hi'),
  Type.Literal('ta'),
  Type.Literal('te'),
  Type.Literal('kn'),
  Type.Literal('ml'),
  Type.Literal('bn'),
  Type.Literal('gu'),
  Type.Literal('pa'),
])

/** Red, green and blue in hexadecimal: #0b4650. */
export const AccentSchema = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

export type PaperSize = Static<typeof PaperSchema>
export type Template = Static<typeof TemplateSchema>
export type SecondLanguage = Static<typeof SecondLanguageSchema>

export const PAPERS: readonly PaperSize[] = ['A4', 'A5', 'Roll80', 'Roll58']
export const TEMPLATES: readonly Template[] = ['Classic', 'Modern', 'Compact']
export const SECOND_LANGUAGES: readonly SecondLanguage[] = [
  'hi',
  'ta',
  'te',
  'kn',
  'ml',
  'bn',
  'gu',
  'pa',
]

export const DocumentStyleSchema = Type.Object({
  Paper: PaperSchema,
  Template: TemplateSchema,
  /** Ink of titles and rules; every paper stays readable when printed in black alone. */
  Accent: AccentSchema,
  /** Body text of 18 points, half as large again on rolls: for eyes without their glasses. */
  IsLargePrint: Type.Boolean(),
  /** Labels are printed in English and in this language; null prints English alone. */
  SecondLanguage: Type.Union([SecondLanguageSchema, Type.Null()]),
})

export type DocumentStyle = Static<typeof DocumentStyleSchema>

export const DEFAULT_STYLE: DocumentStyle = {
  Paper: 'A4',
  Template: 'Classic',
  Accent: '#0b4650',
  IsLargePrint: false,
  SecondLanguage: null,
}

/** What a request may ask for instead of the branch's own style, for one rendering. */
export const styleQuery = {
  paper: Type.Optional(PaperSchema),
  template: Type.Optional(TemplateSchema),
  accent: Type.Optional(AccentSchema),
  largePrint: Type.Optional(Type.Boolean()),
  /** The second language; 'en' for English alone. */
  language: Type.Optional(Type.Union([Type.Literal('en'), SecondLanguageSchema])),
}

const StyleQuery = Type.Object(styleQuery)
export type StyleQuery = Static<typeof StyleQuery>

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
