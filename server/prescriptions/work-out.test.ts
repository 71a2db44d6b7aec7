import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'

let server: TestServer
let customerID: string

beforeAll(async () => {
  server = await testServer()
  customerID = server.services.ids.encode(
    'customer',
    customerIdOf(server.services, LOCAL_CUSTOMER.name),
  )
})
afterAll(() => server.close())

const PATH = '/api/Optics/work-out'
const workOut = async (body: unknown) => {
  const answer = await server.call('POST', PATH, body)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('work-out', () => {
  it('reads back an axis that has no cylinder, instead of dropping it', async () => {
    const { Left } = await workOut({ line: 'L +1.25 x90' })
    expect(Left).toMatchObject({ Axis: '90', InWords: 'plus 1.25, axis 90 without a cylinder' })
  })

  it('reads a line and works out all that follows', async () => {
    const body = await workOut({ line: 'R -2.25/-0.75x180 L -2 add 2 pd 62' })
    expect(body).toMatchObject({
      Refusals: [],
      IsEmpty: false,
      IPD: '62',
      WorkedOut: { IPD: null, NearIPD: '58' },
      Right: {
        Spherical: '-2.25',
        Cylinder: '-0.75',
        Axis: '180',
        Addition: '+2.00',
        PD: '',
        WorkedOut: { Addition: null, NearSpherical: '-0.25', PD: '31', NearPD: '29' },
        Near: { Spherical: '-0.25', Cylinder: '-0.75', Axis: '180' },
        Minus: { Spherical: '-2.25', Cylinder: '-0.75', Axis: '180' },
        Plus: { Spherical: '-3.00', Cylinder: '+0.75', Axis: '90' },
        Transposed: { Spherical: '-3.00', Cylinder: '+0.75', Axis: '90' },
        SphericalEquivalent: '-2.62',
        ContactLens: { Spherical: '-2.25', Cylinder: '-0.75', Axis: '180', Equivalent: '-2.50' },
        Printed: '-2.25 / -0.75 x 180 Add +2.00',
        InWords: 'minus 2.25, cylinder minus 0.75 at 180, addition 2.00',
      },
      Left: { Spherical: '-2.00', Cylinder: '', Addition: '+2.00', Transposed: null },
    })
    expect(body.Notes).toEqual([
      expect.objectContaining({ Field: 'addition', Message: expect.stringContaining('both eyes') }),
    ])
  })

  it('writes no axis that nobody typed', async () => {
    for (const axis of ['', '200']) {
      const { Right } = await workOut({ right: { spherical: '-2.25', cylinder: '-0.75', axis } })
      expect(Right).toMatchObject({ Axis: axis, Printed: '-2.25 / -0.75' })
    }
    const { Left } = await workOut({ left: { spherical: '-1', cylinder: '-0.50', axis: '180' } })
    expect(Left.Printed).toBe('-1.00 / -0.50 x 180')
  })

  it('makes nothing of an eye of which a part can not be read', async () => {
    const { Left } = await workOut({
      left: { spherical: '1.75', cylinder: '-0.50', axis: '90', addition: '+1.50' },
    })
    expect(Left).toMatchObject({
      Spherical: '1.75',
      Printed: null,
      InWords: null,
      Near: null,
      Minus: null,
      SphericalEquivalent: null,
    })
  })

  it('turns a near power into an addition and leaves the cell alone', async () => {
    const body = await workOut({ right: { spherical: '-1', nearSpherical: '+1' } })
    expect(body.Right).toMatchObject({ Addition: '', WorkedOut: { Addition: '+2.00' } })
    expect(body.Right.Printed).toBe('-1.00 Add +2.00')
  })

  it('takes half of a prescription for what it is', async () => {
    const cases: unknown[] = [
      {},
      { line: '' },
      { line: 'R -' },
      { line: 'R -2.' },
      { line: 'R -2/-0.' },
      { right: { spherical: '-' } },
      { right: { spherical: '2' }, left: { cylinder: '-0.75' } },
      { ipd: '6' },
      { right: { axis: '1800' }, line: 'banana' },
      { right: { prism: '2 b', base: 'sideways', pd: 'x', fittingHeight: '-', va: '6/6' } },
    ]
    for (const body of cases) await workOut(body)
  })

  it('refuses at the cell, in words, and keeps what was typed', async () => {
    const body = await workOut({
      right: { spherical: '2.25', axis: '190', prism: '25' },
      left: { cylinder: '0.75', axis: '0', spherical: '-2,25' },
      ipd: '90',
      line: 'banana',
    })
    expect(body.Right).toMatchObject({ Spherical: '2.25', Axis: '190', Prism: '25' })
    expect(body.Left).toMatchObject({ Spherical: '-2.25', Cylinder: '-0.75', Axis: '180' })
    expect(body.IPD).toBe('90')
    expect(body.Refusals.map(({ Field, Typed }: Record<string, string>) => [Field, Typed])).toEqual(
      [
        ['line', 'banana'],
        ['spherical', '2.25'],
        ['prism', '25'],
        ['axis', '190'],
        ['ipd', '90'],
      ],
    )
    expect(body.Refusals[1].Message).toBe('Type the sign: +2.25 or -2.25.')
    expect(body.Notes.map(({ Message }: { Message: string }) => Message)).toEqual([
      'Read as -0.75.',
      'Axis 0 is written 180.',
    ])
  })

  it('takes the sizes of the vertex distance', async () => {
    const near = await workOut({ line: 'R -8', vertexMm: 0 })
    const far = await workOut({ line: 'R -8', vertexMm: 14 })
    expect(near.Right.ContactLens.Spherical).toBe('-8.00')
    expect(far.Right.ContactLens.Spherical).toBe('-7.25')
  })

  it('marks what changed since last time, and not a mere transposition', async () => {
    const nothing = await workOut({ customerID, line: 'R -2 L -2' })
    expect(nothing).toMatchObject({ Changes: [], ComparedWith: null })
    const saved = await server.call('POST', '/api/Optics/prescriptions', {
      customerID,
      examDate: '2025-11-01',
      right: { spherical: '-2.00', cylinder: '-0.75', axis: '90' },
      left: { spherical: '+1.00' },
    })
    expect(saved.status).toBe(200)
    const body = await workOut({ customerID, line: 'R -2.75/+0.75x180 L -0.50' })
    expect(body.ComparedWith).toMatchObject({ ExamDate: '2025-11-01T00:00:00' })
    expect(body.Changes).toEqual([
      {
        Eye: 'Left',
        Field: 'spherical',
        Before: '+1.00',
        Now: '-0.50',
        Difference: '-1.50',
        IsJump: true,
        IsSignFlip: true,
        Sentence: 'Left sphere from +1.00 to -0.50',
      },
    ])
  })

  it.each([
    ['a number for a power', { right: { spherical: -2 } }, 400, 'VALIDATION'],
    ['a cell as long as a page', { ipd: 'x'.repeat(41) }, 400, 'VALIDATION'],
    ['an ID of another kind', { customerID: 'x'.repeat(22) }, 400, 'INVALID_ID'],
    ['a vertex behind the eye', { vertexMm: -1 }, 400, 'VALIDATION'],
  ])('refuses %s', async (_what, body, status, code) => {
    const before = databaseDigest(server.services.db)
    const answer = await server.call('POST', PATH, body)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(databaseDigest(server.services.db)).toBe(before)
  })
})
