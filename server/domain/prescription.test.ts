import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import {
  addPowers,
  checkRefraction,
  describeRefraction,
  formatPower,
  parseAddition,
  parseAxis,
  parseCylinder,
  parsePower,
  parseSphere,
  type RefractionDescription,
  type RefractionText,
  transpose,
} from './prescription.ts'

const STEPS = [0, 12, 25, 37, 50, 62, 75, 87]

function powersUpTo(diopters: number): fc.Arbitrary<number> {
  return fc
    .tuple(
      fc.integer({ min: 0, max: diopters - 1 }),
      fc.constantFrom(...STEPS),
      fc.constantFrom(-1, 1),
    )
    .map(([whole, step, sign]) => (whole * 100 + step) * sign + 0)
}

describe('parsePower', () => {
  it.each([
    ['-2', -200],
    ['+1.25', 125],
    ['1.25', 125],
    ['-0.50', -50],
    ['-0.5', -50],
    ['-.75', -75],
    ['0', 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['+2.12', 212],
    ['-2.37', -237],
    ['2.62', 262],
    ['2.87', 287],
    ['\u22122.25', -225],
    [' -2.25 ', -225],
    ['Plano', 0],
    ['PLANO', 0],
    ['pl', 0],
    ['', null],
    ['  ', null],
  ])('"%s" is %s', (text, centidioptres) => {
    const result = parsePower(text)
    expect(result).toEqual({ ok: true, centidioptres })
    expect(Object.is(result.ok && result.centidioptres, -0)).toBe(false)
  })

  it.each([
    ...['x', '-', '+', '.', '-.', '2.', '--2', '2-', '1,25', '1.250', '-100', '1e1', '0x1', 'NaN'],
    ...['+ 1.25', '6/6', '-2.00 DS', 'plan', '-2.00/-1.00', '२'],
  ])('cannot read "%s"', (text) => {
    expect(parsePower(text)).toEqual({
      ok: false,
      reason: message('optics.not-a-power', { typed: text }),
    })
  })

  it.each(['-2.10', '0.01', '1.13', '1.38', '1.63', '1.88', '2.99', '0.05', '.1'])(
    'finds "%s" off the steps',
    (text) => {
      expect(parsePower(text)).toEqual({ ok: false, reason: message('optics.power-steps') })
    },
  )

  it('reads back whatever is printed', () => {
    fc.assert(
      fc.property(powersUpTo(40), (centidioptres) => {
        expect(parsePower(formatPower(centidioptres))).toEqual({ ok: true, centidioptres })
      }),
    )
  })
})

describe('the range of each power', () => {
  it.each([
    ['sphere', parseSphere, ['-40', '40.00', '+0.25', 'Plano', ''], ['-40.25', '40.12', '99']],
    ['cylinder', parseCylinder, ['-15', '+15', '-0.25', '0', ''], ['-15.12', '15.25', '40']],
    [
      'addition',
      parseAddition,
      ['0.25', '+4.00', '2.12', ''],
      ['0', '0.12', '4.12', '-2', 'Plano'],
    ],
  ] as const)('of the %s', (_name, parse, good, bad) => {
    for (const text of good) expect(parse(text).ok, text).toBe(true)
    for (const text of bad) expect(parse(text).ok, text).toBe(false)
  })
})

describe('parseAxis', () => {
  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    ['90', 90],
    ['005', 5],
    ['180', 180],
    [' 90 ', 90],
  ])('"%s" is %s', (text, axisDegrees) => {
    expect(parseAxis(text)).toEqual({ ok: true, axisDegrees })
  })

  it.each(['181', '-1', '90.5', '9e1', 'x', '+90', '0180', '999'])('refuses "%s"', (text) => {
    expect(parseAxis(text)).toMatchObject({ ok: false, reason: message('optics.axis-range') })
  })
})

describe('checkRefraction', () => {
  it.each<[string, RefractionText, string[]]>([
    ['nothing', {}, []],
    ['nulls', { spherical: null, cylinder: null, axis: null, addition: null }, []],
    ['all of it', { spherical: '-2', cylinder: '-0.75', axis: '90', addition: '+2.00' }, []],
    ['a sphere alone', { spherical: 'Plano' }, []],
    ['an axis of 0', { cylinder: '-1', axis: '0' }, []],
    ['a cylinder without an axis', { cylinder: '-0.75' }, ['axis']],
    ['a cylinder and an empty axis', { cylinder: '-0.75', axis: '' }, ['axis']],
    ['no cylinder needs no axis', { cylinder: '0.00' }, []],
    ['a plano cylinder neither', { cylinder: 'Plano' }, []],
    ['an axis alone does no harm', { axis: '90' }, []],
    ['a bad axis is reported once', { cylinder: '-0.75', axis: '190' }, ['axis']],
    ['a bad cylinder asks for no axis', { cylinder: '-16' }, ['cylinder']],
    [
      'everything',
      { spherical: '41', cylinder: '-0.10', axis: 'N', addition: '5' },
      ['spherical', 'cylinder', 'axis', 'addition'],
    ],
  ])('%s', (_name, powers, fields) => {
    const findings = checkRefraction(powers)
    expect(findings.map((finding) => finding.field)).toEqual(fields)
    for (const finding of findings) expect(translate(finding.message, 'en')).toMatch(/^\S.*\.$/)
  })
})

type Described = Parameters<typeof describeRefraction>[0]

