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
        return [token.arg]
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

/** Returns the names of a message's places, each once, in the order of the alphabet. */
export function placesOf(message: ParsedMessage): string[] {
  const found = new Set<string>()
  const collect = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue
      const [place, , branches] = part
      found.add(place)
      for (const branch of Object.values(branches ?? {})) collect(branch)
    }
  }
  const parsed = typeof message === 'string' ? parseMessage(message) : message
  if (typeof parsed !== 'string') collect(parsed)
  return [...found].sort()
}

/** Returns what a message itself says, without its places and what stands in them. */
export function wordsOf(message: ParsedMessage): string {
  const parsed = typeof message === 'string' ? parseMessage(message) : message
  if (typeof parsed === 'string') return parsed
  return parsed
    .map((part) => {
      if (typeof part === 'string') return part
      return Object.values(part[2] ?? {})
        .map(wordsOf)
        .join(' ')
    })
    .join(' ')
}
