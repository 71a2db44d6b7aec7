/** The program can't start on this data folder; `message` is the one sentence for the person. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
