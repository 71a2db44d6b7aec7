import type { Side } from './eyes.ts'
import { eyePd } from './pupils.ts'
import { readGrid } from './read-grid.ts'

type WrittenPds = {
  ipd: string | null
  right: string | null | undefined
  left: string | null | undefined
}

/**
 * What the PD between both eyes comes to for each eye that was not measured by itself, as written
 * in millimetres; null for an eye that was measured, and where nothing was.
 */
export function workedOutPds({ ipd, left, right }: WrittenPds): Record<Side, string | null> {
  const { rx } = readGrid({
    right: { pd: right ?? '' },
    left: { pd: left ?? '' },
    ipd: ipd ?? '',
  })
  const of = (side: Side): string | null => {
    const pd = rx.eyes[side].pdTenthsMm === null ? eyePd(rx, side) : null
    return pd === null ? null : String(pd.tenthsMm / 10)
  }
  return { Right: of('Right'), Left: of('Left') }
}
