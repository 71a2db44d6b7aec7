import type { Sentences } from './en.ts'
import { counterSentences } from './hi/counter.ts'
import { goodsSentences } from './hi/goods.ts'
import { ordersSentences } from './hi/orders.ts'
import { placesSentences } from './hi/places.ts'

/** What the server says, in Hindi; a sentence that is missing fails the type check. */
export const hi: Sentences = {
  ...counterSentences,
  ...ordersSentences,
  ...placesSentences,
  ...goodsSentences,
}
