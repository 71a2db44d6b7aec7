import { expect, it } from 'vitest'
import { readTypedPowers } from './typed-powers.ts'

it.each([
  ['-75', '-0.75'],
  ['-225', '-2.25'],
  ['-1,25', '-1.25'],
  ['-2.5', '-2.50'],
  ['-.5', '-0.50'],
  ['-3', '-3.00'],
  ['Plano', 'Plano'],
  ['', ''],
])('reads a sphere of %s as %s', (typed, spherical) => {
  expect(readTypedPowers({ spherical: typed })).toMatchObject({
    powers: { spherical },
    wrong: null,
  })
})

it('says of a power that it was read otherwise than it was typed, and of no other', () => {
  const { notes } = readTypedPowers({ spherical: '-2.25', cylinder: '-75', axis: '0' })
  expect(notes).toEqual([
    { field: 'cylinder', message: { code: 'optics.read-as', params: { value: -75 } } },
  ])
})

it('keeps what is left out, and asks for the sign of a sphere and a cylinder', () => {
  expect(readTypedPowers({ axis: '90' }).powers).toEqual({ axis: '90' })
  for (const field of ['spherical', 'cylinder'] as const) {
    expect(readTypedPowers({ [field]: '75' }).wrong).toEqual({
      field,
      message: { code: 'optics.type-sign', params: { size: '0.75' } },
    })
  }
})
