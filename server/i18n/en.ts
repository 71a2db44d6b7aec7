import { counterSentences } from './en/counter.ts'
import { goodsSentences } from './en/goods.ts'
import { ordersSentences } from './en/orders.ts'
import { placesSentences } from './en/places.ts'

/**
 * Every sentence that the server says to a person, and the words that stand inside them, as they
 * are written where they are said. What changes from time to time stands in braces. A sentence
 * that is not here fails a test; another language is another file like `hi.ts`.
 */
export const SENTENCES = [
  ...counterSentences,
  ...ordersSentences,
  ...placesSentences,
  ...goodsSentences,
] as const

export type Sentence = (typeof SENTENCES)[number]
export type Sentences = Readonly<Record<Sentence, string>>
