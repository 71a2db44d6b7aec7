import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasScanner = !spawnSync('zbarimg', ['-h']).error
if (!hasScanner) console.log('codes are not scanned here: zbarimg is not installed')

/** zbarimg reads no Data Matrix. */
export const hasMatrixScanner = !spawnSync('dmtxread', ['-V']).error
if (!hasMatrixScanner) console.log('no Data Matrix is scanned here: dmtxread is not installed')

type Extension = 'png' | 'pbm'

/** Every code that a scanner finds on a picture (PNG or PBM), as 'CODE-128:text', sorted. */
export function scanPicture(picture: Uint8Array, extension: Extension = 'png'): string[] {
  return readBy('zbarimg', ['-q'], picture, extension).sort()
}

/**
 * The text of the Data Matrix on a picture, null for none; `]` stands for the sign that begins GS1
 * elements and for those between them.
 */
export function scanMatrix(picture: Uint8Array, extension: Extension = 'png'): string | null {
  return readBy('dmtxread', ['-n', '-N1', '-G93'], picture, extension)[0] ?? null
}

function readBy(
  program: string,
  options: readonly string[],
  picture: Uint8Array,
  extension: Extension,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dioptre-scan-'))
  try {
    const file = join(folder, `picture.${extension}`)
    writeFileSync(file, picture)
    const seen = spawnSync(program, [...options, file], { encoding: 'utf8' })
    return seen.stdout.trim().split('\n').filter(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
