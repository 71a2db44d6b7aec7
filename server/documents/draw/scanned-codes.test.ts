import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { renderNow } from '../testing/render-now.ts'
import { SAMPLE_INVOICE, SAMPLE_VOUCHER } from '../testing/sample-models.ts'

// The codes are read as a scanner reads them: from the page as a printer's dots.
const hasReaders = ['pdftoppm', 'zbarimg'].every((tool) => !spawnSync(tool, ['-h']).error)
if (!hasReaders) console.log('codes are not scanned here: pdftoppm or zbarimg is not installed')

const folder = mkdtempSync(join(tmpdir(), 'dioptre-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function scan(pdf: Uint8Array, dotsPerInch: number): string[] {
  writeFileSync(join(folder, 'page.pdf'), pdf)
  const page = join(folder, 'page')
  execFileSync('pdftoppm', ['-r', `${dotsPerInch}`, '-mono', '-singlefile', `${page}.pdf`, page])
  const seen = spawnSync('zbarimg', ['-q', `${page}.pbm`], { encoding: 'utf8' })
  return seen.stdout.trim().split('\n').sort()
}

test.skipIf(!hasReaders).each([203, 300])('both codes decode at %d dots an inch', (dots) => {
  expect(scan(renderNow({ kind: 'invoice', model: SAMPLE_INVOICE, logo: null }), dots)).toEqual([
    'CODE-128:KA1/26-27/000123',
    'QR-Code:upi://pay?pa=netra.opticals@okbank&pn=Netra%20Opticals&mc=8043&tr=KA12627000123' +
      '&tn=Bill%20KA1%2F26-27%2F000123&am=1604.00&cu=INR',
  ])
  const receipt = renderNow({ kind: 'receipt', model: SAMPLE_VOUCHER, logo: null, external: true })
  expect(scan(receipt, dots)).toEqual(['CODE-128:KA1R/26-27/00098'])
})
