import { inflateRawSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { COLUMNS } from './columns.ts'
import { dues } from './money-reports.ts'
import type { Cell, ReportRequest, RunningReport } from './run-report.ts'
import { writeXlsx } from './write-xlsx.ts'

const KEYS = ['date', 'customer', 'gstin', 'taxable', 'sph', 'cyl', 'axis', 'qty'] as const

function reportOf(rows: Cell[][]): RunningReport {
  return {
    report: dues,
    title: 'Dues',
    basis: 'As it is now',
    columns: KEYS.map((key) => ({
      ...COLUMNS[key],
      key,
      of: key,
      part: 'now' as const,
      heading: key,
    })),
    *rows() {
      for (const cells of rows) yield { cells, paperId: null }
    },
    totals: () => KEYS.map((key) => (key === 'taxable' ? 1_234.5 : null)),
    before: () => null,
    chart: () => null,
    checks: () => [],
  }
}

const REQUEST: ReportRequest = {
  name: 'dues',
  to: '2026-11-20',
  language: 'en',
  maySeeCost: true,
  params: {
    from: '2026-11-01',
    until: '2026-11-21',
    lastFrom: '',
    lastUntil: '',
    today: '',
    fromMs: 0,
    untilMs: 0,
    nowMs: 0,
    offsetMs: 0,
    by: 'item',
    supplierId: null,
  },
}

/** The parts of a package by their names, read by the entries of its files. */
function partsOf(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const parts = new Map<string, string>()
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const size = zip.readUInt32LE(at + 18)
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
    const name = zip.toString('utf8', at + 30, nameEnd)
    const packed = zip.subarray(nameEnd, nameEnd + size)
    parts.set(name, inflateRawSync(packed).toString('utf8'))
    at = nameEnd + size
  }
  return parts
}

const ROWS: Cell[][] = [
  ['2026-11-20', '=1+1', '29AABCD1234E1Z4', 1_234.5, '-2.25', '+1.00', '90', 0.5],
  ['2026-11-21', 'A & B <आशा>\u0000', null, -0.05, 'plano', null, null, 3],
]

it('a workbook has typed cells: powers and amounts are numbers, a formula is a text', () => {
  const sheet = partsOf(writeXlsx(reportOf(ROWS), REQUEST, '2026-11-20T11:00:00')).get(
    'xl/worksheets/sheet1.xml',
  )
  const cells = [...(sheet ?? '').matchAll(/<c r="(\w+)" s="\d+"(?: t="(\w+)")?>(.*?)<\/c>/g)]
  const shown = cells.map(([, place, type = 'n', inside = '']) => [
    place,
    type,
    inside.replaceAll(/<[^>]*>/g, ''),
  ])
  expect(shown.slice(KEYS.length)).toEqual([
    ['A2', 'n', '46346'],
    ['B2', 'inlineStr', '=1+1'],
    ['C2', 'inlineStr', '29AABCD1234E1Z4'],
    ['D2', 'n', '1234.5'],
    ['E2', 'n', '-2.25'],
    ['F2', 'n', '1'],
    ['G2', 'n', '90'],
    ['H2', 'n', '0.5'],
    ['A3', 'n', '46347'],
    ['B3', 'inlineStr', 'A &amp; B &lt;आशा&gt;'],
    ['D3', 'n', '-0.05'],
    ['E3', 'inlineStr', 'plano'],
    ['H3', 'n', '3'],
  ])
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:H3"/>')
})

it('the second sheet has period, totals and checks; powers show their sign', () => {
  const parts = partsOf(writeXlsx(reportOf(ROWS), REQUEST, '2026-11-20T11:00:00'))
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ])
  expect(parts.get('xl/worksheets/sheet2.xml')).toContain('Total: taxable')
  expect(parts.get('xl/styles.xml')).toContain('formatCode="+0.00;-0.00;0.00"')
})

it('another library reads the workbook: typed cells, leading zeros kept, no formula run', async () => {
  const rows: Cell[][] = [
    ['2026-11-20', '=1+1', '0029AABCD', 1_23_456.78, '-2.25', '+1.00', '90', 0.5],
    ['2024-02-29', '007', '#N/A', -0.05, 'plano', null, '180', 3],
    ['2026-11-21', '  A & B <आशा> ', '2E10', 0, '+0.00', '-0.25', null, null],
  ]
  const bytes = writeXlsx(reportOf(rows), REQUEST, '2026-11-20T11:15:00')
  const sheets = await readWorkbook(Buffer.from(bytes), { trim: false })
  expect(sheets).toEqual([
    {
      sheet: 'Report',
      data: [
        [...KEYS],
        [day('2026-11-20'), '=1+1', '0029AABCD', 1_23_456.78, -2.25, 1, 90, 0.5],
        [day('2024-02-29'), '007', '#N/A', -0.05, 'plano', null, 180, 3],
        [day('2026-11-21'), '  A & B <आशा> ', '2E10', 0, 0, -0.25, null, null],
      ],
    },
    {
      sheet: 'Summary',
      data: [
        ['Dues', 'As it is now'],
        ['From', day('2026-11-01')],
        ['To', day('2026-11-20')],
        ['Made', new Date('2026-11-20T11:15:00Z')],
        ['Rows', 3],
        ['Total: taxable', 1_234.5],
      ],
    },
  ])
})

function day(text: string): Date {
  return new Date(`${text}T00:00:00Z`)
}
