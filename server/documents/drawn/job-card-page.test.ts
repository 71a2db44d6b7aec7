import { describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, SECOND_LANGUAGES, TEMPLATES } from '../../contract/document-style.ts'
import { readPdfPages, readPdfTypeSizes } from '../../rendering/testing/read-pdf.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import { LEAST_TYPE } from '../../rendering/theme.ts'
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

const LONG =
  'Please keep the old lenses for the customer. Base curve as before; the bridge is tight, warm it ' +
  'before fitting. The customer reads at 35 cm and drives at night.'
const [lens] = SAMPLE_JOB_CARD.Lenses
const pair = (PairNo: string, Power: string) =>
  lens === undefined
    ? []
    : ['Right', 'Left'].map((Eye) => ({ ...lens, Eye, Power, PairNo, Qty: 1 }))
const TWO_PAIRS = {
  ...SAMPLE_JOB_CARD,
  FitterLink: LINK,
  Lenses: [...pair('1', '-2.25 / -0.75 x 175 Add +2.00'), ...pair('2', '-0.25 / -0.75 x 175')],
  Frames: ['1', '2'].flatMap((PairNo) =>
    SAMPLE_JOB_CARD.Frames.map((frame) => ({ ...frame, PairNo })),
  ),
  Instructions: LONG,
  Remarks: LONG,
}

/** On A5 two languages need a second page, and so does large print, which is not made small for one. */
const TWO_PAIR_STYLES = TEMPLATES.flatMap((Template) => [
  ...[null, 'hi' as const, 'ml' as const].map((SecondLanguage) => ({
    ...DEFAULT_STYLE,
    Template,
    SecondLanguage,
  })),
  { ...DEFAULT_STYLE, Template, Paper: 'A5' as const },
  { ...DEFAULT_STYLE, Template, IsLargePrint: true },
  { ...DEFAULT_STYLE, Template, Paper: 'A5' as const, IsLargePrint: true },
])

it('a job card of two pairs and long remarks is as few pages as it can be, with all that is on it', async () => {
  for (const style of TWO_PAIR_STYLES) {
    const sheet = jobCardSheet(TWO_PAIRS, { language: style.SecondLanguage })
    const pdf = renderNow({ kind: 'sheet', sheet, style, logo: null })
    const pages = await readPdfPages(pdf)
    const { IsLargePrint, Paper, SecondLanguage, Template } = style
    const name = `${Paper} ${Template} ${SecondLanguage} ${IsLargePrint}`
    expect.soft(pages.length, name).toBe(IsLargePrint && Paper === 'A5' ? 2 : 1)
    expect.soft(Math.min(...(await readPdfTypeSizes(pdf))), name).toBeGreaterThan(LEAST_TYPE - 0.01)
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    const words = [
      'Prescription',
      'Frames',
      'Cleaned, in its case',
      'drives at night',
      'Fitted and checked',
    ]
    for (const word of words) expect.soft(text, name).toContain(word)
  }
})
