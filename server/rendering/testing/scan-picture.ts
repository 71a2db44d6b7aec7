import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasScanner = !spawnSync('zbarimg', ['-h']).error
if (!hasScanner) console.log('codes are not scanned here: zbarimg is not installed')

/** Every code that a scanner finds on a picture (PNG or PBM), as 'CODE-128:text', sorted. */
export function scanPicture(picture: Uint8Array, extension: 'png' | 'pbm' = 'png'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dioptre-scan-'))
  try {
    const file = join(folder, `picture.${extension}`)
    writeFileSync(file, picture)
    const seen = spawnSync('zbarimg', ['-q', file], { encoding: 'utf8' })
    return seen.stdout.trim().split('\n').filter(Boolean).sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
