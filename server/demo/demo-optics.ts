import type { WritableDb } from '../db/sql.ts'
import { sizesInName } from '../domain/optics/frame-fit.ts'
import { BIFOCAL, type LensRange, PROGRESSIVE } from '../domain/optics/lab-case.ts'
import { writeFrameSizes } from '../prescriptions/frame-sizes.ts'
import { writeLensRange } from '../prescriptions/save-lens-range.ts'
import type { DemoItem } from './demo-item.ts'

/** What each index is made up to: the strongest minus, plus and cylinder. */
const POWERS: ReadonlyMap<number, readonly [minus: number, plus: number, cylinder: number]> =
  new Map([
    [1_500, [-600, 600, -400]],
    [1_523, [-800, 600, -400]],
    [1_560, [-800, 600, -400]],
    [1_600, [-1_000, 800, -400]],
    [1_670, [-1_400, 800, -600]],
    [1_740, [-1_800, 800, -600]],
  ])

/** The sizes of a frame, as measured with the box ruler, or what a lens is made in. */
export function writeDemoOptics(tx: WritableDb, itemId: number, item: DemoItem): void {
  if (item.section === 'Frame') writeSizes(tx, itemId, item.name)
  if (item.section === 'SpectacleLens') writeLensRange(tx, itemId, rangeOf(item))
}

function writeSizes(tx: WritableDb, itemId: number, name: string): void {
  const sizes = sizesInName(name)
  if (sizes === null) return
  const { aTenthsMm } = sizes
  writeFrameSizes(tx, itemId, {
    ...sizes,
    bTenthsMm: Math.round((aTenthsMm * 0.7) / 5) * 5,
    edTenthsMm: aTenthsMm + 20,
  })
}

const NO_LIMIT = { sphereFrom: null, sphereTo: null, cylinderFrom: null }
const NO_ADDITION = { additionFrom: null, additionTo: null, minimumHeightTenthsMm: null }

function rangeOf(item: DemoItem): LensRange {
  if (item.sphereCentidioptres !== null) {
    const diameterTenthsMm = Math.abs(item.sphereCentidioptres) > 400 ? 650 : 700
    return { ...NO_LIMIT, ...NO_ADDITION, diameterTenthsMm }
  }
  const limits = POWERS.get(item.refractiveIndexMilli ?? 0)
  const [sphereFrom, sphereTo, cylinderFrom] = limits ?? [null, null, null]
  return { sphereFrom, sphereTo, cylinderFrom, diameterTenthsMm: 700, ...additionsOf(item) }
}

function additionsOf({ refractiveIndexMilli, spectacleLensType }: DemoItem) {
  if (spectacleLensType === BIFOCAL) {
    return { additionFrom: 100, additionTo: 300, minimumHeightTenthsMm: null }
  }
  if (spectacleLensType !== PROGRESSIVE) return NO_ADDITION
  // The better designs have the shorter corridor.
  const minimumHeightTenthsMm = (refractiveIndexMilli ?? 0) >= 1_600 ? 160 : 180
  return { additionFrom: 75, additionTo: 350, minimumHeightTenthsMm }
}
