import { call } from '../../base/api/client.ts'
import { addLenses } from './lens-lines.ts'

/** A stock lens for one eye of the sale on the counter. */
export type StockLens = { itemCode: string; eye: 'Right' | 'Left' }

/**
 * Puts stock lenses into the sale, each for its eye, where they are kept for half an hour. False,
 * with the reason said, where one could not be put in.
 */
export async function keepStockLenses(lenses: readonly StockLens[]): Promise<boolean> {
  for (const { eye, itemCode } of lenses) {
    const Item = await call('get-item-by-code', { code: itemCode })
    if (!(await addLenses({ Item, Eyes: [eye] }))) return false
  }
  return true
}
