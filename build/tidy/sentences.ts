import { SENTENCES } from '../../server/i18n/en.ts'
import {
  isNode,
  type Node,
  type Rule,
  type SourceFile,
  servesTests,
  type Violation,
  violation,
  walk,
} from './source-file.ts'

/** What no person reads at a till, each with its reason. */
const OTHERWISE_READ: readonly RegExp[] = [
  // Read in a terminal or a log, before there is a till to choose a language on.
  /^server\/(main|startup\/.*|keys\/(keys|recovery))\.ts$/,
  /^server\/db\/(open|migrate|migrations\/.*)\.ts$/,
  // Documents have languages of their own, in resources/messages/documents.
  /^server\/documents\/(shared\/|[a-z-]+\/(layout|tables|closing-layout)\.ts$)/,
  /^server\/rendering\//,
  /^server\/receipts\/receipt-model\.ts$/,
  // A message to a customer, in the words that the shop can change.
  /^server\/customers\/recalls\.ts$/,
  // The API document, and the data of the demo.
  /^server\/(contract\/.*|http\/api-document|demo\/.*)\.ts$/,
]

const known = new Set(SENTENCES.map(withoutNames))

/**
 * Whatever the server says to a person is among the sentences of server/i18n, so that every
 * language says it; and no sentence there is one that is said no more.
 */
export const knownSentences: Rule = (files) => {
  const said = new Set<string>()
  const unknown = files
    .filter(({ path }) => /^server\/(?!i18n\/)/.test(path) && !servesTests(path))
    .flatMap((file) => unknownIn(file, said))
    .filter(({ path }) => !OTHERWISE_READ.some((pattern) => pattern.test(path)))
  return [...unknown, ...unsaid([...said].join('\n'))]
}

function unknownIn(file: SourceFile, said: Set<string>): Violation[] {
  return [...walk(file.program)].flatMap(([node]) => {
    const text = textOf(node)
    if (text === null) return []
    said.add(text)
    if (!isSentence(text) || known.has(text)) return []
    return [violation(file, node, `server/i18n has no sentence: ${text}`)]
  })
}

/** A capital, a figure or a place first, a stop at the end, and words between. */
function isSentence(text: string): boolean {
  return /^["\p{Lu}{][^\n]* [^\n]*[.?]$/u.test(text)
}

/** A sentence may be a piece of a longer text. */
function unsaid(said: string): Violation[] {
  return SENTENCES.filter((it) => isSentence(it) && !said.includes(withoutNames(it))).map((it) => ({
    path: 'server/i18n/en.ts',
    line: 1,
    message: `nothing says any more: ${it}`,
  }))
}

/** A text as it is written, `{}` for what is put in; null for any other node. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null
  return node['quasis'].map(cooked).join('{}')
}

function cooked(quasi: unknown): string {
  const value = isNode(quasi) ? quasi['value'] : undefined
  const isText = typeof value === 'object' && value !== null && 'cooked' in value
  return isText && typeof value.cooked === 'string' ? value.cooked : ''
}

function withoutNames(sentence: string): string {
  return sentence.replace(/\{\w+\}/g, '{}')
}
