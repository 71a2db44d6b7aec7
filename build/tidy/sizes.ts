import {
  isNode,
  isTest,
  lineAt,
  type Node,
  type Rule,
  type SourceFile,
  type Violation,
  violation,
  walk,
} from './source-file.ts'

const MAX_FILE_LINES = 400
const MAX_TEST_FILE_LINES = 600
const MAX_FUNCTION_LINES = 60
const MAX_COLUMNS = 100
/** A file is a data table when literals make up this share of it. */
const TABLE_SHARE = 0.75

/** Files, functions and lines stay short enough to be read at one sitting. */
export const sizes: Rule = (files) =>
  files.flatMap((file) => {
    const isExempt = file.path.includes('/migrations/') || isDataTable(file)
    return [...(isExempt ? [] : [...fileLength(file), ...lineLengths(file)]), ...functions(file)]
  })

function fileLength({ path, lines }: SourceFile): Violation[] {
  const limit = isTest(path) ? MAX_TEST_FILE_LINES : MAX_FILE_LINES
  // The text after the last line break is no line.
  const count = lines.length - 1
  if (count <= limit) return []
  return [{ path, line: limit + 1, message: `the file has ${count} lines; the limit is ${limit}` }]
}

function lineLengths({ path, lines }: SourceFile): Violation[] {
  return lines.flatMap((text, index) =>
    [...text].length > MAX_COLUMNS
      ? [{ path, line: index + 1, message: `the line is longer than ${MAX_COLUMNS} columns` }]
      : [],
  )
}

function functions(file: SourceFile): Violation[] {
  return [...walk(file.program)].flatMap(([node, parent]) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      return []
    if (isTestSuite(parent)) return []
    const length = linesOf(file, node)
    if (length <= MAX_FUNCTION_LINES) return []
    const message = `the function has ${length} lines; the limit is ${MAX_FUNCTION_LINES}`
    return [violation(file, node, message)]
  })
}

/** What is given to describe() is a list of tests and not a function to be followed. */
function isTestSuite(parent: Node | null): boolean {
  if (parent?.type !== 'CallExpression') return false
  let { callee } = parent
  while (isNode(callee) && callee.type !== 'Identifier')
    callee = callee['callee'] ?? callee['object']
  return isNode(callee) && callee['name'] === 'describe'
}

function isDataTable(file: SourceFile): boolean {
  const { body } = file.program
  const statements = Array.isArray(body) ? body.filter(isNode) : []
  const lines = statements.flatMap(tablesIn).reduce((sum, table) => sum + linesOf(file, table), 0)
  return lines >= TABLE_SHARE * file.lines.length
}

function tablesIn(statement: Node): Node[] {
  const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement
  const { declarations } = declaration
  if (!Array.isArray(declarations)) return []
  return declarations.filter(isNode).flatMap((it) => (isTable(it['init']) ? [it] : []))
}

function isTable(value: unknown): boolean {
  let node = value
  while (isNode(node) && isNode(node['expression'])) node = node['expression']
  if (!isNode(node) || !/^(Array|Object)Expression$/.test(node.type)) return false
  return ![...walk(node)].some(([it]) => it.type.includes('Function'))
}

function linesOf(file: SourceFile, node: Node): number {
  return lineAt(file, node.end) - lineAt(file, node.start) + 1
}
