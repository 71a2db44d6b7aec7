import { expect, it } from 'vitest'
import { nameWithPower } from './name-with-power.ts'

it.each([
  [{ Name: 'Soft 30', Sphere: '-2' }, 'Soft 30 -2.00'],
  [{ Name: 'Soft 30', Sphere: '2.5' }, 'Soft 30 +2.50'],
  [{ Name: 'Toric', Sphere: '-1.00', Cylinder: '-0.75', Axis: 180 }, 'Toric -1.00 / -0.75 x 180'],
  [{ Name: 'Near', Sphere: '0', Addition: '+1.5' }, 'Near 0.00 Add +1.50'],
  [{ Name: 'Soft −2.00 blue', Sphere: '-2.00' }, 'Soft −2.00 blue'],
  [{ Name: 'Case', Sphere: null }, 'Case'],
  [{ Name: 'Soft 30', Sphere: 'two' }, 'Soft 30'],
])('names goods with their power: %j is %s', (item, name) => {
  expect(nameWithPower(item)).toBe(name)
})
