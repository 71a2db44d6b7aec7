import { isNode, type Node, type Rule, servesTests, violation, walk } from './source-file.ts'

/** SQL is fixed text with parameters: nothing is ever put into it (no injection to think about). */
export const fixedSql: Rule = (files) =>
  files
    .filter(({ path }) => !servesTests(path))
    .flatMap((file) =>
      [...walk(file.program)].flatMap(([node]) => {
        if (node.type !== 'CallExpression' || !/^(prepare|exec)$/.test(methodOf(node))) return []
        const list = node['arguments']
        const sql: unknown = Array.isArray(list) ? list[0] : null
        return isPutTogether(sql) ? [violation(file, node, 'no values inside SQL: use ?')] : []
      }),
    )

function methodOf(call: Node): string {
  const { callee } = call
  const property = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null
  return isNode(property) ? String(property['name']) : ''
}

function isPutTogether(sql: unknown): boolean {
  if (!isNode(sql)) return false
  if (sql.type === 'TemplateLiteral') {
    const { expressions } = sql
    return Array.isArray(expressions) && expressions.length > 0
  }
  if (sql.type !== 'BinaryExpression') return false
  return [sql['left'], sql['right']].some((side) => isNode(side) && side.type !== 'Literal')
}
