import fs from 'node:fs'
import path from 'node:path'
import type { TextFile } from './leftovers.ts'
import { readSource, type SourceFile } from './source-file.ts'

const FOLDERS = ['app', 'server', 'renderer', 'build', 'e2e']
const SOURCE = /\.(tsx?|mjs)$/
const TEXT = /\.(tsx?|mjs|css|html|md|json|ya?ml|csv|txt)$/

/** Every source file of the top-level folders, parsed. */
export function sourceFiles(root: string): SourceFile[] {
  return [...FOLDERS, 'resources/messages']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => SOURCE.test(file))
    .map((file) => readSource(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

/** Everything that is written by hand, the top level's own files too. */
export function textFiles(root: string): TextFile[] {
  const top = fs.readdirSync(root, { withFileTypes: true })
  // A linked work tree has `.git` as a file, which Git writes.
  const files = top
    .filter((entry) => entry.isFile() && entry.name !== '.git')
    .map(({ name }) => name)
  const below = [...FOLDERS, 'resources', '.github', '.ci'].flatMap((folder) =>
    filesBelow(root, folder),
  )
  return [...files, ...below]
    .filter((file) => TEXT.test(file) || !path.basename(file).slice(1).includes('.'))
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
}

function filesBelow(root: string, folder: string): string[] {
  const full = path.join(root, folder)
  if (!fs.existsSync(full)) return []
  return fs
    .readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort()
}
