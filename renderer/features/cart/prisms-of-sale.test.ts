import { describe, expect, it } from 'vitest'
import { prismOfLine } from './prisms-of-sale.ts'

const DRAFT = JSON.stringify({
  customerID: 'asha',
  eyeInfoModel: {
    right: { spherical: '-2.00', prism: '2.00', base: 'In' },
    left: { spherical: '-1.00' },
  },
})
const lens = (lensEyes: ('Right' | 'Left')[], prism: string | null = null) => ({
  section: 'SpectacleLens' as const,
  lensEyes,
  prism,
})

describe('the prism of a lens in the sale', () => {
  it.each([
    [['Right'], 'Prism 2.00 In'],
    [['Left'], ''],
    [['Right', 'Left'], 'R Prism 2.00 In'],
  ] as const)('%o has %s', (eyes, prism) => {
    expect(prismOfLine(lens([...eyes]), DRAFT, 'asha')).toBe(prism)
  })

  it('is of no other customer, and of no lens without a prescription or for the eye itself', () => {
    expect(prismOfLine(lens(['Right']), DRAFT, 'ravi')).toBe('')
    expect(prismOfLine(lens(['Right']), null, 'asha')).toBe('')
    const box = { section: 'ContactLens' as const, lensEyes: ['Right' as const], prism: null }
    expect(prismOfLine(box, DRAFT, 'asha')).toBe('')
  })

  it('is its own where the lens says so, whatever the prescription asks now', () => {
    expect(prismOfLine(lens(['Right'], '1.00 Up'), DRAFT, 'asha')).toBe('Prism 1.00 Up')
    expect(prismOfLine(lens(['Right'], ''), DRAFT, 'asha')).toBe('')
  })
})
