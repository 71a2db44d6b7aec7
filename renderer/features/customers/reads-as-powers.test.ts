import { expect, it } from 'vitest'
import { readsAsPowers } from './reads-as-powers.ts'

it.each(['R -2', 'R-2.25/-0.75x180 L -2', 'l +1.5', 'OD -3', '-2.25', '+1.0', '-2 / -1 x 90'])(
  '%s reads like powers',
  (text) => expect(readsAsPowers(text)).toBe(true),
)

it.each(['', 'R', 'Ravi', 'Leela 2', 'Osman', '98450 12345', '+91 98450 12345', '+919845012345'])(
  '%s reads like whose they are',
  (text) => expect(readsAsPowers(text)).toBe(false),
)
