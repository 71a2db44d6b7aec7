import { describe, expect, it } from 'vitest'
import type { Item } from '../../../server/contract/catalog.ts'
import type { FoundPower } from '../../../server/contract/lens-grid.ts'
import { pickerRows } from './lens-rows.ts'

const item = (NumericID: number, Code: string, Name = 'HMC 1.56 SV -1.00') =>
  ({ NumericID, Code, Name }) as Item
const power = (Kind: FoundPower['Kind'], more: Partial<FoundPower> = {}): FoundPower => ({
  Kind,
  FamilyID: 'f',
  Name: 'HMC 1.56 SV',
  Brand: '',
  Section: 'SpectacleLens',
  Price: 400,
  Row: null,
  Column: null,
  Code: null,
  Note: null,
  ...more,
})
const keys = (items: Item[], lenses: FoundPower[]) =>
  pickerRows(items, lenses).map((row) => row.item?.Code ?? row.lens?.Kind)

describe('the rows of a line search', () => {
  it('have the very power first, whether it was kept before or not', () => {
    const items = [item(1, 'HMC-1.00-0.25'), item(2, 'HMC-1.000.00')]
    expect(keys(items, [power('Power', { Row: -1, Column: 0 })])).toEqual([
      ...['Power', 'HMC-1.00-0.25', 'HMC-1.000.00'],
    ])
    expect(keys(items, [power('Power', { Code: 'HMC-1.000.00' })])).toEqual([
      ...['HMC-1.000.00', 'HMC-1.00-0.25'],
    ])
  })

  it('ask for a sign and for a power before anything is taken, unless other goods were found', () => {
    const items = [item(1, 'HMC-1.00-0.25')]
    expect(keys(items, [power('Unsigned')])).toEqual(['Unsigned', 'HMC-1.00-0.25'])
    expect(keys(items, [power('Family')])).toEqual(['Family', 'HMC-1.00-0.25'])
    const frame = item(2, 'F-1', 'Netra 204')
    expect(keys([...items, frame], [power('Family')])).toEqual(['HMC-1.00-0.25', 'F-1', 'Family'])
    expect(keys(items, [power('Outside')])).toEqual(['HMC-1.00-0.25', 'Outside'])
  })
})
