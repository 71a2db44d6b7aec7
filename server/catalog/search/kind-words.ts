import type { Section } from '../../masters/master-rows.ts'
import { foldText } from './search-text.ts'

/** What a text of the bar asks for by kind: the sections it names, and the words beside that. */
export type KindAsked = { sections: readonly Section[]; rest: string }

const LENSES: readonly Section[] = ['SpectacleLens', 'ContactLens']

// How a counter says it, in either language and either number. Longer phrases stand first: a
// contact lens is no spectacle lens, and a धूप का चश्मा is no frame.
const PHRASES: readonly (readonly [string, readonly Section[]])[] = [
  ['contact lenses', ['ContactLens']],
  ['contact lens', ['ContactLens']],
  ['spectacle lenses', ['SpectacleLens']],
  ['spectacle lens', ['SpectacleLens']],
  ['sun glasses', ['Sunglass']],
  ['sun glass', ['Sunglass']],
  ['धूप का चश्मा', ['Sunglass']],
  ['धूप के चश्मे', ['Sunglass']],
  ['कॉन्टैक्ट लेंस', ['ContactLens']],
  ['contacts', ['ContactLens']],
  ['contact', ['ContactLens']],
  ['sunglasses', ['Sunglass']],
  ['sunglass', ['Sunglass']],
  ['goggles', ['Sunglass']],
  ['goggle', ['Sunglass']],
  ['frames', ['Frame']],
  ['frame', ['Frame']],
  ['lenses', LENSES],
  ['lens', LENSES],
  ['accessories', ['Accessory']],
  ['accessory', ['Accessory']],
  ['सनग्लास', ['Sunglass']],
  ['फ्रेम', ['Frame']],
  ['लेंस', LENSES],
]

/** A kind that is still being typed counts from here on: `sung` is on its way to sunglass. */
const SHORTEST_BEGINNING = 4

/**
 * The kind of goods that a text names, anywhere in it or begun at its end; null where it names
 * none.
 * "ray ban sunglass" is the sunglasses with "ray ban" left to look for.
 */
export function kindAsked(typed: string): KindAsked | null {
  const text = foldText(typed).toLowerCase().split(/\s+/u).filter(Boolean).join(' ')
  for (const [phrase, sections] of PHRASES) {
    const at = ` ${text} `.indexOf(` ${phrase} `)
    if (at >= 0) return { sections, rest: without(text, at, phrase.length) }
    const begun = beginningAtEnd(text, phrase)
    if (begun > 0) return { sections, rest: text.slice(0, -begun).trim() }
  }
  return null
}

function without(text: string, at: number, length: number): string {
  return `${text.slice(0, at).trim()} ${text.slice(at + length).trim()}`.trim()
}

/** How many characters at the end of the text are the beginning of the phrase; 0 for none. */
function beginningAtEnd(text: string, phrase: string): number {
  for (
    let length = Math.min(phrase.length, text.length);
    length >= SHORTEST_BEGINNING;
    length -= 1
  ) {
    const isWordStart = length === text.length || text.at(-length - 1) === ' '
    if (isWordStart && text.endsWith(phrase.slice(0, length))) return length
  }
  return 0
}
