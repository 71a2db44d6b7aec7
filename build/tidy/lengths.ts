import { isNode, lineAt, type Node, type SourceFile, walk } from './source-file.ts'

/** A file or a function and its length in lines. */
export type Length = { path: string; line: number; lines: number }

/** Returns the `count` longest files and functions, longest first. It judges none of them. */
export function longest(
  files: readonly SourceFile[],
  count: number,
): { files: Length[]; functions: Length[] } {
  return {
    files: top(
      // The text after the last line break is no line.
      files.map(({ path, lines }) => ({ path, line: 1, lines: lines.length - 1 })),
      count,
    ),
    functions: top(files.flatMap(functionsOf), count),
  }
}

function top(lengths: readonly Length[], count: number): Length[] {
  return lengths.toSorted((a, b) => b.lines - a.lines).slice(0, count)
}

function functionsOf(file: SourceFile): Length[] {
  return [...walk(file.program)].flatMap(([node, parent]) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      return []
    if (isTestSuite(parent)) return []
    const line = lineAt(file, node.start)
    return [{ path: file.path, line, lines: lineAt(file, node.end) - line + 1 }]
  })
}

/** The function given to describe() is a list of tests. */
function isTestSuite(parent: Node | null): boolean {
  if (parent?.type !== 'CallExpression') return false
  let { callee } = parent
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee['callee'] ?? callee['object']
  return isNode(callee) && callee['name'] === 'describe'
}
