import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  DEFAULT_STYLE,
  type DocumentStyle,
  PAPERS,
  TEMPLATES,
} from '../../contract/document-style.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import { hasScanner, scanPicture } from '../../rendering/testing/scan-picture.ts'
import type { DocumentContent } from '../document.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { SAMPLE_CONTENTS, SAMPLE_DEBIT_NOTE, SAMPLE_JOB_CARD } from '../testing/sample-documents.ts'

const canScan = hasScanner && !spawnSync('pdftoppm', ['-h']).error
const folder = mkdtempSync(join(tmpdir(), 'dioptre-papers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The codes on the first page, as a scanner reads them from a printer's dots. */
function scanned(content: DocumentContent, style: DocumentStyle, dotsPerInch: number): string[] {
  const sheet = layOut(content, layoutOptionsOf(style))
  const file = join(folder, 'page')
  writeFileSync(`${file}.pdf`, renderNow({ kind: 'sheet', sheet, logo: null, style }))
  const page = ['-r', `${dotsPerInch}`, '-mono', '-singlefile', `${file}.pdf`, file]
  execFileSync('pdftoppm', page)
  return scanPicture(readFileSync(`${file}.pbm`), 'pbm')
}

const LINK = `https://192.168.1.20:4781/fitter/${'aB3'.repeat(14)}`

const NUMBERS: Partial<Record<DocumentContent['kind'], string>> = {
  CreditNote: 'KA1C/26-27/00007',
  RefundVoucher: 'KA1F/26-27/00003',
  OrderAcknowledgement: 'KA1S/26-27/00140',
  JobCard: 'KA1S/26-27/00140',
  DeliverySlip: 'KA1S/26-27/00140',
  PrescriptionCard: 'KA1S/26-27/00140',
}

describe.runIf(canScan).each([203, 300])('at %i dots an inch', (dotsPerInch) => {
  const papers = SAMPLE_CONTENTS.flatMap((content) =>
    NUMBERS[content.kind] === undefined
      ? []
      : PAPERS.map((Paper) => [content.kind, Paper, content] as const),
  )
  test.each(papers)('the number of a %s on %s can be scanned back', (kind, Paper, content) => {
    const codes = scanned(content, { ...DEFAULT_STYLE, Paper }, dotsPerInch)
    expect(codes.map((code) => code.replace(/^[^:]*:/, ''))).toContain(NUMBERS[kind])
  })

  test.each(PAPERS)('the job of a card on %s is opened by its QR code', (Paper) => {
    const card = SAMPLE_CONTENTS.find(({ kind }) => kind === 'JobCard')
    if (card === undefined) throw new Error('there is no sample job card')
    const codes = scanned(card, { ...DEFAULT_STYLE, Paper }, dotsPerInch)
    expect(codes).toContain('QR-Code:/job/oR5tW8pL1cD6')
  })

  test.each(TEMPLATES)('a phone opens the link of a card in %s', (Template) => {
    const model = { ...SAMPLE_JOB_CARD, FitterLink: LINK }
    const style = {
      ...DEFAULT_STYLE,
      Paper: 'A5' as const,
      Template,
      SecondLanguage: 'ta' as const,
    }
    const card = { kind: 'JobCard', model } as const
    expect(scanned(card, style, dotsPerInch)).toContain(`QR-Code:${LINK}`)
    const large = { ...style, IsLargePrint: true }
    expect(scanned(card, large, dotsPerInch)).toContain(`QR-Code:${LINK}`)
  })

  test.each(PAPERS)('a gift card on %s is spent by the number of its bars', (Paper) => {
    const GiftCard = { CardNumber: 'GC123456789012', ForName: null, ValidUntil: null }
    const model = { ...SAMPLE_DEBIT_NOTE, DocumentType: 'AccountReceipt' as const, GiftCard }
    const codes = scanned(
      { kind: 'AccountReceipt', model },
      { ...DEFAULT_STYLE, Paper },
      dotsPerInch,
    )
    expect(codes).toEqual(['CODE-128:GC123456789012'])
  })
})
