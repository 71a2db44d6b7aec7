import { parseAst } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript), read without trusting its shape. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export type SourceFile = {
  /** From the repository's top, with forward slashes. */
  path: string
  text: string
  lines: readonly string[]
  program: Node
}

export type Violation = { path: string; line: number; message: string }

export type Rule = (files: readonly SourceFile[]) => Violation[]

type Language = 'ts' | 'tsx' | 'js'

/** Parses one file. Throws on a syntax error, which the type check reports better. */
export function readSource(path: string, text: string): SourceFile {
  const program: unknown = parseAst(text, { lang: languageOf(path) })
  if (!isNode(program)) throw new Error(`${path} could not be parsed`)
  return { path, text, lines: text.split('\n'), program }
}

function languageOf(path: string): Language {
  if (path.endsWith('.tsx')) return 'tsx'
  return path.endsWith('.ts') ? 'ts' : 'js'
}

export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  )
}

/** Every node below and including `node`, each with the one that holds it. */
export function* walk(node: Node, parent: Node | null = null): Generator<[Node, Node | null]> {
  yield [node, parent]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, node)
    }
  }
}

/** The line, from 1, that holds a position of the text. */
export function lineAt({ text }: SourceFile, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}

/** A complaint about one node. */
export function violation(file: SourceFile, node: Node, message: string): Violation {
  return { path: file.path, line: lineAt(file, node.start), message }
}

export function isTest(path: string): boolean {
  return /\.(test|spec|bench)\.tsx?$/.test(path)
}

/** Tests, and what serves tests alone. */
export function servesTests(path: string): boolean {
  return isTest(path) || path.includes('/testing/') || /^(e2e|build\/tidy)\//.test(path)
}
