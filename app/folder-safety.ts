import fs from 'node:fs'
import path from 'node:path'
import type { Translate } from './locale/translate.ts'

export type FolderVerdict =
  | { isSafe: true }
  | { isSafe: false; reason: 'synchronised'; service: string | null }
  | { isSafe: false; reason: 'insideProgram' }

/** A part of a path that says who copies the folder behind our back. */
const SERVICES: readonly [RegExp, string | null][] = [
  [/^OneDrive( - .*)?$/i, 'OneDrive'],
  [/^OneDrive-.*$/i, 'OneDrive'],
  [/^Dropbox( \(.*\))?$/i, 'Dropbox'],
  [/^(Google ?Drive|GoogleDrive-.*|My Drive)$/i, 'Google Drive'],
  [/^(iCloud ?Drive|Mobile Documents|com~apple~CloudDocs)$/i, 'iCloud Drive'],
  [/^(pCloud ?Drive|Nextcloud|Syncthing|MEGA|Yandex\.Disk)$/i, null],
  [/^CloudStorage$/i, null],
]

/**
 * Whether a shop's data may live in a folder. A program that copies files while they are written
 * takes a database apart, and a folder inside the program goes with its next update.
 */
export function judgeFolder(dataFolder: string, programFolder: string | null): FolderVerdict {
  const parts = dataFolder.split(/[\\/]+/)
  for (const [sign, service] of SERVICES) {
    if (parts.some((part) => sign.test(part))) {
      return { isSafe: false, reason: 'synchronised', service }
    }
  }
  if (programFolder !== null && isInside(programFolder, dataFolder)) {
    return { isSafe: false, reason: 'insideProgram' }
  }
  return { isSafe: true }
}

/** One sentence for the person, of a folder that is not safe. */
export type FolderSentence = (text: Translate) => string

function folderSentence(verdict: Exclude<FolderVerdict, { isSafe: true }>): FolderSentence {
  if (verdict.reason === 'insideProgram') return (text) => text('folder.insideProgram')
  const { service } = verdict
  return (text) => text('folder.synchronised', { service: service ?? text('folder.program') })
}

function isInside(folder: string, candidate: string): boolean {
  const way = path.relative(folder, candidate)
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way))
}

/**
 * Whether a file can be made in a folder, which `mayMake` makes first. A remembered folder is not
 * made anew: an empty shop would open in the place of the one on a drive that is not plugged in.
 */
export function isReachable(dataFolder: string, mayMake: boolean): boolean {
  try {
    if (mayMake) fs.mkdirSync(dataFolder, { recursive: true })
    const probe = fs.mkdtempSync(path.join(dataFolder, '.probe-'))
    fs.rmdirSync(probe)
    return true
  } catch {
    return false
  }
}

/**
 * What to say of the data folder: a new shop is refused where it is not safe; one that lives there
 * already is opened, with a warning, for its sales are there.
 */
export function checkFolder(
  dataFolder: string,
  program: string | null,
): { refusal: FolderSentence | null; warning: FolderSentence | null } {
  const verdict = judgeFolder(dataFolder, program === null ? null : path.dirname(program))
  if (verdict.isSafe) return { refusal: null, warning: null }
  const sentence = folderSentence(verdict)
  const hasShop = fs.existsSync(path.join(dataFolder, 'branch.db'))
  return hasShop ? { refusal: null, warning: sentence } : { refusal: sentence, warning: null }
}
