import { useEffect, useRef, useState } from 'react'
import { keepDurably, readDurably } from '../../kernel/durable-storage.ts'
import { isRecord } from '../../kernel/local-storage.ts'
import { proposedReturn, type ReturnRow, type TypedReturn } from './return-lines.ts'

type Draft = { typed: TypedReturn; reason: string }

function isDraft(kept: unknown): kept is Draft {
  if (!isRecord(kept)) return false
  const { reason, typed } = kept
  const texts = isRecord(typed) ? Object.values(typed) : [null]
  return typeof reason === 'string' && texts.every((text) => typeof text === 'string')
}

/** What goes back of a bill as it is typed, kept on this till until it is sent. */
export function useKeptReturn(inwardID: string, rows: readonly ReturnRow[]) {
  const key = `supplier-return ${inwardID}`
  const [draft, setDraft] = useState<Draft>(() => ({ typed: proposedReturn(rows), reason: '' }))
  const isTyped = useRef(false)
  useEffect(() => {
    void readDurably(key).then((kept) => {
      if (isDraft(kept) && !isTyped.current) setDraft(kept)
    })
  }, [key])
  useEffect(() => {
    if (isTyped.current) void keepDurably(key, draft)
  }, [key, draft])
  const change = (by: (before: Draft) => Draft): void => {
    isTyped.current = true
    setDraft(by)
  }
  return {
    ...draft,
    setTyped: (by: (typed: TypedReturn) => TypedReturn) =>
      change((before) => ({ ...before, typed: by(before.typed) })),
    setReason: (reason: string) => change((before) => ({ ...before, reason })),
    /** It is sent: nothing is left to be gone on with. */
    forget(): void {
      isTyped.current = false
      void keepDurably(key, null)
    },
  }
}
