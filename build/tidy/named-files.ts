import path from 'node:path'
import type { TextFile } from './leftovers.ts'
import type { Violation } from './source-file.ts'

const SOURCE = /\.(tsx?|mjs|css|md)$/
const COMMENT = /(?:^|\s)(?:\/\/|\/?\*{1,2})(?:\s|$).*/
const FILE_NAME = /(?<![\w*<>{}./-])[\w./-]*\w\.(?:tsx?|mjs|css|md|html)\b/g

/** It names files that do not exist. */
const OWN_TEST = 'build/tidy/rules.test.ts'

/** A file of a package, and a name that no file may have. */
const EXEMPT = new Set(['electron.d.ts', 'index.ts'])

/** A file that a comment or a note names exists: from the top, beside the file, or anywhere by its end. */
export function namedFilesExist(files: readonly TextFile[]): Violation[] {
  const paths = files.map((file) => file.path)
  return files
    .filter((file) => SOURCE.test(file.path) && file.path !== OWN_TEST)
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, index) =>
        namesIn(textOf(file, line))
          .filter((name) => !isFile(name, file.path, paths))
          .map((name) => ({
            path: file.path,
            line: index + 1,
            message: `there is no file ${name}`,
          })),
      ),
    )
}

/** What a line says to its reader: of code its comment, of Markdown all of it. */
function textOf(file: TextFile, line: string): string {
  return file.path.endsWith('.md') ? line : (COMMENT.exec(line)?.[0] ?? '')
}

function namesIn(text: string): string[] {
  return text.match(FILE_NAME) ?? []
}

function isFile(name: string, from: string, paths: readonly string[]): boolean {
  if (EXEMPT.has(path.posix.basename(name))) return true
  const beside = path.posix.normalize(path.posix.join(path.posix.dirname(from), name))
  const plain = path.posix.normalize(name).replace(/^(\.\.\/)+/, '')
  return paths.some((it) => it === beside || it === plain || it.endsWith(`/${plain}`))
}
