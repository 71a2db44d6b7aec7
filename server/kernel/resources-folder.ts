import fs from 'node:fs'
import path from 'node:path'

/** The program's `resources` folder: beside `server/` in the sources, beside `dist/` when built. */
export function programResourcesFolder(): string {
  const candidates = ['../..', '../../..', '../../../..'].map((up) =>
    path.join(import.meta.dirname, up, 'resources'),
  )
  const found = candidates.find((folder) => fs.existsSync(path.join(folder, 'fonts')))
  if (found === undefined) throw new Error('the resources folder is missing from the program')
  return found
}
