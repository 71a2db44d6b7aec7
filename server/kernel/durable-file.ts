import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder with those above it, and syncs the entries that lead to the new ones: on a disk
 * that keeps only what was synced, the files inside would be gone with the folder.
 */
export function makeFolder(folder: string, mode?: number): void {
  const made = fs.mkdirSync(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  if (made === undefined) return
  const first = path.resolve(made)
  for (let each = path.resolve(folder); ; each = path.dirname(each)) {
    syncFolder(path.dirname(each))
    if (each === first || each === path.dirname(each)) return
  }
}

/**
 * Writes a file so that after a power cut its old content or its new one is there, whole, once this
 * returns the new one. The folder is made where it is missing.
 */
export function writeFileDurably(file: string, content: string | Uint8Array, mode: number): void {
  const folder = path.dirname(file)
  makeFolder(folder, 0o700)
  const draft = `${file}.draft`
  fs.writeFileSync(draft, content, { mode, flush: true })
  fs.renameSync(draft, file)
  syncFolder(folder)
}

/** What a file system answers that has no way to sync a folder. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM', 'EACCES'])

/** Syncs the entries of a folder. NTFS keeps them by its own journal, and takes no such order. */
export function syncFolder(folder: string): void {
  let handle: number | undefined
  try {
    handle = fs.openSync(folder, 'r')
    fs.fsyncSync(handle)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NO_FOLDER_SYNC.has(code)) throw error
  } finally {
    if (handle !== undefined) fs.closeSync(handle)
  }
}
