import { describe, expect, it } from 'vitest'
import { checkShopFile } from './check-shop-file.ts'
import { headingKey } from './fields.ts'
import { readSheets } from './read-sheets.ts'
import { rxField } from './rx-headings.ts'

async function check(...lines: string[]) {
  return checkShopFile(
    await readSheets(new TextEncoder().encode(lines.join('\n'))),
    {
      kind: 'Prescriptions',
      mapping: null,
      known: {},
      dateOrder: null,
      facts: { today: '2026-11-20', states: [], ownNumbers: [] },
    },
    () => {},
  )
}

/** The grid of the only good row of a file of one. */
async function gridOf(heading: string, row: string) {
  const { errors, rows } = await check(
    `Name,Mobile,Date,${heading}`,
    `Asha,9845011111,25-12-2024,${row}`,
    // Another row tells that the powers of the file have signs.
    `Bala,9845022222,25-12-2024${heading.replace(/[^,]*/g, (name) => (/sph|cyl/i.test(name) ? '-1' : /ax/i.test(name) ? '90' : '')).replace(/^/, ',')}`,
  )
  expect(errors).toEqual([])
  const record = rows[0]?.record
  if (record?.kind !== 'Prescriptions') throw new Error('no prescription')
  const given = (eye: object | undefined) =>
    Object.fromEntries(Object.entries(eye ?? {}).filter(([, value]) => value !== undefined))
  return {
    right: given(record.grid.right),
    left: given(record.grid.left),
    grid: record.grid,
    record,
  }
}

describe('headings of prescriptions', () => {
  it.each([
    ['R SPH', 'right.spherical'],
    ['RE Sph.', 'right.spherical'],
    ['OD Sphere', 'right.spherical'],
    ['Right Eye Spherical', 'right.spherical'],
    ['SPH (R)', 'right.spherical'],
    ['SPH_LE', 'left.spherical'],
    ['REDP SPH', 'right.spherical'],
    ['LEDP Axis', 'left.axis'],
    ['RENP SPH', 'right.nearSpherical'],
    ['L.N. CYL', 'left.nearCylinder'],
    ['DV RE Cyl', 'right.cylinder'],
    ['NV OS Sph', 'left.nearSpherical'],
    ['Left Distance Axis', 'left.axis'],
    ['REPD', 'right.pd'],
    ['LEPD', 'left.pd'],
    ['R Addition', 'right.addition'],
    ['L VA', 'left.va'],
    ['RENP VA', 'remarks'],
    ['R prism', 'right.prism'],
    ['R FH', 'right.fittingHeight'],
    ['Cyl', 'row.cylinder'],
    ['Add', 'row.addition'],
    ['OD', 'right.rx'],
    ['Left Power', 'left.rx'],
    ['Price', null],
    ['Order', null],
    ['Remark', null],
    ['Lens', null],
  ])('%s', (heading, field) => {
    expect(rxField(headingKey(heading))).toBe(field)
  })
})

describe('powers', () => {
  it.each([
    ['-2.25', '-0.75', '90', '-2.25', '-0.75', '90'],
    ['+1.00', '', '', '+1.00', undefined, undefined],
    ['1.00', '', '', '+1.00', undefined, undefined],
    ['1', '+0.5', '0', '+1', '+0.5', '0'],
    ['-225', '-75', '180', '-225', '-75', '180'],
    ['225-', '', '0', '-225', undefined, undefined],
    ['plano', 'DS', '180', 'plano', undefined, undefined],
    ['PL', '0.00', '', 'PL', undefined, undefined],
    ['00', 'NIL', '-', '0', undefined, undefined],
    ['\u22121.50', '\u22120.50', '45.0', '-1.50', '-0.50', '45'],
    ['-१.५०', '', '', '-1.50', undefined, undefined],
    ['-2.00 DS', '', '', '-2.00 DS', undefined, undefined],
  ])('%s / %s x %s', async (sph, cyl, axis, spherical, cylinder, axisRead) => {
    const { right } = await gridOf('R SPH,R CYL,R AXIS', `${sph},${cyl},${axis}`)
    expect(right).toEqual(
      Object.fromEntries(
        Object.entries({ spherical, cylinder, axis: axisRead }).filter(([, v]) => v !== undefined),
      ),
    )
  })

  it.each([
    ['-1.10', '', '', 'R SPH'],
    ['-2', '-1', '', 'R AXIS'],
    ['-2', '-1', '190', 'R AXIS'],
    ['-45', '', '', 'R SPH'],
    ['2 fingers', '', '', 'R SPH'],
  ])('%s / %s x %s is refused', async (sph, cyl, axis, column) => {
    const { errors, rows } = await check(
      'Name,Mobile,Date,R SPH,R CYL,R AXIS',
      `Asha,9845011111,25-12-2024,${sph},${cyl},${axis}`,
    )
    expect(rows).toEqual([])
    expect(errors.map((error) => error.column)).toEqual([column])
  })

  it('says which powers without a sign are read as plus in a file with signs', async () => {
    const { errors, notes, rows } = await check(
      'Name,Mobile,Date,R SPH,L SPH',
      'Asha,9845011111,25-12-2024,1.50,-2.00',
      'Bala,9845022222,25-12-2024,0,225',
    )
    expect([errors, rows.length]).toEqual([[], 2])
    expect(notes).toEqual([
      {
        code: 'import.read-as-plus',
        params: { count: 2, powers: ['1.50 → +1.50', '225 → +2.25'], row: 2 },
      },
    ])
  })

  it('refuses a power without a sign in a file without signs', async () => {
    const { errors } = await check('Name,Mobile,Date,R SPH', 'Asha,9845011111,25-12-2024,1.25')
    expect(errors.map(({ message }) => message.code)).toEqual(['optics.type-sign'])
  })
})

