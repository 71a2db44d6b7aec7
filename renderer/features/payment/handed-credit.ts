import { create } from 'zustand'
import type { HeldCreditNote } from '../../../server/contract/credit.ts'
import { isRecord, readLocal, writeLocal } from '../../kernel/local-storage.ts'

/** A credit note just got in an exchange, for the sale that was begun with it. */
type HandedCredit = { sessionID: string; note: HeldCreditNote }

const KEY = 'handedCredit'

function readKept(): HandedCredit | null {
  const kept = readLocal(KEY)
  return isHanded(kept) ? kept : null
}

function isHanded(value: unknown): value is HandedCredit {
  return (
    isRecord(value) &&
    typeof value['sessionID'] === 'string' &&
    isRecord(value['note']) &&
    typeof value['note']['CreditNoteNo'] === 'string' &&
    typeof value['note']['Balance'] === 'number'
  )
}

/** Kept over a reload, as the sale itself is. */
export const useHandedCredit = create<{ handed: HandedCredit | null }>(() => ({
  handed: readKept(),
}))

/** The note is remembered with the sale, whose payment begins with it. */
export function handCredit(sessionID: string, note: HeldCreditNote): void {
  const handed = { sessionID, note }
  writeLocal(KEY, handed)
  useHandedCredit.setState({ handed })
}

const NONE: readonly HeldCreditNote[] = []

/** The notes that belong to this sale without anybody being named. */
export function handedNotes(
  handed: HandedCredit | null,
  sessionID: string,
): readonly HeldCreditNote[] {
  return handed !== null && handed.sessionID === sessionID ? [handed.note] : NONE
}
