import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_STYLE, PAPERS, TEMPLATES } from '../../contract/document-style.ts'
import { renderNow } from '../../rendering/testing/render-now.ts'
import { layOut, layoutOptionsOf } from '../lay-out.ts'
import { drawPdf } from '../testing/draw-models.ts'
import {
  BILL_OF_SUPPLY,
  PROFORMA,
  SAMPLE_INVOICE,
  SAMPLE_VOUCHER,
} from '../testing/sample-models.ts'

// The codes are read as a scanner reads them: from the page as a printer's dots.
const hasReaders = ['pdftoppm', 'zbarimg'].every((tool) => !spawnSync(tool, ['-h']).error)
if (!hasReaders) console.log('codes are not scanned here: pdftoppm or zbarimg is not installed')

const folder = mkdtempSync(join(tmpdir(), 'dioptre-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function scan(pdf: Uint8Array, dotsPerInch: number): string[] {
  writeFileSync(join(folder, 'page.pdf'), pdf)
  const page = join(folder, 'page')
  execFileSync('pdftoppm', ['-r', `${dotsPerInch}`, '-mono', `${page}.pdf`, page])
  const pages = spawnSync('sh', ['-c', `ls ${page}-*.pbm`], { encoding: 'utf8' }).stdout.split('\n')
  const files = pages.filter((file) => file !== '')
  const seen = spawnSync('zbarimg', ['-q', ...files], { encoding: 'utf8' })
  for (const file of files) rmSync(file)
  return seen.stdout.trim().split('\n').sort()
}

const INVOICE_CODES = [
  'CODE-128:KA1/26-27/000123',
  'QR-Code:upi://pay?pa=netra.opticals@okbank&pn=Netra%20Opticals&mc=8043&tr=KA12627000123' +
    '&tn=Bill%20KA1%2F26-27%2F000123&am=1604.00&cu=INR',
]

const OTHERS = [
  ['KA1B/26-27/00007', { kind: 'invoice', model: BILL_OF_SUPPLY }],
  ['KA1S/26-27/00140', { kind: 'invoice', model: PROFORMA }],
  ['KA1R/26-27/00098', { kind: 'receipt', model: SAMPLE_VOUCHER, external: true }],
] as const

const STYLES = [
  ...PAPERS.flatMap((Paper) =>
    TEMPLATES.map((Template) => ({ ...DEFAULT_STYLE, Paper, Template })),
  ),
  { ...DEFAULT_STYLE, IsLargePrint: true },
  { ...DEFAULT_STYLE, IsLargePrint: true, Paper: 'A5' as const },
]

test
  .skipIf(!hasReaders)
  .each(
    STYLES.flatMap((style) =>
      [203, 300].map(
        (dots) => [style.Paper, style.Template, style.IsLargePrint, dots, style] as const,
      ),
    ),
  )('%s %s, large print %s: both codes decode at %d dots an inch', (_p, _t, _l, dots, style) => {
  const invoice = drawPdf({ kind: 'invoice', model: SAMPLE_INVOICE, logo: null, style })
  expect(scan(invoice, dots)).toEqual(INVOICE_CODES)
})

test
  .skipIf(!hasReaders)
  .each(
    PAPERS.flatMap((Paper) =>
      [203, 300].flatMap((dots) =>
        OTHERS.map(([number, job]) => [number, Paper, dots, job] as const),
      ),
    ),
  )('the number %s on %s at %d dots an inch', (number, Paper, dots, job) => {
  const style = { ...DEFAULT_STYLE, Paper }
  const codes = scan(drawPdf({ ...job, logo: null, style }), dots)
  // A number whose bars would be too fine for a narrow roll stands in a QR code.
  expect(codes[0]).toMatch(new RegExp(`^(CODE-128|QR-Code):${number}$`))
  if (job.kind === 'invoice') expect(codes[1]).toMatch(/^QR-Code:upi:.*&am=\d+\.\d\d&cu=INR$/)
})

/** As long as the tokens of the invoice portal are. */
const SIGNED = `eyJ${'aZ0-_9Qx'.repeat(124)}.${'b7'.repeat(20)}`

test
  .skipIf(!hasReaders)
  .each(PAPERS.flatMap((Paper) => [203, 300].map((dots) => [Paper, dots] as const)))(
  'the signed code of the invoice portal on %s at %d dots an inch',
  (Paper, dots) => {
    const style = { ...DEFAULT_STYLE, Paper }
    const registration = {
      irn: '3f'.repeat(32),
      ackNo: '112610012345678',
      ackAt: '2026-11-20T12:30:00',
      signedQr: SIGNED,
    }
    const sheet = layOut(
      { kind: 'Invoice', model: { ...SAMPLE_INVOICE, BalanceAmount: 0 }, registration },
      layoutOptionsOf(style),
    )
    const codes = scan(renderNow({ kind: 'sheet', sheet, logo: null, style }), dots)
    expect(codes).toContain(`QR-Code:${SIGNED}`)
  },
)
