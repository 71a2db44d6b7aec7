import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterWork } from '../testing/counter-work.ts'
import { type Json, type TestServer, testServer } from '../testing/test-server.ts'
import { FRAME, FRAME_UNITS, LENS, PROGRESSIVE_LENS } from '../testing/test-shop-items.ts'
import { workshop } from './testing/workshop.ts'

let t: TestServer

beforeAll(async () => {
  t = await testServer()
})

afterAll(() => t.close())

/** Two pairs for one person, each with its PD: the prescription is that of the second. */
async function booked(
  session: string,
  first: string,
  second: string,
  firstPd = '31',
): Promise<string> {
  const counter = counterWork(t)
  const pairs = [
    ['1', first, firstPd],
    ['2', second, '27'],
  ] as const
  for (const [pairNo, spherical, pd] of pairs) {
    for (const eye of ['Right', 'Left']) {
      const lens = { code: LENS, price: 600, pairNo, eye, spherical, pd, spectacleLensType: 1 }
      await counter.add(session, lens)
    }
  }
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: 'Meera Pai', mobile: '9845000654' },
    eyeInfoModel: { right: { spherical: second }, left: { spherical: second }, ipd: '54' },
    salesorderModel: { generateInvoice: false },
  })
  return SalesOrderID
}

const get = async (path: string): Promise<Json> => (await t.call('GET', path)).body
const page = async (kind: string, id: string, paper: string): Promise<string> => {
  const answer = await t.call('GET', `/api/Documents/${kind}/${id}/html?paper=${paper}`)
  return String(answer.body)
}

describe('an order of two pairs with different powers', () => {
  test('says beside the prescription that it is not that of the other pair', async () => {
    const id = await booked('two powers', '-1.00', '-2.50')
    expect((await get(`/api/Orders/${id}`)).PairsOfOtherPowers).toEqual(['1'])
    for (const kind of ['JobCard', 'OrderAcknowledgement']) {
      for (const paper of ['A4', 'A5', 'Roll80']) {
        expect(await page(kind, id, paper), `${kind} ${paper}`).toContain(
          'Not for pair 1: lenses there are made to the powers of their own lines.',
        )
      }
    }
  })

  test('has no PD in the head of its card: each lens has its own', async () => {
    const id = await booked('two PDs', '-1.00', '-2.50')
    expect(await page('JobCard', id, 'A4')).not.toContain('54 (both eyes)')
  })

  test('says nothing where both have the powers of the prescription', async () => {
    const id = await booked('one power', '-2.50', '-2.50', '27')
    expect((await get(`/api/Orders/${id}`)).PairsOfOtherPowers).toEqual([])
    expect(await page('JobCard', id, 'A4')).not.toContain('Not for pair')
    expect(await page('JobCard', id, 'A4')).toContain('54 (both eyes)')
  })
})

type Pair = { code: string; price: number; spectacleLensType: number; lensFittingHeight?: number }

const PROGRESSIVE = { code: PROGRESSIVE_LENS, price: 4_500, spectacleLensType: 3, addition: '2.00' }
const SINGLE = { code: LENS, price: 600, spectacleLensType: 1 }

/** Two pairs of one power in frames of their own; the prescription bears what was measured first. */
async function twoPairs(
  session: string,
  pairs: readonly (Pair & object)[],
  units: readonly string[] = [],
): Promise<string> {
  const counter = counterWork(t)
  for (const [at, lens] of pairs.entries()) {
    const pairNo = String(at + 1)
    const unit = units[at]
    if (unit !== undefined) {
      const inventoryID = counter.unit(unit)
      await counter.add(session, { code: FRAME, inventoryID, price: 2_000, pairNo })
    }
    for (const eye of ['Right', 'Left']) {
      await counter.add(session, { spherical: '-1.00', pairNo, eye, ...lens })
    }
  }
  const eye = { spherical: '-1.00', addition: '2.00', pd: '31', fittingHeight: '18' }
  const { SalesOrderID } = await counter.commit(session, {
    customerModel: { name: 'Meera Pai', mobile: '9845000654' },
    eyeInfoModel: { right: eye, left: eye, ipd: '62' },
    salesorderModel: { generateInvoice: false },
  })
  return SalesOrderID
}

