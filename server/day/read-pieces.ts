import { countedPaise, type Pieces, sortedPieces } from '../domain/cash-count.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { toPaise } from '../wire/rupees.ts'

export type CountedCash = { pieces: Pieces[]; coinsPaise: number; totalPaise: number }

/** What was counted by notes and coins; each face may be named once. */
export function readPieces(sent: readonly Pieces[], coins: number | undefined): CountedCash {
  const pieces = sortedPieces(sent)
  if (pieces === null) throw invalidField('pieces', message('day.name-each-note-once'))
  const coinsPaise = toPaise(coins ?? 0)
  return { pieces, coinsPaise, totalPaise: countedPaise(pieces, coinsPaise) }
}
