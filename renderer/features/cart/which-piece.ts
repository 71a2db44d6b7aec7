import { create } from 'zustand'
import type { Item } from '../../../server/contract/catalog.ts'
import { soundGood } from '../../kernel/scan/sound.ts'
import { openDialog, useScreen } from '../../kernel/screen-store.ts'

export type Piece = NonNullable<Item['Units']>[number]

type Question = {
  /** The serialised item of which one piece is sold. */
  item: Item | null
  /** Whether a code led here: then no piece is marked, since the one in the hand is meant. */
  isOfCode: boolean
  /** Told when a piece was chosen and is in the sale. */
  onAdded: (item: Item) => void
}

const beep = (): void => soundGood()

/** The item whose piece is being chosen. */
export const useWhichPiece = create<Question>(() => ({
  item: null,
  isOfCode: false,
  onAdded: beep,
}))

/** Asks which piece of an item is sold, the first marked. */
export function askWhichPiece(item: Item): void {
  useWhichPiece.setState({ item, isOfCode: false, onAdded: beep })
  openDialog('unit')
}

/**
 * Asks which piece is in the hand where the code of a serialised item was given and several are in
 * stock: the code is the same on all of them. False where there is nothing to ask.
 */
export function asksWhichPiece(item: Item, onAdded: Question['onAdded'] = beep): boolean {
  const isNamed = item.InventoryID !== null
  if (isNamed || (item.Units ?? []).length < 2) return false
  useWhichPiece.setState({ item, isOfCode: true, onAdded })
  openDialog('unit')
  return true
}

/** The item of a code whose piece is asked for just now: another code would leave it unsold. */
export function itemAskedFor(): Item | null {
  const { item, isOfCode } = useWhichPiece.getState()
  return isOfCode && useScreen.getState().dialog === 'unit' ? item : null
}

/** The piece that the code of an item stands for: its own, else the only one in stock. */
export function pieceOfCode(item: Item): string | null {
  return item.InventoryID ?? item.Units?.[0]?.InventoryID ?? null
}
