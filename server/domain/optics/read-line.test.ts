import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPower } from '../prescription.ts'
import { readGrid } from './read-grid.ts'
import { cylinderNotes, mergeGrids, readLine } from './read-line.ts'

function cells(line: string) {
  const { grid, unread } = readLine(line)
  return { ...grid, unread: unread.map(({ typed }) => typed) }
}

describe('one line of prescription', () => {
  it.each([
    [
      'R -2.25/-0.75x180 L -2 add 2 pd 62',
      { spherical: '-2.25', cylinder: '-0.75', axis: '180', addition: '2' },
      { spherical: '-2', addition: '2' },
      { ipd: '62' },
    ],
    [
      'OD -1.5 -0.5 x 90 OS plano',
      { spherical: '-1.5', cylinder: '-0.5', axis: '90' },
      { spherical: 'Plano' },
      {},
    ],
    ['both -2', { spherical: '-2' }, { spherical: '-2' }, {}],
    ['pd 31/30.5', { pd: '31' }, { pd: '30.5' }, {}],
    ['pd 31-30.5', { pd: '31' }, { pd: '30.5' }, {}],
    ['near pd 59', {}, {}, { nearIpd: '59' }],
    ['NPD 29.5/29', { nearPd: '29.5' }, { nearPd: '29' }, {}],
    ['fh 18/18.5', { fittingHeight: '18' }, { fittingHeight: '18.5' }, {}],
    ['R -2 prism 1 bu 2 bi', { spherical: '-2', prism: '1 bu / 2 bi' }, {}, {}],
    ['R -2 1 bu L -1', { spherical: '-2', prism: '1 bu' }, { spherical: '-1' }, {}],
    ['pd 62/59', {}, {}, { ipd: '62', nearIpd: '59' }],
    [
      'R -1 prism 2 in 1 up L -1',
      { spherical: '-1', prism: '2 in / 1 up' },
      { spherical: '-1' },
      {},
    ],
    ['prism 2 BI', { prism: '2 BI' }, { prism: '2 BI' }, {}],
    ['R -1 prism 2 base in L -1', { spherical: '-1', prism: '2 base in' }, { spherical: '-1' }, {}],
    [
      '-2-0.75*90',
      { spherical: '-2', cylinder: '-0.75', axis: '90' },
      { spherical: '-2', cylinder: '-0.75', axis: '90' },
      {},
    ],
    [
      're: -1,25 / -0,5 @ 5; le: +0,75',
      { spherical: '-1.25', cylinder: '-0.5', axis: '5' },
      { spherical: '+0.75' },
      {},
    ],
    [
      'r-2-.75x180l-2.5',
      { spherical: '-2', cylinder: '-.75', axis: '180' },
      { spherical: '-2.5' },
      {},
    ],
    [
      'R -2.25 -0.75 180 6/9 L -2 6/6 add 2.00/2.25 pd62',
      { spherical: '-2.25', cylinder: '-0.75', axis: '180', va: '6/9', addition: '2.00' },
      { spherical: '-2', va: '6/6', addition: '2.25' },
      { ipd: '62' },
    ],
    ['R -2 add 2 L -1', { spherical: '-2', addition: '2' }, { spherical: '-1' }, {}],
    [
      'r sph -2 cyl -1 axis 10 l sph plano',
      { spherical: '-2', cylinder: '-1', axis: '10' },
      { spherical: 'Plano' },
      {},
    ],
    ['R -2 near +0.5', { spherical: '-2', nearSpherical: '+0.5' }, {}, {}],
    ['OU −1.00 DS', { spherical: '-1.00', cylinder: '' }, { spherical: '-1.00', cylinder: '' }, {}],
    [
      'R -2.00 DS / -0.50 DC x 90 L -1 sph',
      { spherical: '-2.00', cylinder: '-0.50', axis: '90' },
      { spherical: '-1', cylinder: '' },
      {},
    ],
    ['R sph -2 add 0 prism 0', { spherical: '-2', addition: '', prism: '' }, {}, {}],
    [
      'R -2/-0.75x180 +2',
      { spherical: '-2', cylinder: '-0.75', axis: '180', addition: '+2' },
      {},
      {},
    ],
    ['R x90', { axis: '90' }, {}, {}],
    [
      'R -1 .5x90 L -1 .5bd pd 62',
      { spherical: '-1', cylinder: '.5', axis: '90' },
      { spherical: '-1', prism: '.5 bd' },
      { ipd: '62' },
    ],
    ['R -1/.5/90', { spherical: '-1', cylinder: '.5', axis: '90' }, {}, {}],
    ['R -1 prism .5 down', { spherical: '-1', prism: '.5 down' }, {}, {}],
    ['L +,5 add.75', {}, { spherical: '+.5', addition: '.75' }, {}],
    ['', {}, {}, {}],
  ])('%s', (line, right, left, between) => {
    expect(cells(line)).toEqual({ right, left, ...between, unread: [] })
  })

  it.each([
    ['R -2 banana L -1', ['banana']],
    ['add', ['add']],
    ['R -2 L -1 pd', ['pd']],
    ['R -2/-0.75x180 45', ['45']],
    ['R -2 R -3', ['-3']],
    ['#!', ['#!']],
    ['va', ['va']],
  ])('names what it does not understand in %s', (line, unread) => {
    expect(cells(line).unread).toEqual(unread)
  })

  it('leaves it to the cell to ask for a sign', () => {
    const { unread } = readGrid(readLine('R 2.25 L -2').grid)
    expect(unread).toMatchObject([{ eye: 'Right', field: 'spherical', isSignMissing: true }])
  })

  it('says when one addition was taken for both eyes', () => {
    expect(readLine('R -2 L -1 add 2').notes).toMatchObject([{ field: 'addition' }])
  })

  it('reads whatever prescription is written out, in any of the usual ways', () => {
    const quarter = fc.integer({ min: -80, max: 80 }).map((n) => n * 25)
    const cylinder = fc.integer({ min: -24, max: -1 }).map((n) => n * 25)
    const axis = fc.integer({ min: 1, max: 180 })
    const marks = fc.constantFrom([' ', ' x '], ['/', 'x'], [' / ', ' x '], [' ', ' @ '], ['', '*'])
    const eye = fc.tuple(quarter, cylinder, axis)
    fc.assert(
      fc.property(
        eye,
        eye,
        marks,
        fc.integer({ min: 50, max: 75 }),
        fc.boolean(),
        fc.boolean(),
        (right, left, [to, by], pd, hasZero, hasMinus) => {
          const short = (text: string) => (hasZero ? text : text.replace(/^([+-]?)0\./, '$1.'))
          // A cylinder without its sign is minus, where something else divides it from the sphere.
          const signed = (text: string) => (hasMinus || to === '' ? text : text.slice(1))
          const text = ([sphere, cyl, ax]: typeof right) =>
            `${short(formatPower(sphere))}${to}${short(signed(formatPower(cyl)))}${by}${ax}`
          const line = `R ${text(right)} L ${text(left)} pd ${pd}`
          const reading = readLine(line)
          const { rx, unread } = readGrid(reading.grid)
          expect([...reading.unread, ...unread]).toEqual([])
          const powers = (side: 'Right' | 'Left') => {
            const { axisDegrees, cylinderCentidioptres, sphereCentidioptres } = rx.eyes[side]
            return [sphereCentidioptres, cylinderCentidioptres, axisDegrees]
          }
          expect([powers('Right'), powers('Left')]).toEqual([right, left])
          expect(rx.ipdTenthsMm).toBe(pd * 10)
        },
      ),
    )
  })

  it('takes any text at all without failing, and drops no letter of it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (line) => {
        const { unread } = readLine(line)
        const strange = /[qyz§]/i.exec(line)
        if (strange !== null) expect(unread.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a line over cells that were typed before', () => {
  const typed = {
    right: {
      spherical: '-2.25',
      cylinder: '-0.75',
      axis: '20',
      addition: '2',
      prism: '2.00',
      base: 'In',
      pd: '31',
    },
    left: { spherical: '-1.50', cylinder: '-0.50', axis: '170' },
    ipd: '62',
  }
  const merged = (line: string) => readGrid(mergeGrids(typed, readLine(line).grid)).rx
  const said = (line: string) =>
    cylinderNotes(typed, readLine(line).grid).map(({ eye, message: { code } }) => [eye, code])

  it('mends the sphere of one eye alone, and says that its cylinder stays', () => {
    expect(merged('R -2').eyes.Right).toMatchObject({
      sphereCentidioptres: -200,
      cylinderCentidioptres: -75,
      axisDegrees: 20,
      additionCentidioptres: 200,
      pdTenthsMm: 310,
    })
    expect(said('R -2')).toEqual([['Right', 'optics.cylinder-stays']])
    // A cylinder that is dictated without its axis has none, and the check asks for it.
    expect(merged('R -2/-0.5').eyes.Right.axisDegrees).toBe(null)
    expect(said('R -2/-0.5 L add 1')).toEqual([])
  })

  it.each(['R -2 DS', 'R -2ds', 'R -2 sph', 'R -2/0', 'R -2 cyl 0'])(
    'takes the cylinder off with %s',
    (line) => {
      expect(merged(line).eyes.Right).toMatchObject({
        sphereCentidioptres: -200,
        cylinderCentidioptres: null,
        axisDegrees: null,
      })
      expect(said(line)).toEqual([])
    },
  )

  it('takes the spheres of both eyes as a whole prescription, and says which cylinders go', () => {
    const { Left, Right } = merged('R -2 L -1.75').eyes
    expect([Right.cylinderCentidioptres, Right.axisDegrees]).toEqual([null, null])
    expect([Left.cylinderCentidioptres, Left.axisDegrees]).toEqual([null, null])
    expect(said('R -2 L -1.75/-0.5x170')).toEqual([['Right', 'optics.cylinder-goes']])
  })

  it('takes off an addition and a prism of nothing, the base with it', () => {
    expect(merged('R add 0').eyes.Right.additionCentidioptres).toBe(null)
    expect(merged('R prism 0').eyes.Right).toMatchObject({ prisms: [], looseBases: [] })
    expect(merged('R prism 1 up').eyes.Right).toMatchObject({
      prisms: [{ centiprisms: 100, base: 'Up' }],
      looseBases: [],
    })
    expect(merged('R prism 1').eyes.Right.prisms).toEqual([{ centiprisms: 100, base: 'In' }])
  })

  it('leaves the other eye, and what it does not name, as they were', () => {
    expect(merged('R -2').eyes.Left).toMatchObject({ cylinderCentidioptres: -50, axisDegrees: 170 })
    expect(merged('pd 60').eyes.Right).toMatchObject({
      cylinderCentidioptres: -75,
      axisDegrees: 20,
    })
    expect(merged('R axis 95').eyes.Right).toMatchObject({
      sphereCentidioptres: -225,
      cylinderCentidioptres: -75,
      axisDegrees: 95,
    })
  })
})
