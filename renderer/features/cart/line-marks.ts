import type { CartLine } from '../../../server/contract/cart.ts'

/** What is known of lines besides what the server keeps of them: whose lenses they are. */
type LineMarks = {
  /** A line was put in again as another one; what is known of it is true of that one too. */
  onPutAgain: (was: CartLine, lineID: string) => void
  /** Whether a line is somebody else's than the customer's of the sale. */
  isOfAnother: (line: CartLine) => boolean
}

const NO_MARKS: LineMarks = { onPutAgain: () => {}, isOfAnother: () => false }

let marks = NO_MARKS

/** Names who knows it. */
export function markLines(known: LineMarks): void {
  marks = known
}

export function lineMarks(): LineMarks {
  return marks
}
