import { isNode, type Rule, violation } from './source-file.ts'

/** A name is imported from the file that owns it: no index.ts, nothing passed on. */
export const noBarrels: Rule = (files) =>
  files.flatMap((file) => {
    const { body } = file.program
    const passedOn = (Array.isArray(body) ? body.filter(isNode) : []).filter(
      (it) => it.type === 'ExportAllDeclaration' || isReExport(it.type, it['source']),
    )
    const complaints = passedOn.map((it) => violation(file, it, 'no re-export'))
    if (!/(^|\/)index\.[cm]?[jt]sx?$/.test(file.path)) return complaints
    return [{ path: file.path, line: 1, message: 'no index file' }, ...complaints]
  })

function isReExport(type: string, source: unknown): boolean {
  return type === 'ExportNamedDeclaration' && isNode(source)
}
