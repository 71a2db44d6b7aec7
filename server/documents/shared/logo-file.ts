import fs from 'node:fs'
import path from 'node:path'
import { IMAGES_FOLDER } from '../../branch/images-folder.ts'
import type { DocumentBranch } from '../../contract/document-models.ts'
import type { Services } from '../../kernel/services.ts'

const LOGO_NAME = /^[A-Za-z0-9_-]+\.(png|jpg)$/

/** Returns the logo file that a letterhead names; null where it is gone. */
export function logoOf(services: Services, branch: DocumentBranch): Uint8Array | null {
  return logoIn(services.dataFolder, branch)
}

/** The same, of a data folder. */
export function logoIn(dataFolder: string, branch: DocumentBranch): Uint8Array | null {
  const name = branch.LogoFileName
  if (name === null || !LOGO_NAME.test(name)) return null
  try {
    return fs.readFileSync(path.join(dataFolder, IMAGES_FOLDER, name))
  } catch {
    return null
  }
}
