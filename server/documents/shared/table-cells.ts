import type { Cell, Column } from '../../rendering/sheet.ts'
import type { WordKey, Words } from './words.ts'

export function heading(say: Words, key: WordKey, align: Column['align'] = 'right'): Column {
  const second = say.second(key)
  return { heading: say.english(key), align, ...(second === null ? {} : { second }) }
}

export function right(text: string): Column {
  return { heading: text, align: 'right' }
}

export function cells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}