describe('describeRefraction', () => {
  const full = { spherical: '-2', cylinder: '-0.75', axis: '90', addition: '2' }
  it.each<[string, Described, RefractionDescription]>([
    [
      'the printed example',
      { ...full, spectacleLensType: 3 },
      { near: '0.00', vision: 'Progressive', vn: '-2.00 / -0.75 x 90 Add +2.00' },
    ],
    [
      'a bifocal',
      { spherical: '-1.50', addition: '+2.00', spectacleLensType: 2 },
      { near: '+0.50', vision: 'Bifocal', vn: '-1.50 Add +2.00' },
    ],
    [
      'single vision',
      { spherical: '+1.25', spectacleLensType: 1 },
      { near: null, vision: 'Distance', vn: '+1.25' },
    ],
    [
      'a near lens by its addition',
      { spherical: '+1.00', addition: '+1.50', spectacleLensType: 4 },
      { near: '+2.50', vision: 'Near', vn: '+1.00 Add +1.50' },
    ],
    [
      'a near lens by its sphere',
      { spherical: '+2.50', spectacleLensType: 4 },
      { near: '+2.50', vision: 'Near', vn: '+2.50' },
    ],
    [
      'a plano lens',
      { spherical: 'Plano', spectacleLensType: 5 },
      { near: null, vision: 'Distance', vn: 'Plano' },
    ],
    [
      'a plano sphere with a cylinder',
      { spherical: '0', cylinder: '+1', axis: '5' },
      { near: null, vision: 'Distance', vn: 'Plano / +1.00 x 5' },
    ],
    [
      'a cylinder with no sphere written',
      { cylinder: '-0.50', axis: '180' },
      { near: null, vision: 'Distance', vn: 'Plano / -0.50 x 180' },
    ],
    [
      'a cylinder of zero is not printed, nor its axis',
      { spherical: '-3', cylinder: '0.00', axis: '90' },
      { near: null, vision: 'Distance', vn: '-3.00' },
    ],
    ['an addition alone', { addition: '2.25' }, { near: '+2.25', vision: null, vn: 'Add +2.25' }],
    [
      'an addition without a lens type may be either',
      full,
      { near: '0.00', vision: null, vn: '-2.00 / -0.75 x 90 Add +2.00' },
    ],
    [
      'eighths stay eighths',
      { spherical: '-2.12', addition: '2.25', spectacleLensType: 2 },
      { near: '+0.12', vision: 'Bifocal', vn: '-2.12 Add +2.25' },
    ],
    ['a frame', {}, { near: null, vision: null, vn: null }],
    [
      'nulls',
      { spherical: null, cylinder: null, axis: null, addition: null, spectacleLensType: null },
      { near: null, vision: null, vn: null },
    ],
    ['a lens type alone', { spectacleLensType: 1 }, { near: null, vision: 'Distance', vn: null }],
    [
      'an unknown type',
      { spherical: '-1', spectacleLensType: 9 },
      { near: null, vision: null, vn: '-1.00' },
    ],
    [
      'what cannot be read',
      { spherical: 'abc', addition: '9' },
      { near: null, vision: null, vn: null },
    ],
  ])('%s', (_name, powers, expected) => {
    expect(describeRefraction(powers)).toEqual(expected)
  })
})

describe('formatPower', () => {
  it.each([
    [0, '0.00'],
    [125, '+1.25'],
    [-50, '-0.50'],
    [-12, '-0.12'],
    [4000, '+40.00'],
  ])('%i is %s', (centidioptres, expected) => {
    expect(formatPower(centidioptres)).toBe(expected)
  })
})

describe('addPowers', () => {
  it.each([
    [-200, 200, 0],
    [-212, 225, 12],
    [212, 212, 425],
    [-237, 112, -125],
    [12, 12, 25],
    [-12, -12, -25],
    [37, 50, 87],
    [-87, 12, -75],
    [-112, 100, -12],
  ])('%i and %i are %i', (one, other, expected) => {
    expect(addPowers(one, other)).toBe(expected)
  })

  it('stays on the steps and can be taken back', () => {
    fc.assert(
      fc.property(powersUpTo(20), powersUpTo(20), (one, other) => {
        const sum = addPowers(one, other)
        expect(STEPS).toContain(Math.abs(sum) % 100)
        expect(addPowers(sum, -other)).toBe(one)
        expect(addPowers(other, one)).toBe(sum)
      }),
    )
  })
})

describe('transpose', () => {
  it.each([
    [-200, -75, 90, -275, 75, 180],
    [-275, 75, 180, -200, -75, 90],
    [100, -100, 5, 0, 100, 95],
    [0, 150, 135, 150, -150, 45],
    [-112, -12, 91, -125, 12, 1],
    [-300, 0, 90, -300, 0, 90],
    [100, -50, 0, 50, 50, 90],
  ])('%i / %i x %i is %i / %i x %i', (sphere, cylinder, axis, ...expected) => {
    const [sphereCentidioptres, cylinderCentidioptres, axisDegrees] = expected
    expect(transpose(sphere, cylinder, axis)).toEqual({
      sphereCentidioptres,
      cylinderCentidioptres,
      axisDegrees,
    })
  })

  it('done twice is the lens as it was written', () => {
    const axes = fc.integer({ min: 1, max: 180 })
    fc.assert(
      fc.property(powersUpTo(20), powersUpTo(15), axes, (sphere, cylinder, axis) => {
        const other = transpose(sphere, cylinder, axis)
        expect(other.axisDegrees).toBeGreaterThanOrEqual(1)
        expect(other.axisDegrees).toBeLessThanOrEqual(180)
        const back = transpose(
          other.sphereCentidioptres,
          other.cylinderCentidioptres,
          other.axisDegrees,
        )
        expect(back).toEqual({
          sphereCentidioptres: sphere,
          cylinderCentidioptres: cylinder,
          axisDegrees: axis,
        })
      }),
    )
  })
})
