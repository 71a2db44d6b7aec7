import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE } from '../contract/document-style.ts'
import { drawSheetHtml } from '../rendering/html/sheet-html.ts'
import { INJECTIONS } from '../rendering/testing/injections.ts'
import { readPdfText } from '../rendering/testing/read-pdf.ts'
import { renderNow } from '../rendering/testing/render-now.ts'
import type { DocumentContent } from './document.ts'
import { layOut } from './lay-out.ts'
import { SAMPLE_CONTENTS } from './testing/sample-documents.ts'

/** Keys whose values are not free text: the program alone writes them. */
const CLOSED = new Set([
  ...['kind', 'Kind', 'DocumentType', 'Status', 'OrderStatus', 'DeliveryMode', 'InvoiceType'],
  ...['StateTaxLabel', 'At', 'NextTestDue', 'DateOfBirth'],
])

/** A model with `words` in every place where a user's text can stand. */
function filledWith<Value>(value: Value, words: string, key?: string): Value
function filledWith(value: unknown, words: string, key = ''): unknown {
  if (typeof value === 'string') return CLOSED.has(key) || key.endsWith('Date') ? value : words
  if (Array.isArray(value)) return value.map((each) => filledWith(each, words, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, filledWith(each, words, name)]),
  )
}

function drawnAsPage(content: DocumentContent, isReprint = false): string {
  return drawSheetHtml(layOut(content, { isReprint }), null, DEFAULT_STYLE)
}

const OURS = new Set(
  (
    'html head meta title style body main header div h1 h2 h3 p b span bdi br small svg path ' +
    'section dl dt dd table thead tbody tfoot tr th td'
  ).split(' '),
)

describe.each(SAMPLE_CONTENTS.map((content) => [content.kind, content] as const))(
  '%s',
  (_kind, content) => {
    test.each(INJECTIONS)('keeps %j mere text, in every field', (words) => {
      const page = drawnAsPage(filledWith(content, words))
      const tags = [...page.matchAll(/<\/?([a-zA-Z][a-zA-Z0-9]*)/g)].map(([, name = '']) => name)
      expect(tags.filter((name) => !OURS.has(name))).toEqual([])
      expect(page.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son[a-z]+=/i)
      expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u)
    })

    test('draws every hostile text at once as a PDF that can be read', async () => {
      for (const words of INJECTIONS) {
        const sheet = layOut(filledWith(content, words))
        const bytes = renderNow({ kind: 'sheet', sheet, logo: null, style: DEFAULT_STYLE })
        expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
      }
      const last = layOut(filledWith(content, '<b>(\\) Tj'))
      expect(await readPdfText(renderNow({ kind: 'sheet', sheet: last, logo: null }))).toContain(
        '<b>(\\) Tj',
      )
    })

    test('gives the same bytes for the same model', () => {
      const once = renderNow({ kind: 'sheet', sheet: layOut(content), logo: null })
      const again = renderNow({
        kind: 'sheet',
        sheet: layOut(structuredClone(content)),
        logo: null,
      })
      expect(Buffer.compare(once, again)).toBe(0)
    })

    test('printed again, it is marked as a reprint and otherwise the same', () => {
      expect(drawnAsPage(content)).not.toContain('DUPLICATE (REPRINT)')
      const reprint = layOut(content, { isReprint: true })
      if (content.kind === 'Estimate') return
      expect(reprint.copyMark).toBe('DUPLICATE (REPRINT)')
      expect({ ...reprint, copyMark: null }).toEqual({ ...layOut(content), copyMark: null })
    })

    test.each(['A4', 'A5', 'Roll80', 'Roll58'] as const)('fits %s', async (Paper) => {
      const isNarrow = Paper.startsWith('Roll')
      const sheet = layOut(content, { isNarrow })
      const style = { ...DEFAULT_STYLE, Paper }
      const text = await readPdfText(renderNow({ kind: 'sheet', sheet, logo: null, style }))
      expect(text).toContain(sheet.title)
      expect(text).toContain('Netra Opticals')
    })
  },
)
