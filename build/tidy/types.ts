import { isNode, type Rule, servesTests, violation, walk } from './source-file.ts'

/** Where a value from outside becomes one of ours: SQLite's rows and the wire's text. */
const MAY_CAST = /^server\/(db\/sql\.ts$|wire\/)/

/** What is parsed at the edge is trusted inside: no `any`, no `!`, and casts at the edge alone. */
export const trustedTypes: Rule = (files) =>
  files.flatMap((file) =>
    [...walk(file.program)].flatMap(([node]) => {
      if (node.type === 'TSAnyKeyword') return [violation(file, node, 'no any')]
      if (node.type === 'TSNonNullExpression') return [violation(file, node, 'no non-null `!`')]
      const isCast =
        /^(TSAsExpression|TSTypeAssertion)$/.test(node.type) && !isConst(node['typeAnnotation'])
      if (!isCast || MAY_CAST.test(file.path) || servesTests(file.path)) return []
      return [violation(file, node, 'no `as` outside server/db/sql.ts and server/wire')]
    }),
  )

function isConst(annotation: unknown): boolean {
  if (!isNode(annotation) || annotation.type !== 'TSTypeReference') return false
  const name = annotation['typeName']
  return isNode(name) && name['name'] === 'const'
}
