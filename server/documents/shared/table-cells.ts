import type { Cell, Column } from '../../rendering/sheet.ts'
import type { DocumentTexts, LabelKey } from './texts.ts'

export function heading(
  texts: DocumentTexts,
  key: LabelKey,
  align: Column['align'] = 'right',
): Column {
  const second = texts.second(key)
  return { heading: texts.english(key), align, ...(second === null ? {} : { second }) }
}

export function right(text: string): Column {
  return { heading: text, align: 'right' }
}

export function cells(texts: readonly string[]): Cell[] {
  return texts.map((text) => ({ text }))
}
