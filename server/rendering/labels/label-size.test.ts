import { expect, it } from 'vitest'
import { LABEL_TEMPLATE_NAMES } from '../../contract/labels.ts'
import { readPdfText } from '../testing/read-pdf.ts'
import { renderNow } from '../testing/render-now.ts'
import { fitsSize } from './label-size.ts'
import { LABEL_TEMPLATES } from './label-templates.ts'

const SIZES = [
  '52-18-140',
  '-2.25',
  'Plano',
  '−2.00 / −0.75',
  '−2.00 / −0.75 × 90',
  '−12.25 / −2.75 × 175 Add +2.50',
]

it.each([...LABEL_TEMPLATE_NAMES])('what is taken for %s is not cut', async (template) => {
  const taken = SIZES.filter((size) => fitsSize(size, LABEL_TEMPLATES[template]))
  expect(taken).toContain('52-18-140')
  for (const size of taken) {
    const prices = { price: null, priceNote: null, ownPrice: null }
    const content = { heading: '', title: 'X', size, ...prices, code: 'A1' }
    const labels = [{ content, copies: 1 }]
    const job = { template, dpi: 203, startAt: 1, datedAt: '2026-11-20T11:00:00', labels } as const
    expect(await readPdfText(renderNow({ kind: 'labels', ...job }))).toContain(size)
  }
})

it('a tag has no room for a cylinder with an addition', () => {
  const tag = LABEL_TEMPLATES.FrameTag
  expect(SIZES.filter((size) => fitsSize(size, tag))).toEqual(SIZES.slice(0, -1))
})

it('every other label has room for the longest power', () => {
  for (const name of ['Sheet65', 'Sheet24', 'Roll50x25'] as const) {
    expect(fitsSize(SIZES.at(-1) ?? '', LABEL_TEMPLATES[name])).toBe(true)
  }
})
