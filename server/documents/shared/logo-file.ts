import fs from 'node:fs'
import path from 'node:path'
import { IMAGES_FOLDER } from '../../branch/images-folder.ts'
import type { DocumentBranch } from '../../contract/document-models.ts'
import type { Services } from '../../kernel/services.ts'
import type { Sheet } from '../../rendering/sheet.ts'

const SIGNATURE_NAME = /^signature-[0-9a-f]{16}\.png$/
const LOGO_NAME = /^[A-Za-z0-9_-]+\.(png|jpg)$/

/** Returns the logo file that a letterhead names; null where it is gone. */
export function logoOf(services: Services, branch: DocumentBranch): Uint8Array | null {
  return logoIn(services.dataFolder, branch)
}

/** The same, of a data folder. */
export function logoIn(dataFolder: string, branch: DocumentBranch): Uint8Array | null {
  const name = branch.LogoFileName
  return name === null || !LOGO_NAME.test(name) ? null : pictureIn(dataFolder, name)
}

/** Returns the sheet with the scanned signature that it names; where that is gone, with the line. */
export function withSignature(dataFolder: string, sheet: Sheet): Sheet {
  const name = sheet.signatory?.pictureName
  if (sheet.signatory === null || name === undefined || !SIGNATURE_NAME.test(name)) return sheet
  return { ...sheet, signatory: { ...sheet.signatory, picture: pictureIn(dataFolder, name) } }
}

function pictureIn(dataFolder: string, name: string): Uint8Array | null {
  try {
    return fs.readFileSync(path.join(dataFolder, IMAGES_FOLDER, name))
  } catch {
    return null
  }
}
