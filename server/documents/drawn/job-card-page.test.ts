import { describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, SECOND_LANGUAGES, TEMPLATES } from '../../contract/document-style.ts'
import { readPdfPages } from '../../rendering/testing/read-pdf.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import { jobCardSheet } from '../job-card/layout.ts'
import { SAMPLE_JOB_CARD } from '../testing/sample-documents.ts'

const LINK = 'https://192.168.1.20:4781/fitter/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

describe.each(TEMPLATES)('a job card on A5, %s', (Template) => {
  it.each([null, ...SECOND_LANGUAGES])('is one page beside %s', async (SecondLanguage) => {
    const style = { ...DEFAULT_STYLE, Paper: 'A5' as const, Template, SecondLanguage }
    const card = { ...SAMPLE_JOB_CARD, FitterLink: LINK }
    const sheet = jobCardSheet(card, { language: SecondLanguage })
    const pages = await readPdfPages(renderNow({ kind: 'sheet', sheet, style, logo: null }))
    expect(pages).toHaveLength(1)
    const [text = ''] = pages
    for (const words of ['Fitted and checked', 'or at the till to open it', 'Suresh']) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    }
  })
})
