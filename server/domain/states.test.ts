import { describe, expect, it } from 'vitest'
import { STATES, stateName } from './states.ts'

describe('STATES', () => {
  it('are 01 to 38 and 97, in order and once each', () => {
    const expected = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'))
    expect(STATES.map((state) => state.code)).toEqual([...expected, '97'])
    expect(new Set(STATES.map((state) => state.name)).size).toBe(STATES.length)
  })

  it('tell where UTGST takes the place of SGST', () => {
    const territories = STATES.filter((state) => state.isUnionTerritoryWithoutLegislature)
    const inForce = territories.filter((state) => !state.isRetired).map((state) => state.code)
    // Delhi, Puducherry and Jammu and Kashmir have their own legislature.
    expect(inForce).toEqual(['04', '26', '31', '35', '38', '97'])
  })

  it('retire the two that were divided or merged', () => {
    expect(STATES.filter((state) => state.isRetired).map((state) => state.code)).toEqual([
      '25',
      '28',
    ])
  })
})

describe('stateName', () => {
  it.each([
    ['29', 'Karnataka'],
    ['07', 'Delhi'],
    ['37', 'Andhra Pradesh'],
    ['97', 'Other Territory'],
    ['7', null],
    ['00', null],
    ['39', null],
    ['', null],
  ])('of "%s" is %s', (code, expected) => {
    expect(stateName(code)).toBe(expected)
  })
})
