import { printableLine } from '../../rendering/text/printable-text.ts'
import { sentence } from './texts.ts'

/** 'Pair 2' of an item that belongs to a pair; '' of one that does not. */
export function pairText(pairNo: string | null): string {
  const text = printableLine(pairNo ?? '')
  return text === '' || text === '0' ? '' : sentence('item.pair', { pair: text })
}

/** The notes that are not empty, on one line. */
export function joinedNotes(notes: readonly string[]): string {
  return notes.filter((note) => note !== '').join('  ·  ')
}
