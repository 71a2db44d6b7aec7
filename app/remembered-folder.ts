import fs from 'node:fs'
import path from 'node:path'

/**
 * The data folder that was chosen with `--data`, kept for the starts that lose the option: with the
 * computer, after an update, by a new shortcut. The file lies in the standard data folder.
 */
export function readRememberedFolder(standardFolder: string): string | null {
  try {
    const raw: unknown = JSON.parse(fs.readFileSync(fileIn(standardFolder), 'utf8'))
    const folder = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'dataFolder') : null
    return typeof folder === 'string' && path.isAbsolute(folder) ? folder : null
  } catch {
    return null
  }
}

/** Keeps the folder; the standard one is remembered by forgetting any other. Never throws. */
export function rememberFolder(standardFolder: string, dataFolder: string): void {
  const file = fileIn(standardFolder)
  try {
    if (dataFolder === standardFolder) {
      fs.rmSync(file, { force: true })
      return
    }
    fs.mkdirSync(standardFolder, { recursive: true })
    fs.writeFileSync(`${file}.draft`, JSON.stringify({ dataFolder }))
    fs.renameSync(`${file}.draft`, file)
  } catch {
    // The till opens all the same; the option has to be given again.
  }
}

function fileIn(standardFolder: string): string {
  return path.join(standardFolder, 'data-folder.json')
}