describe('styles of columns', () => {
  it('reads a whole eye in one cell', async () => {
    const { left, right } = await gridOf('OD,OS', '-2.00/-0.75x180,-1.50')
    expect(right).toMatchObject({ spherical: '-2.00', cylinder: '-0.75', axis: '180' })
    expect(left).toMatchObject({ spherical: '-1.50' })
  })

  it('takes the addition from the near row, and keeps an odd one in words', async () => {
    const heading = 'R D SPH,L D SPH,R N SPH,L N SPH'
    const even = await gridOf(heading, '-1,+1,+1,+3')
    expect(even.record.remarks).toBeNull()
    expect(even.right).toMatchObject({ spherical: '-1', nearSpherical: '+1' })
    const odd = await gridOf(heading, '-1,+1,+1,+2')
    expect(odd.right).toEqual({ spherical: '-1' })
    expect(odd.record.remarks).toBe('Near R +1\nNear L +2')
  })

  it('joins the rows of two eyes', async () => {
    const { errors, rows } = await check(
      'Reg No,Name,Date,Eye,SPH,CYL,AXIS,PD,ADD',
      '7,Asha,25-12-2024,RE,-1.00,-0.50,90,31,',
      '7,Asha,25-12-2024,LE,-2.00,,,30.5,',
      '8,Bala,25-12-2024,Both,+1.00,,,62,+2.00 ADD',
    )
    expect(errors).toEqual([])
    expect(rows).toMatchObject([
      {
        key: 'id:7|2024-12-25',
        record: {
          grid: {
            right: { spherical: '-1.00', cylinder: '-0.50', axis: '90', pd: '31' },
            left: { spherical: '-2.00', pd: '30.5' },
          },
        },
      },
      {
        record: { grid: { right: { addition: '+2.00' }, left: { spherical: '+1.00' }, ipd: '62' } },
      },
    ])
  })

  it('keeps two prescriptions of a day apart, and a row that comes twice once', async () => {
    const { repeated, rows } = await check(
      'Name,Mobile,Date,R SPH,Remarks',
      'Asha,9845011111,25-12-2024,-1,far',
      'Asha,9845011111,25-12-2024,+1,near',
      'Asha,9845011111,25-12-2024,-1,far',
    )
    expect(rows.map(({ key }) => key)).toEqual([
      'name:asha|9845011111|2024-12-25',
      'name:asha|9845011111|2024-12-25|2',
    ])
    expect(repeated).toBe(1)
  })

  it('reads the sheet of spectacle prescriptions of Optical Guru', async () => {
    const zones = ['REDP', 'LEDP', 'RENP', 'LENP'].flatMap((zone) =>
      ['SPH', 'CYL', 'Axis', 'VA'].map((power) => `${zone} ${power}`),
    )
    const heading = ['ID', ...zones, 'REPD', 'LEPD', 'R Addition', 'L Addition', 'Visit Date']
    const cells = '-1.00,-0.50,90,6/6,-1.25,,,6/9,+1.00,-0.50,90,N6,+0.75,,,N6'
    const { errors, rows } = await check(
      heading.join(','),
      `C1,${cells},31,30.5,+2.00,+2.00,25-12-2024`,
      `C2,${cells},31,30.5,+2.00,+2.00,0000-00-00`,
    )
    expect(errors).toMatchObject([{ row: 3, column: 'Visit Date' }])
    expect(rows).toMatchObject([
      {
        key: 'id:C1|2024-12-25',
        record: {
          grid: {
            right: { spherical: '-1.00', addition: '+2.00', pd: '31', va: '6/6' },
            left: { spherical: '-1.25', pd: '30.5' },
          },
          remarks: 'RENP VA: N6\nLENP VA: N6',
        },
      },
    ])
  })
})
