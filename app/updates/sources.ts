import fs from 'node:fs'
import path from 'node:path'
import { MANIFEST_FILE } from './manifest.ts'

/** A USB stick, or any folder: its manifest's text, and the bytes of one of its files. */
export type UpdateSource = {
  manifest(): string | null
  open(name: string): AsyncIterable<Uint8Array>
}

const MAX_MANIFEST_BYTES = 64 * 1024

export function folderSource(folder: string): UpdateSource {
  return {
    manifest() {
      const file = path.join(folder, MANIFEST_FILE)
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      const isFit = stat?.isFile() === true && stat.size <= MAX_MANIFEST_BYTES
      return isFit ? fs.readFileSync(file, 'utf8') : null
    },
    open: (name) => fs.createReadStream(path.join(folder, name)),
  }
}

/** Where this system puts its USB sticks. */
export function stickFolders(platform: string, userName: string): string[] {
  if (platform === 'win32') {
    return [...'DEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`).filter(exists)
  }
  const parents =
    platform === 'darwin' ? ['/Volumes'] : [`/media/${userName}`, `/run/media/${userName}`]
  return parents.flatMap((parent) => {
    try {
      return fs.readdirSync(parent).map((name) => path.join(parent, name))
    } catch {
      return []
    }
  })
}

function exists(folder: string): boolean {
  return fs.existsSync(folder)
}
