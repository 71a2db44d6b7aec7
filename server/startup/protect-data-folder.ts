import fs from 'node:fs'
import path from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** What of the folder is Dioptre's; files that somebody else put there stay as they are. */
const OWN = /^(branch\.db.*|images|keys|backups|copies|logs|witness)$/

/**
 * Makes the data folder for its owner alone, and what Dioptre keeps in it, however an older version
 * or a copy left it: whoever reads the database and the keys reads every customer, and can try PINs.
 * From then on the process makes files for itself only. On Windows see windows-rights.ts.
 */
export function protectDataFolder(dataFolder: string): void {
  if (process.platform === 'win32') return
  process.umask(0o077)
  if (!fs.existsSync(dataFolder)) return
  restrict(dataFolder, FOLDER_MODE)
  for (const entry of listed(dataFolder)) {
    if (OWN.test(entry.name)) protect(path.join(dataFolder, entry.name), entry)
  }
}

function protect(place: string, entry: fs.Dirent): void {
  if (entry.isFile()) restrict(place, FILE_MODE)
  if (!entry.isDirectory()) return
  restrict(place, FOLDER_MODE)
  for (const each of listed(place)) protect(path.join(place, each.name), each)
}

function listed(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    // Not ours to list: what reads it next says so in its own words.
    return []
  }
}

function restrict(place: string, mode: number): void {
  try {
    if ((fs.statSync(place).mode & 0o777) !== mode) fs.chmodSync(place, mode)
  } catch {
    // Another's file, or a drive without modes; a shop that can be opened is opened.
  }
}
