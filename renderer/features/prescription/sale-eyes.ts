import type { EyeWorkedOut } from '../../../server/contract/prescriptions.ts'
import { isOfAnother } from './of-another.ts'
import { useRx } from './rx-store.ts'

/** What the prescription of the sale on the counter wants for one eye, in dioptres. */
export type SaleEye = {
  eye: 'Right' | 'Left'
  sphere: number
  /** In minus form. */
  cylinder: number
  /** Zero where none is written. */
  addition: number
}

/** The eyes of the prescription that is typed for the sale; none where it is another customer's. */
export function saleEyes(): readonly SaleEye[] {
  const { worked } = useRx.getState()
  if (worked === null || isOfAnother()) return []
  return (['Right', 'Left'] as const).flatMap((eye) => {
    const found = eyeOf(worked[eye])
    return found === null ? [] : [{ eye, ...found }]
  })
}

/** As `saleEyes`, and draws again when the prescription changes. */
export function useSaleEyes(): readonly SaleEye[] {
  useRx((state) => state.worked)
  return saleEyes()
}

function eyeOf(eye: EyeWorkedOut | null): Omit<SaleEye, 'eye'> | null {
  if (eye === null || eye.Minus === null || eye.Minus.Spherical === '') return null
  const addition = Number(eye.Addition || eye.WorkedOut.Addition || 0)
  return {
    sphere: Number(eye.Minus.Spherical),
    cylinder: Number(eye.Minus.Cylinder || 0),
    addition: Number.isFinite(addition) ? addition : 0,
  }
}
