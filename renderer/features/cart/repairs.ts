import type { CartLine } from '../../../server/contract/cart.ts'
import type { Item } from '../../../server/contract/catalog.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { lineNow } from './put-again.ts'

/** The code of the service that a repair is sold as. */
export const REPAIR_CODE = 'REPAIR'

/** The line that a noted repair is of; an empty number, as once kept, is any line of the service. */
export function lineOfRepair<Line extends Pick<CartLine, 'id' | 'itemCode'>>(
  lines: readonly Line[],
  { lineID }: { lineID: string },
): Line | undefined {
  return lines.find(
    ({ id, itemCode }) => itemCode === REPAIR_CODE && (lineID === '' || id === lineNow(lineID)),
  )
}

/**
 * Asks which frame is to be repaired where the service is scanned or typed; false for any other goods.
 * The slip of a repair without its frame would name nothing, or the frame of another.
 */
export function asksOfRepair({ Code }: Pick<Item, 'Code'>): boolean {
  if (Code !== REPAIR_CODE) return false
  openDialog('repair')
  return true
}

/**
 * Whether a sale takes something in for repair and has nothing that powers are of: neither lenses nor
 * another service, such as an eye test.
 */
export function isRepairAlone(
  lines: readonly Pick<CartLine, 'isService' | 'itemCode' | 'section'>[],
): boolean {
  const isRepair = ({ itemCode }: Pick<CartLine, 'itemCode'>) => itemCode === REPAIR_CODE
  const hasPowers = lines.some(
    (line) => line.section?.endsWith('Lens') === true || (line.isService && !isRepair(line)),
  )
  return lines.some(isRepair) && !hasPowers
}
