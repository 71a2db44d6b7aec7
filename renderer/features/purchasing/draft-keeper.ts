import { useEffect } from 'react'
import { useSettled } from '../../base/ui/use-settled.ts'

/** A draft rests this long before it goes to the server. */
const KEEP_AFTER_MS = 400

/**
 * Keeps a draft on the server, one save after the other; what is there already is not sent again.
 * `read` answers null while there is nothing to keep, else the input with its content alone; the ID is
 * null where the draft is to be sent in any case. `save` answers its ID, or null where the server did
 * not take it.
 */
export function draftKeeper<Input>(args: {
  read: () => { id: string | null; content: object; input: Input } | null
  save: (input: Input) => Promise<string | null>
}): () => Promise<void> {
  let keeping: Promise<void> = Promise.resolve()
  let lastKept = ''
  async function keepNow(): Promise<void> {
    const draft = args.read()
    if (draft === null) return
    const textOf = (id: string) => JSON.stringify([id, draft.content])
    if (draft.id !== null && textOf(draft.id) === lastKept) return
    const id = await args.save(draft.input)
    if (id !== null) lastKept = textOf(id)
  }
  return () => {
    keeping = keeping.then(keepNow)
    return keeping
  }
}

/** Has a draft kept whenever it rests, and when its form is left: a power cut loses no finished row. */
export function useKeptDraft(draft: object, keep: () => Promise<void>): void {
  const settled = useSettled(JSON.stringify(draft), KEEP_AFTER_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was typed asks for it
  useEffect(() => void keep(), [settled])
  useEffect(() => () => void keep(), [keep])
}
