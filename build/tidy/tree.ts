import fs from 'node:fs'
import path from 'node:path'
import { readSource, type SourceFile } from './source-file.ts'
import type { TextFile } from './words.ts'

const ROOMS = ['app', 'server', 'renderer', 'build', 'e2e']
const SOURCE = /\.(tsx?|mjs)$/
const TEXT = /\.(tsx?|mjs|css|html|md|json|ya?ml|csv|txt)$/

/** Every source file of the rooms, parsed. */
export function sourceFiles(root: string): SourceFile[] {
  return [...ROOMS, 'resources/messages']
    .flatMap((room) => filesBelow(root, room))
    .filter((file) => SOURCE.test(file))
    .map((file) => readSource(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

/** Everything that is written by hand, the top level's own files too. */
export function textFiles(root: string): TextFile[] {
  const top = fs.readdirSync(root, { withFileTypes: true })
  const files = top.filter((entry) => entry.isFile()).map(({ name }) => name)
  const below = [...ROOMS, 'resources', '.github', '.ci'].flatMap((room) => filesBelow(root, room))
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
