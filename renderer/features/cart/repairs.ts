import type { CartLine } from '../../../server/contract/cart.ts'

/** The code of the service that a repair is sold as. */
export const REPAIR_CODE = 'REPAIR'

/** Whether a sale takes something in for repair. */
export function hasRepair(lines: readonly Pick<CartLine, 'itemCode'>[]): boolean {
  return lines.some(({ itemCode }) => itemCode === REPAIR_CODE)
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
  return hasRepair(lines) && !hasPowers
}
