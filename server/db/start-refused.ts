import type { Message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'

/** What kind of refusal it is, for a program that shows what to do about it. */
export type RefusalReason =
  | 'damaged'
  | 'gone'
  | 'lost'
  | 'newer'
  | 'keys'
  | 'inUse'
  | 'full'
  | 'unreadable'
  | 'address'
  | 'other'

/** The program can't start on this data folder; `message` is why, in English. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  /** Why, for the person. */
  readonly text: Message
  readonly reason: RefusalReason

  constructor(text: Message, reason: RefusalReason = 'other') {
    super(translate(text, 'en'))
    this.text = text
    this.reason = reason
  }
}