/** The rows of a card, the right eye of each pair: power, PD and height, as they are printed. */
const printedRows = (card: string): string[] =>
  [...card.matchAll(/<tr>.*?<\/tr>/gs)]
    .map(([row]) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((row) => row.startsWith('Right: '))

describe('the card of two pairs in two frames', () => {
  let id = ''

  beforeAll(async () => {
    const pairs = [
      { ...PROGRESSIVE, pd: '31', lensFittingHeight: 18, prism: '2 In' },
      { ...SINGLE, pd: '29', lensFittingHeight: 22, prism: '' },
    ]
    id = await twoPairs('two frames', pairs, FRAME_UNITS)
  })

  test('has beside the lenses of each pair its own prism, PD and height', async () => {
    expect(printedRows(await page('JobCard', id, 'A4'))).toEqual([
      expect.stringMatching(/^Right: −1.00 Add \+2.00 Prism\s2.00\sIn .* Pair 1 .* 31 18 Yes 1$/),
      expect.stringMatching(/^Right: −1.00 Single .* Pair 2 .* 29 22 Yes 1$/),
    ])
  })

  test('has no height beside the prescription, and no PD in its head', async () => {
    const { Prescription } = await get(`/api/Documents/JobCard/${id}/model`)
    expect([Prescription.Right.FittingHeight, Prescription.Left.FittingHeight]).toEqual([
      null,
      null,
    ])
    expect((await get(`/api/Orders/${id}`)).EyeInfo.Right.FittingHeight).toBeNull()
    expect(await page('JobCard', id, 'A4')).not.toContain('62 (both eyes)')
  })

  test('has none for a pair that was not measured either', async () => {
    const other = await twoPairs('one height', [
      { ...PROGRESSIVE, lensFittingHeight: 18 },
      { ...SINGLE },
    ])
    const { Lenses, Prescription } = await get(`/api/Documents/JobCard/${other}/model`)
    expect(Lenses.map(({ FittingHeight }: Json) => FittingHeight)).toEqual(['18', '18', null, null])
    expect(Prescription.Right.FittingHeight).toBeNull()
    // Whoever has no PD of a lens has that of the prescription.
    expect(await page('JobCard', other, 'A4')).toContain('62 (both eyes)')
  })

  test('names of lenses that are made again the frame of their pair alone', async () => {
    const shop = workshop(t)
    for (const move of ['SendToLab', 'Received']) await shop.moved(id, move)
    const { Lines } = await shop.order(id)
    const lens = Lines.find(({ Eye, PairNo }: Json) => PairNo === '2' && Eye === 'Left')
    const answer = await t.call('POST', '/api/Orders/remake', {
      salesOrderID: id,
      lines: [{ lineID: lens.ID }],
      kind: 'Breakage',
      reason: 'Chipped at the edge',
    })
    expect(answer.status).toBe(200)
    const { Frames, Lenses } = await get(`/api/Documents/JobCard/${id}/model`)
    expect(Lenses).toMatchObject([{ PairNo: '2', Eye: 'Left', IsFitted: true }])
    expect(Frames).toMatchObject([{ PairNo: '2', UnitCode: FRAME_UNITS[1] }])
  })
})

describe('a new lens of a pair with powers of its own', () => {
  const PRISM = { prism: '1.00', base: 'Up' }
  const FAR = { spherical: '-1.00', cylinder: '-0.50', axis: '90' }

  test.each([
    ['without a word of the prism', {}, '1.00 Up'],
    ['with the prism of the prescription', { prism: '1.00 Up' }, '1.00 Up'],
    ['with another prism', { prism: '2.00 In' }, '2.00 In'],
    ['with none', { prism: '' }, ''],
  ])('is made as it was sent %s', async (name, sent, prism) => {
    const counter = counterWork(t)
    for (const pairNo of ['1', '2']) {
      const lens = { code: LENS, price: 600, pairNo, pd: '31', spectacleLensType: 1 }
      await counter.add(name, { ...lens, ...FAR, eye: 'Right', prism: '1.00 Up' })
      await counter.add(name, { ...lens, spherical: '-1.00', eye: 'Left' })
    }
    const { SalesOrderID: id } = await counter.commit(name, {
      customerModel: { name: 'Meera Pai', mobile: '9845000654' },
      eyeInfoModel: { right: { ...FAR, ...PRISM }, left: { spherical: '-1.00' }, ipd: '62' },
      salesorderModel: { generateInvoice: false },
    })
    const change = async (body: object) => {
      const { Version: version } = await get(`/api/Orders/${id}`)
      const asked = { salesOrderID: id, version, ...body }
      return (await t.call('POST', '/api/Orders/change', asked)).body
    }
    const [right] = (await get(`/api/Orders/${id}`)).Lines
    await change({ lines: [{ lineID: right.ID, spherical: '-1.50' }] })
    const figures = { ...FAR, spherical: '-1.50', addition: '2.00', pd: '30.5' }
    const answer = await change({
      lines: [{ lineID: right.ID, remove: true }],
      added: [
        {
          ...{ itemID: counter.item(LENS), qty: 1, pairNo: '1', eye: 'Right' },
          ...{ ...figures, lensFittingHeight: 18.5, ...sent },
        },
      ],
    })
    expect(JSON.stringify(answer.Changes)).toContain(
      `R ${right.ItemName} -1.50 / -0.50 x 90 Prism 1.00 Up PD 31 taken off`,
    )
    expect(JSON.stringify(answer.Changes)).toContain('PD 30.5 FH 18.5 added')
    expect(JSON.stringify(answer.Questions).includes('prism')).toBe(prism !== '1.00 Up')
    const { Lines } = await get(`/api/Orders/${id}`)
    expect(Lines.at(-1)).toMatchObject({
      ...{ Spherical: '-1.50', Cylinder: '-0.50', Axis: '90', PD: '30.5' },
      ...{ FittingHeight: 18.5, Prism: prism || null },
    })
    const card = await page('JobCard', id, 'A4')
    expect(card).toContain('30.5')
    expect(card).toContain('18.5')
  })

  test('asks before a pair is left with a lens for one eye', async () => {
    const id = await booked('one eye left', '-1.00', '-2.50')
    const { Lines, Version: version } = await get(`/api/Orders/${id}`)
    const answer = await t.call('POST', '/api/Orders/change', {
      ...{ salesOrderID: id, version, preview: true },
      lines: Lines.slice(0, 2).map(({ ID }: Json) => ({ lineID: ID, remove: true })),
      added: [
        {
          ...{ itemID: counterWork(t).item(LENS), qty: 1 },
          pairNo: '1',
          eye: 'Right',
          spherical: '-1.00',
        },
      ],
    })
    expect(answer.body.Questions).toContain(
      'Pair 1 would have no left lens any more. Is that right?',
    )
  })
})
