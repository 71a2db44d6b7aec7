import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bitmap } from '../raster/bitmap.ts'

export const hasRasteriser = !spawnSync('pdftoppm', ['-h']).error
if (!hasRasteriser) console.log('pages are not looked at here: pdftoppm is not installed')

/** A page of a PDF as the dots of a printer, and the same as a PBM file. */
export function rasterPage(
  pdf: Uint8Array,
  { dpi, page = 1 }: { dpi: number; page?: number },
): { bitmap: Bitmap; pbm: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'dioptre-page-'))
  try {
    const file = join(folder, 'page')
    writeFileSync(`${file}.pdf`, pdf)
    const only = ['-f', `${page}`, '-l', `${page}`, '-singlefile']
    execFileSync('pdftoppm', ['-r', `${dpi}`, '-mono', ...only, `${file}.pdf`, file])
    const pbm = readFileSync(`${file}.pbm`)
    const head = /^P4\s+(\d+)\s+(\d+)\s/.exec(pbm.toString('latin1', 0, 40))
    const width = Number(head?.[1])
    const height = Number(head?.[2])
    const data = Uint8Array.from(pbm.subarray(head?.[0].length))
    return { bitmap: { width, height, rowBytes: (width + 7) >> 3, data }, pbm }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
