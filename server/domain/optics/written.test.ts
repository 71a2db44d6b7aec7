import { describe, expect, it } from 'vitest'
import { readRefraction } from './written.ts'

describe('the powers written on a lens', () => {
  it.each([
    ['a whole power', { spherical: '-2.25', cylinder: '-0.75', axis: '175' }, [-225, -75, 175]],
    ['no sphere', { spherical: null, cylinder: '-0.75', axis: '90' }, [0, -75, 90]],
    ['no cylinder and no axis', { spherical: 'Plano', cylinder: '' }, [0, 0, 180]],
    [
      'an axis of 0, which is 180',
      { spherical: '+1.00', cylinder: '-0.50', axis: '0' },
      [100, -50, 180],
    ],
  ])(
    'are read with %s',
    (_, written, [sphereCentidioptres, cylinderCentidioptres, axisDegrees]) => {
      expect(readRefraction(written)).toEqual({
        sphereCentidioptres,
        cylinderCentidioptres,
        axisDegrees,
      })
    },
  )

  it.each([
    ['nothing is written', {}],
    ['only an axis is written', { axis: '90' }],
    ['a power is off the steps', { spherical: '-2.10' }],
    ['an axis is beyond 180', { spherical: '-2.00', cylinder: '-1.00', axis: '181' }],
  ])('are none where %s', (_, written) => {
    expect(readRefraction(written)).toBeNull()
  })
})
