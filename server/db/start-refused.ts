/** What kind of refusal it is, for a program that shows what to do about it. */
export type RefusalReason =
  | 'damaged'
  | 'gone'
  | 'newer'
  | 'keys'
  | 'inUse'
  | 'full'
  | 'unreadable'
  | 'address'
  | 'other'

/** The program can't start on this data folder; `message` is the one sentence for the person. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly reason: RefusalReason

  constructor(sentence: string, reason: RefusalReason = 'other') {
    super(sentence)
    this.reason = reason
  }
}
