import path from 'node:path'
import { isNode, lineAt, type Node, type SourceFile, walk } from './source-file.ts'

export type Import = {
  /** As written. */
  specifier: string
  /** The file that is meant, from the repository's top; null for a package. */
  target: string | null
  /** Erased before anything runs. */
  isType: boolean
  /** By import(), or a worker's script named by URL: loaded later, not with the file. */
  isDynamic: boolean
  line: number
}

/** All that a file imports: static, re-exported, dynamic, and the workers that it names by URL. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = []
  for (const [node] of walk(file.program)) {
    const specifier = specifierOf(node)
    if (specifier === null) continue
    found.push({
      specifier,
      target: resolve(file.path, specifier),
      isType: isTypeOnly(node),
      isDynamic: node.type === 'ImportExpression' || node.type === 'NewExpression',
      line: lineAt(file, node.start),
    })
  }
  return found
}

function specifierOf(node: Node): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return literalOf(node['source'])
    case 'NewExpression':
      return isWorkerUrl(node) ? firstArgument(node) : null
    case 'TSImportType':
      return literalOf(node['source'] ?? node['argument'])
    default:
      return null
  }
}

function isTypeOnly(node: Node): boolean {
  return (
    node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'
  )
}

function isWorkerUrl(node: Node): boolean {
  const { callee } = node
  const isUrl = isNode(callee) && callee['name'] === 'URL'
  return isUrl && /-worker\.[jt]s$/.test(firstArgument(node) ?? '')
}

function firstArgument(node: Node): string | null {
  const list = node['arguments']
  return Array.isArray(list) ? literalOf(list[0]) : null
}

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'TSLiteralType') return literalOf(node['literal'])
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

function resolve(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
}
