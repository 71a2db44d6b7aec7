import { type Node, type Rule, servesTests, violation, walk } from './source-file.ts'

const API_PATH = /(^|[^\w.]|\/\/[^/]+)\/api\/[A-Za-z]/

/** Where the paths are written, and the table that is generated from there. */
const CONTRACT = /^(server\/contract\/|renderer\/base\/api\/operations\.generated\.ts$)/

/** The path of an operation is written in the contract alone; others take it from there. */
export const apiPathsInContract: Rule = (files) =>
  files
    .filter(({ path }) => !CONTRACT.test(path) && !servesTests(path))
    .flatMap((file) =>
      [...walk(file.program)]
        .filter(([node]) => API_PATH.test(textOf(node)))
        .map(([node]) => violation(file, node, 'a path of the API is taken from server/contract')),
    )

/** The text of a string, of a piece of a template or of a regular expression. */
function textOf(node: Node): string {
  const { regex, value } = node
  if (node.type === 'TemplateElement') return cooked(value)
  if (node.type !== 'Literal') return ''
  if (typeof value === 'string') return value
  return typeof regex === 'object' && regex !== null && 'pattern' in regex
    ? String(regex.pattern).replaceAll('\\/', '/')
    : ''
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : ''
}
