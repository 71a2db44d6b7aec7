import { expect, it } from 'vitest'
import { DEFAULT_STYLE, SECOND_LANGUAGES } from '../../contract/document-style.ts'
import { invoiceSheet } from '../../documents/invoice/layout.ts'
import { testSheet } from '../../documents/test-page/layout.ts'
import { SAMPLE_INVOICE } from '../../documents/testing/sample-models.ts'
import type { Sheet } from '../sheet.ts'
import { readPdfPages } from '../testing/read-pdf.ts'
import { renderNow } from '../testing/render-now.ts'

const drawn = async (sheet: Sheet, style: object): Promise<string> => {
  const job = { kind: 'sheet', sheet, logo: null, style: { ...DEFAULT_STYLE, ...style } } as const
  return (await readPdfPages(renderNow(job))).join(' ')
}

it.each(SECOND_LANGUAGES)('cuts no label of a large roll short beside %s', async (language) => {
  const sheet = invoiceSheet(SAMPLE_INVOICE, 'original', language)
  for (const Paper of ['Roll58', 'Roll80'] as const) {
    const text = await drawn(sheet, { Paper, IsLargePrint: true, SecondLanguage: language })
    expect(text).not.toContain('…')
    for (const word of ['Net amount', 'Balance due', '₹1,604.00', '29AABCN4821K1Z4']) {
      expect(text).toContain(word)
    }
  }
})

it.each(['A5', 'Roll58'] as const)('keeps every number in one piece on %s', async (Paper) => {
  for (const Template of ['Compact', 'Classic', 'Modern'] as const) {
    const sheet = invoiceSheet(SAMPLE_INVOICE, 'original', null)
    const text = await drawn(sheet, { Paper, Template })
    const seen = text.split('KA1/26-27/000123').length - 1
    // Once below the bars; a sheet says it among the facts as well.
    expect([Template, seen >= (Paper === 'A5' ? 2 : 1), text.includes('KA1S/26-27/00140')]).toEqual(
      [Template, true, true],
    )
  }
})

it('says nothing twice of a table without a column for names', async () => {
  const sheet = testSheet('Counter')
  const grid = {
    columns: [
      { heading: 'Eye', align: 'left' as const },
      { heading: 'Right', align: 'right' as const },
      { heading: 'Left', align: 'right' as const },
    ],
    rows: [[{ text: 'SPH' }, { text: 'R'.repeat(40) }, { text: 'L'.repeat(40) }]],
    totals: null,
  }
  const text = await drawn({ ...sheet, items: grid }, { Paper: 'Roll58' })
  expect(text).toMatch(/SPH\s+Right R+/)
  expect(text).toMatch(/Left\s+L/)
})
