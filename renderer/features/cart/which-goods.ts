import { create } from 'zustand'
import type { Item } from '../../../server/contract/catalog.ts'
import { openDialog, useScreen } from '../../kernel/screen-store.ts'

/** One of the goods that a code may stand for: an item at one of the MRPs printed on it. */
export type Goods = NonNullable<Item['Candidates']>[number]

type Question = { goods: readonly Goods[]; take: (chosen: Goods) => void | Promise<void> }

/** The goods of which the counter is asked to choose one, and what is done with it. */
export const useWhichGoods = create<Question>(() => ({ goods: [], take: () => {} }))

/** Asks which of the goods is meant where they are several; false where there is nothing to ask. */
export function asksWhichGoods(goods: readonly Goods[] = [], take: Question['take']): boolean {
  if (goods.length < 2) return false
  useWhichGoods.setState({ goods, take })
  openDialog('whichGoods')
  return true
}

/** Asks which of the goods is meant where they are several; null where the question is closed. */
export function chosenGoods(goods: readonly Goods[]): Promise<Goods | null> {
  return new Promise((resolve) => {
    if (!asksWhichGoods(goods, resolve)) return resolve(goods[0] ?? null)
    const stop = useScreen.subscribe(({ dialog }) => {
      if (dialog === 'whichGoods') return
      stop()
      // What is chosen is told right after the question is closed.
      setTimeout(() => resolve(null))
    })
  })
}

/** While it is asked no other code is taken: the goods in hand would be neither sold nor refused. */
export function isAskingWhichGoods(): boolean {
  return useScreen.getState().dialog === 'whichGoods'
}

/** The first of each item, for screens where the MRP makes no difference. */
export function oneOfEachItem(goods: readonly Goods[] = []): Goods[] {
  return [...new Map(goods.toReversed().map((each) => [each.ID, each])).values()].toReversed()
}

/** What of the goods is one item, at each of its MRPs. */
export function goodsOfItem(found: Item, itemID: string): Goods[] {
  return (found.Candidates ?? [found]).filter(({ ID }) => ID === itemID)
}
