import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, type DocumentStyle } from '../../contract/document-style.ts'
import type { PdfJob } from '../../rendering/pdf/render-pdf.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { sheetJob } from '../testing/draw-models.ts'
import { MIXED } from '../testing/nasty-models.ts'
import { SAMPLE_CONTENTS } from '../testing/sample-documents.ts'
import {
  BILL_OF_SUPPLY,
  INTER_STATE_INVOICE,
  PROFORMA,
  SAMPLE_INVOICE,
  SAMPLE_VOUCHER,
} from '../testing/sample-models.ts'

// Read as other programs read it: PDF.js, which the other tests ask, forgives much.
const canRead = ['pdftotext', 'pdffonts'].every((tool) => !spawnSync(tool, ['-v']).error)
const folder = mkdtempSync(join(tmpdir(), 'dioptre-read-back-'))
const file = join(folder, 'paper.pdf')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Drawn = { name: string; words: string; draw: (style: DocumentStyle) => PdfJob }

const INVOICES = [
  ['tax invoice', 'TAX INVOICE', SAMPLE_INVOICE],
  ['invoice to another State', '27-Maharashtra', INTER_STATE_INVOICE],
  ['bill of supply', 'composition taxable person', BILL_OF_SUPPLY],
  ['invoice-cum-bill of supply', 'INVOICE-CUM-BILL OF SUPPLY', MIXED],
  ['proforma', 'PROFORMA INVOICE', PROFORMA],
] as const

const DRAWN: readonly Drawn[] = [
  ...INVOICES.map(([name, words, model]): Drawn => {
    return { name, words, draw: (style) => sheetJob({ kind: 'invoice', model, logo: null, style }) }
  }),
  ...[true, false].map((external): Drawn => {
    const job = { kind: 'receipt', model: SAMPLE_VOUCHER, logo: null, external } as const
    const name = external ? 'receipt voucher' : 'internal receipt'
    return { name, words: 'Advance received', draw: (style) => sheetJob({ ...job, style }) }
  }),
  ...SAMPLE_CONTENTS.map((content): Drawn => {
    const sheet = (style: DocumentStyle) => layOut(content, layoutOptionsOf(style))
    return {
      name: content.kind,
      words: sheet(DEFAULT_STYLE).title,
      draw: (style) => ({ kind: 'sheet', sheet: sheet(style), logo: null, style }),
    }
  }),
]

describe.runIf(canRead).each(DRAWN)('$name', ({ draw, words }) => {
  test.each([
    ['A4', null] as const,
    ['A5', 'hi'] as const,
    ['Roll80', 'ta'] as const,
    ['Roll58', null] as const,
  ])('on %s beside %s is text, in fonts that it brings along', (Paper, SecondLanguage) => {
    writeFileSync(file, renderNow(draw({ ...DEFAULT_STYLE, Paper, SecondLanguage })))
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(text).not.toContain('\uFFFD')
    for (const font of fontsOf()) {
      expect(font).toEqual({
        name: expect.stringMatching(/^[A-Z]{6}\+NotoSans/),
        isEmbedded: true,
        isSubset: true,
        hasUnicode: true,
      })
    }
  })
})

/** The fonts of the file as pdffonts lists them: emb, sub and uni are yes or no. */
function fontsOf() {
  const [, , ...lines] = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [embedded, subset, unicode] = line.match(/\b(yes|no)\b/g) ?? []
    return {
      name: line.split(' ')[0],
      isEmbedded: embedded === 'yes',
      isSubset: subset === 'yes',
      hasUnicode: unicode === 'yes',
    }
  })
}
