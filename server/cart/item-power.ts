import type { Refraction } from '../domain/optics/eyes.ts'
import { minusForm, plusForm } from '../domain/optics/powers.ts'
import { readRefraction } from '../domain/optics/written.ts'
import { describeRefraction, formatPower, parseAddition } from '../domain/prescription.ts'
import type { CartLineRow } from './cart-rows.ts'

/** The powers of a line as texts. */
type Powers = Partial<Record<'spherical' | 'cylinder' | 'axis' | 'addition', string | null>>

/** The power that goods are kept in, in hundredths of a dioptre; no sphere where they are in none. */
export type ItemPower = {
  itemSphere: number | null
  itemCylinder: number | null
  itemAxis: number | null
  itemAddition: number | null
}

/** The columns of an ItemPower, of `items i`. */
export const ITEM_POWER = `
  i.sphere_centidioptres AS itemSphere, i.cylinder_centidioptres AS itemCylinder,
  i.axis_degrees AS itemAxis, i.addition_centidioptres AS itemAddition`

/** Whether a line has the power of its item, in either form of the cylinder; an axis may be turned. */
export function isItemPower(powers: Powers, item: ItemPower): boolean {
  const written = writtenOf(powers)
  if (written === null || item.itemSphere === null) return false
  const [one, other] = [minusForm(written), minusForm(refractionOf(item, item.itemSphere))]
  const isTurned = item.itemAxis === null || other.cylinderCentidioptres === 0
  return (
    one.sphereCentidioptres === other.sphereCentidioptres &&
    one.cylinderCentidioptres === other.cylinderCentidioptres &&
    (isTurned || one.axisDegrees === other.axisDegrees) &&
    additionOf(powers) === (item.itemAddition ?? 0)
  )
}

/**
 * The powers of a line that was put in at the power of its item: those of the item now, and what was
 * written where that is another one. A lens that is turned at fitting keeps the axis of its eye.
 */
export function presentPower(
  line: Pick<CartLineRow, keyof Powers>,
  item: ItemPower,
): Pick<CartLineRow, keyof Powers | 'powerWas'> {
  const { addition, axis, cylinder, spherical } = line
  if (item.itemSphere === null || isItemPower(line, item)) {
    return { spherical, cylinder, axis, addition, powerWas: null }
  }
  return {
    spherical: formatPower(item.itemSphere),
    cylinder: item.itemCylinder ? formatPower(item.itemCylinder) : null,
    axis: item.itemCylinder ? axisOf(line, item) : null,
    addition: item.itemAddition === null ? null : formatPower(item.itemAddition),
    powerWas: describeRefraction(line).vn,
  }
}

function axisOf(line: Powers, { itemAxis, itemCylinder }: ItemPower): string | null {
  if (itemAxis !== null) return String(itemAxis)
  const written = writtenOf(line)
  if (written === null || (line.axis ?? '') === '') return null
  const turned = (itemCylinder ?? 0) > 0 ? plusForm(written) : minusForm(written)
  return String(turned.axisDegrees)
}

function writtenOf({ axis, cylinder, spherical }: Powers): Refraction | null {
  return readRefraction({
    spherical: spherical ?? '',
    cylinder: cylinder ?? '',
    axis: axis ?? '',
  })
}

function refractionOf({ itemAxis, itemCylinder }: ItemPower, sphere: number): Refraction {
  return {
    sphereCentidioptres: sphere,
    cylinderCentidioptres: itemCylinder ?? 0,
    axisDegrees: itemAxis || 180,
  }
}

function additionOf({ addition }: Powers): number {
  const read = parseAddition(addition ?? '')
  return read.ok ? (read.centidioptres ?? 0) : Number.NaN
}
