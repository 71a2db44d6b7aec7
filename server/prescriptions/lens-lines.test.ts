import { expect, test } from 'vitest'
import { NO_EYE, type Rx, type Side } from '../domain/optics/eyes.ts'
import { type LensLine, withLineLengths } from './lens-lines.ts'

const sphere = (sphereCentidioptres: number) => ({
  sphereCentidioptres,
  cylinderCentidioptres: 0,
  axisDegrees: 180,
})

/** One lens of a pair, made to a sphere, with the PD that stands on its line. */
const lens = (pairNo: string, eye: Side, power: number, pdMm: number): LensLine => ({
  pairNo,
  eye,
  count: 1,
  itemId: 1,
  lensType: 1,
  refraction: sphere(power),
  own: null,
  pdMm,
  fittingHeightTenthsMm: null,
})

const eyeOf = (power: number) => ({ ...NO_EYE, ...sphere(power) })
const rx: Rx = {
  eyes: { Right: eyeOf(100), Left: eyeOf(200) },
  ipdTenthsMm: 540,
  nearIpdTenthsMm: null,
}
const pdsOf = ({ eyes }: Rx) => [eyes.Right.pdTenthsMm, eyes.Left.pdTenthsMm]

test('a pair of other powers than the prescription lends it no PD', () => {
  const first = [lens('1', 'Right', -150, 31), lens('1', 'Left', -125, 31)]
  const second = [lens('2', 'Right', 100, 26), lens('2', 'Left', 200, 28)]
  expect(pdsOf(withLineLengths(rx, [...first, ...second]))).toEqual([260, 280])
})

test('of lenses that no prescription asks for the PD is known all the same', () => {
  const lines = [lens('1', 'Right', -150, 31), lens('1', 'Left', -125, 32)]
  expect(pdsOf(withLineLengths(rx, lines))).toEqual([310, 320])
})
