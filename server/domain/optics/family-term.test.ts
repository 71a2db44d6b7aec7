import { describe, expect, it } from 'vitest'
import { readFamilyTerm } from './family-term.ts'

const HMC = { code: 'HMC', name: 'HMC 1.56 SV', brand: 'Netra', columns: 'cylinder' as const }
const KRYPTOK = { code: 'KB', name: 'Kryptok bifocal', brand: '', columns: 'addition' as const }
const power = (row: number, column: number | null = null, axisDegrees: number | null = null) => ({
  kind: 'power',
  row,
  column,
  axisDegrees,
})

describe('the name of a lens family with a power', () => {
  it.each([
    ['hmc', { kind: 'none' }],
    ['HMC 1.56 SV', { kind: 'none' }],
    ['netra', { kind: 'none' }],
    ['hmc -1', power(-100)],
    ['HMC 1.56 SV -1', power(-100)],
    ['-1 hmc', power(-100)],
    ['hmc \u22121.00', power(-100)],
    ['hmc -1/-0.50', power(-100, -50)],
    ['hmc -1.00 / -0.50', power(-100, -50)],
    ['hmc -1 -0.5', power(-100, -50)],
    ['hmc -1.00-0.50', power(-100, -50)],
    ['HMC-1.00-0.50', power(-100, -50)],
    ['hmc +2/-0.75x180', power(200, -75, 180)],
    ['hmc +2/-0.75 x 90', power(200, -75, 90)],
    ['hmc plano', power(0)],
    ['hmc 0/-0.5', power(0, -50)],
    ['hmc 1', { kind: 'unsigned', centidioptres: 100 }],
    ['hmc -1/0.50', { kind: 'unsigned', centidioptres: 50 }],
  ])('reads %s', (term, read) => {
    expect(readFamilyTerm(term, HMC)).toEqual(read)
  })

  it('takes an addition without its sign', () => {
    expect(readFamilyTerm('kryp +1 add 2', KRYPTOK)).toEqual(power(100, 200))
    expect(readFamilyTerm('kb pl +2.50', KRYPTOK)).toEqual(power(0, 250))
    expect(readFamilyTerm('kb 1 add 2', KRYPTOK)).toEqual({ kind: 'unsigned', centidioptres: 100 })
  })

  it.each(['-1', 'blue', 'hmc blue', 'hmc 1.67', 'hmc -1.10', 'hmcx -1', 'hmc -1 -1 -1', ''])(
    'leaves %s to the other searches',
    (term) => {
      expect(readFamilyTerm(term, HMC)).toBeNull()
    },
  )
})
