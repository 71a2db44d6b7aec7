import { expect, it } from 'vitest'
import type { WorkedOut } from '../../../server/contract/prescriptions.ts'
import { eyeByPower } from './stock-eyes.ts'

type Power = [spherical: string, cylinder?: string] | null

function worked(right: Power, left: Power): WorkedOut {
  const eye = (power: Power) => ({
    Minus: power === null ? null : { Spherical: power[0], Cylinder: power[1] ?? '', Axis: '' },
  })
  return { Right: eye(right), Left: eye(left) } as WorkedOut
}

const lens = (spherical: string | null, cylinder: string | null = null) => ({ spherical, cylinder })

it.each<[string, ReturnType<typeof lens>, Power, Power, string | null]>([
  ['a lens of the left power', lens('-3.00'), ['-2.00'], ['-3.00'], 'Left'],
  ['a lens of the right power', lens('-2.00'), ['-2.00'], ['-3.00'], 'Right'],
  ['the only eye that has a power', lens('-3.00'), null, ['-3.00'], 'Left'],
  ['a cylinder beside a sphere', lens('-2.00', '-0.50'), ['-2.00'], ['-2.00', '-0.50'], 'Left'],
  ['a plus form', lens('-2.50', '+0.50'), ['-2.50'], ['-2.00', '-0.50'], 'Left'],
  ['an eighth', lens('-2.12'), ['-2.00'], ['-2.12'], 'Left'],
  ['two equal eyes: the free one', lens('-2.00'), ['-2.00'], ['-2.00'], 'Right'],
  ['a lens of neither power', lens('-4.00'), ['-2.00'], ['-3.00'], null],
  ['a made lens, with one eye typed', lens(null), null, ['-3.00'], 'Left'],
  ['a made lens, with both typed', lens(null), ['-2.00'], ['-3.00'], null],
])('%s', (_what, line, right, left, eye) => {
  expect(eyeByPower(line, [], worked(right, left))).toBe(eye)
})

it('gives the second of two equal lenses to the other eye', () => {
  const both = worked(['-2.00'], ['-2.00'])
  expect(eyeByPower(lens('-2.00'), [{ eye: 'Right' }], both)).toBe('Left')
})
