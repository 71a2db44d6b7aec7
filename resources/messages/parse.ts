import { parse, type Select, type Token } from '@messageformat/parser'
import type { ParsedMessage, Part } from './format.ts'
import { STYLES } from './styles.ts'

/**
 * Returns a message in ICU MessageFormat as `formatParsed` takes it. Throws for a text that is not
 * in that format, or that uses a style which there is not.
 */
export function parseMessage(text: string): ParsedMessage {
  if (!/[{}']/.test(text)) return text
  const parts = partsOf(parse(text, { cardinal: ['one', 'other'] }), '')
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts
}

/** `counted`: the place that a `#` stands for. */
function partsOf(tokens: readonly Token[], counted: string): Part[] {
  return tokens.map((token): Part => {
    switch (token.type) {
      case 'content':
        if (/[{}]/.test(token.value)) throw new Error(`a brace stands alone: ${token.value}`)
        return token.value
      case 'octothorpe':
        return [counted, 'number']
      case 'argument':
        return [token.arg, '']
      case 'function':
        if (STYLES[token.key] === undefined) throw new Error(`no style ${token.key}`)
        return [token.arg, token.key]
      case 'plural':
      case 'select':
        return [token.arg, token.type, branchesOf(token, counted)]
      default:
        throw new Error(`${token.type} is not supported`)
    }
  })
}

function branchesOf(select: Select, counted: string): Record<string, Part[]> {
  if (select.pluralOffset !== undefined) throw new Error('offset is not supported')
  if (!select.cases.some(({ key }) => key === 'other')) throw new Error('there is no branch other')
  const inside = select.type === 'plural' ? select.arg : counted
  return Object.fromEntries(select.cases.map(({ key, tokens }) => [key, partsOf(tokens, inside)]))
}

/** The names of a message's places with their styles, each once, in the order of the alphabet. */
export function placesOf(text: string): string[] {
  const found = new Set<string>()
  const collect = (parts: ParsedMessage): void => {
    if (typeof parts === 'string') return
    for (const part of parts) {
      if (typeof part === 'string') continue
      const [place, style, branches] = part
      found.add(style === 'plural' || style === 'select' ? `${place}, ${style}` : place)
      for (const branch of Object.values(branches ?? {})) collect(branch)
    }
  }
  collect(parseMessage(text))
  return [...found].sort()
}
