import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItem } from '../catalog/insert-item.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { itemIdOf, TEST_NOW } from '../testing/test-shop.ts'
import {
  ACCESSORY,
  CONTACT_LENS,
  FRAME,
  LENS,
  PROGRESSIVE_LENS,
  TEST_ITEMS,
} from '../testing/test-shop-items.ts'

let server: TestServer
const item = (code: string) => server.services.ids.encode('item', itemIdOf(server.services, code))

const STOCK: [code: string, sphere: number, cylinder: number][] = [
  ['ST-200', -200, 0],
  ['ST-200-50', -200, -50],
  ['ST-250+50', -250, 50],
]

beforeAll(async () => {
  server = await testServer()
  const lens = TEST_ITEMS.find(({ code }) => code === LENS)
  if (lens === undefined) throw new Error('the test shop has no lens')
  const { taxClass: _, ...plain } = lens
  server.services.write((tx) => {
    for (const [code, sphereCentidioptres, cylinderCentidioptres] of STOCK) {
      const power = { sphereCentidioptres, cylinderCentidioptres }
      const extra = { code, name: `Stock 1.56 ${code}`, barcode: null, ...power }
      insertItem(tx, { ...plain, ...extra, taxClassId: 1 }, { atMs: TEST_NOW })
    }
  })
  await save('/api/Optics/lens-ranges', {
    itemID: item('ST-200'),
    diameter: 65,
  })
  await save('/api/Optics/lens-ranges', {
    itemID: item(LENS),
    sphereFrom: '-6',
    sphereTo: '+4',
    cylinderFrom: '-2',
    diameter: 70,
  })
})
afterAll(() => server.close())

async function save(path: string, body: unknown) {
  const answer = await server.call('POST', path, body, { as: 'manager' })
  expect(answer.status).toBe(200)
}

async function suggest(body: unknown) {
  const answer = await server.call('POST', '/api/Optics/lens-suggestions', body)
  expect(answer.status).toBe(200)
  return answer.body
}

type CartAmount = { totalAmount: number }
type Row = { Item: { Code: string }; Eyes: string[]; Match: string }
const brief = (rows: Row[]) => rows.map(({ Eyes, Item, Match }) => [Item.Code, Eyes.join(), Match])

describe('lens-suggestions', () => {
  it('finds what is kept in either cylinder form, and what can be made', async () => {
    const body = await suggest({ line: 'R -2 L -2/-0.5x90 pd 62' })
    expect(brief(body.StockLenses)).toEqual([
      ['ST-200', 'Right', 'Exact'],
      ['ST-200-50', 'Left', 'Exact'],
      ['ST-250+50', 'Left', 'Transposed'],
    ])
    expect(brief(body.ToOrder)).toEqual([[LENS, 'Right,Left', 'Range']])
    expect(body.Nothing).toBeNull()
  })

  it('names what the customer pays for all its eyes with tax, as the cart does', async () => {
    const { StockLenses, ToOrder } = await suggest({ line: 'R -2 L -2/-0.5x90' })
    const [made] = ToOrder
    expect(made).toMatchObject({ Eyes: ['Right', 'Left'], Item: { PriceIncludesTax: false } })
    const work = counterWork(server)
    const price = made.Item.Price
    for (const eye of made.Eyes) await work.add('PRICED', { code: LENS, price, pairNo: '1', eye })
    const { lines } = await work.read('PRICED')
    const total = lines.reduce((sum: number, line: CartAmount) => sum + line.totalAmount, 0)
    expect(made.TotalAmount).toBe(total)
    expect(made.TotalAmount).toBeGreaterThan(2 * price)
    // One eye's lens costs half of what both do.
    expect(StockLenses[0]).toMatchObject({ Eyes: ['Right'], TotalAmount: total / 2 })
  })

  it('says whether the blank covers the frame', async () => {
    const line = 'both -2 pd 62'
    const fits = await suggest({ line, frame: { a: 50, b: 34, dbl: 18, ed: 52 } })
    expect(fits.StockLenses[0]).toMatchObject({ DiameterMm: 65, IsBlankLargeEnough: true })
    const large = await suggest({ line, frame: { a: 58, b: 42, dbl: 18, ed: 62 } })
    expect(large.StockLenses[0]).toMatchObject({ IsBlankLargeEnough: false })
    const unsure = await suggest({ line, frame: { a: 50, b: 40, dbl: 18 } })
    expect(unsure.StockLenses[0]).toMatchObject({ IsBlankLargeEnough: null })
    expect((await suggest({ line })).StockLenses[0]).toMatchObject({ IsBlankLargeEnough: null })
  })

  it('says which eye is outside what a lens is made in', async () => {
    const { ToOrder } = await suggest({ line: 'R -2 L -7', kind: 'Distance' })
    expect(ToOrder).toMatchObject([
      { Eyes: ['Right'], Reason: 'Not for the left: sphere goes from -6.00.' },
    ])
    expect(await suggest({ line: 'both -9', kind: 'Distance' })).toMatchObject({
      Nothing: 'Nothing in the catalogue is kept or made in this power.',
    })
  })

  it('keeps to the kind that was asked for', async () => {
    const line = 'both -2 add 2'
    expect(brief((await suggest({ line, kind: 'Progressive' })).ToOrder)).toEqual([
      [PROGRESSIVE_LENS, 'Right,Left', 'Range'],
    ])
    expect(await suggest({})).toMatchObject({ Nothing: 'Type a power to see what there is.' })
  })

  it('begins with what the addition asks for, and has the rest after it', async () => {
    type Asked = Row & { IsAsked: boolean }
    const asked = (rows: Asked[]) => rows.map(({ IsAsked, Item }) => [Item.Code, IsAsked])
    const withAddition = await suggest({ line: 'both -2 add 2' })
    expect(asked(withAddition.ToOrder)).toEqual([
      [PROGRESSIVE_LENS, true],
      [LENS, false],
    ])
    expect(asked(withAddition.StockLenses)).toEqual([['ST-200', false]])
    const without = await suggest({ line: 'both -2' })
    expect(asked([...without.StockLenses, ...without.ToOrder])).toEqual([
      ['ST-200', true],
      [LENS, true],
    ])
    const chosen = await suggest({ line: 'both -2 add 2', kind: 'Distance' })
    expect(asked(chosen.StockLenses)).toEqual([['ST-200', true]])
  })

  it('suggests no contact lenses: their powers are not those of spectacles', async () => {
    expect(await suggest({ line: 'both -2' })).not.toHaveProperty('ContactLenses')
    const asked = { line: 'both -2', kind: 'ContactLens' }
    expect((await server.call('POST', '/api/Optics/lens-suggestions', asked)).status).toBe(400)
  })
})

describe('power-search', () => {
  const search = async (text: string) => {
    const answer = await server.call('POST', '/api/Optics/power-search', { text })
    expect(answer.status).toBe(200)
    return answer.body
  }

  it('finds whole powers first, then beginnings, then what is made to order', async () => {
    const body = await search('-2 1.56')
    expect(body).toMatchObject({ LooksLikePower: true, Spherical: '-2.00', Index: 1.56 })
    const codes = body.Items.map(({ Code }: { Code: string }) => Code)
    expect(codes).toEqual(['ST-200', 'ST-200-50', LENS])
  })

  it('takes words, and both cylinder forms', async () => {
    expect((await search('-2 aqua')).Items).toMatchObject([{ Code: CONTACT_LENS }])
    const codes = (await search('-2/-0.5x90')).Items.map(({ Code }: { Code: string }) => Code)
    expect(codes).toEqual(['ST-200-50', 'ST-250+50', LENS])
    expect((await search('-2 add 2 blue')).Items).toMatchObject([{ Code: PROGRESSIVE_LENS }])
  })

  it('says of other texts that they are none', async () => {
    for (const text of ['RB-2140', '9845011111', 'aqua', '2900000000018']) {
      expect(await search(text)).toMatchObject({ LooksLikePower: false, Items: [] })
    }
    expect(await server.call('POST', '/api/Optics/power-search', { text: '' })).toMatchObject({
      status: 400,
    })
  })
})

describe('frame-sizes', () => {
  const PATH = '/api/Optics/frame-sizes'
  const read = async (code: string) =>
    (await server.call('GET', `${PATH}?itemID=${item(code)}`)).body

  it('are kept as measured', async () => {
    expect(await read(FRAME)).toMatchObject({ A: null, Source: 'None' })
    const sizes = { itemID: item(FRAME), a: 52, b: 36.5, dbl: 18 }
    expect(await server.call('POST', PATH, sizes)).toMatchObject({ status: 200 })
    expect(await read(FRAME)).toMatchObject({ A: 52, B: 36.5, ED: null, Source: 'Catalogue' })
    await server.call('POST', PATH, { ...sizes, ed: 54 })
    expect(await read(FRAME)).toMatchObject({ A: 52, ED: 54 })
  })

  it.each([
    ['of a case', { itemID: '$case', a: 52, b: 36, dbl: 18 }, 400],
    ['of a metre', { itemID: '$frame', a: 1_000, b: 36, dbl: 18 }, 400],
    [
      'with an effective diameter below the width',
      { itemID: '$frame', a: 52, b: 36, dbl: 18, ed: 50 },
      400,
    ],
    ['without a bridge', { itemID: '$frame', a: 52, b: 36 }, 400],
  ])('%s are refused', async (_what, body, status) => {
    const text = JSON.stringify(body)
      .replace('$case', item(ACCESSORY))
      .replace('$frame', item(FRAME))
    const before = databaseDigest(server.services.db)
    expect(await server.call('POST', PATH, JSON.parse(text))).toMatchObject({ status })
    expect(databaseDigest(server.services.db)).toBe(before)
  })
})

describe('lens-ranges', () => {
  const PATH = '/api/Optics/lens-ranges'

  it.each([
    ['from the counter', { sphereFrom: '-6' }, 'counter', 403],
    ['of a frame', { itemID: '$frame' }, 'manager', 400],
    ['that end before they begin', { sphereFrom: '+2', sphereTo: '-2' }, 'manager', 400],
    ['in plus cylinders', { cylinderFrom: '+2' }, 'manager', 400],
    ['in no power', { sphereFrom: 'strong' }, 'manager', 400],
    ['a metre wide', { diameter: 1_000 }, 'manager', 400],
  ] as const)('%s are refused', async (_what, body, as, status) => {
    const text = JSON.stringify({ itemID: '$lens', ...body })
      .replace('$lens', item(LENS))
      .replace('$frame', item(FRAME))
    const before = databaseDigest(server.services.db)
    expect(await server.call('POST', PATH, JSON.parse(text), { as })).toMatchObject({ status })
    expect(databaseDigest(server.services.db)).toBe(before)
  })
})

describe('the eyes that a prescription proposes for the lenses of a sale', () => {
  type Power = [spherical: string, cylinder?: string] | null
  const cells = (power: Power) =>
    power === null
      ? {}
      : { spherical: power[0], ...(power[1] ? { cylinder: power[1], axis: '90' } : {}) }
  let sale = 0
  const start = () => {
    sale += 1
    return `EYES-${sale}`
  }
  const propose = async (sessionID: string, right: Power, left: Power) => {
    const body = { sessionID, right: cells(right), left: cells(left) }
    const answer = await server.call('POST', '/api/Optics/lens-eyes', body)
    expect(answer.status).toBe(200)
    return answer.body.Lenses.map(({ Eye }: { Eye: string }) => Eye)
  }
  const add = async (sessionID: string, line: object) => {
    await counterWork(server).add(sessionID, { code: LENS, price: 600, pairNo: '1', ...line })
  }

  it.each<[string, object, Power, Power, string[]]>([
    ['a lens of the left power', { spherical: '-3.00' }, ['-2.00'], ['-3.00'], ['Left']],
    ['a lens of the right power', { spherical: '-2.00' }, ['-2.00'], ['-3.00'], ['Right']],
    ['the only eye that has a power', { spherical: '-3.00' }, null, ['-3.00'], ['Left']],
    ['a cylinder from the drawer', { code: 'ST-200-50' }, ['-2.00'], ['-2.00', '-0.50'], ['Left']],
    ['a plus form', { code: 'ST-250+50' }, ['-2.50'], ['-2.00', '-0.50'], ['Left']],
    ['two equal eyes: the free one', { spherical: '-2.00' }, ['-2.00'], ['-2.00'], ['Right']],
    ['a lens of neither power', { spherical: '-4.00' }, ['-2.00'], ['-3.00'], []],
    ['a lens without a power, with one eye typed', {}, null, ['-3.00'], ['Left']],
    ['a lens without a power, with both typed', {}, ['-2.00'], ['-3.00'], []],
    ['an assigned lens', { spherical: '-3.00', eye: 'Right' }, ['-2.00'], ['-3.00'], []],
    ['a lens in no pair', { spherical: '-3.00', pairNo: '' }, ['-2.00'], ['-3.00'], []],
    ['a prescription with a cell that was not read', { spherical: '-3.00' }, ['?'], ['-3.00'], []],
  ])('%s', async (_what, line, right, left, eyes) => {
    const sessionID = start()
    await add(sessionID, line)
    expect(await propose(sessionID, right, left)).toEqual(eyes)
  })

  it('gives the second of two equal lenses to the other eye', async () => {
    const sessionID = start()
    await add(sessionID, { spherical: '-2.00' })
    await add(sessionID, { spherical: '-2.00' })
    expect(await propose(sessionID, ['-2.00'], ['-2.00'])).toEqual(['Right', 'Left'])
  })

  it.each<[string, object, object, string[]]>([
    ['a lens of its power', { spherical: '-2.00' }, {}, ['Right']],
    ['a lens that was assigned', { eye: 'Right' }, {}, []],
    ['a line of two', { qty: 2 }, {}, []],
    ['another lens without a power', {}, {}, []],
  ])('%s keeps the only eye from a lens without a power', async (_what, first, second, eyes) => {
    const sessionID = start()
    await add(sessionID, first)
    await add(sessionID, second)
    expect(await propose(sessionID, ['-2.00'], null)).toEqual(eyes)
  })

  it('are none for a sale that nobody began', async () => {
    expect(await propose(start(), ['-2.00'], null)).toEqual([])
  })
})

it('offers a lens whose kind nobody typed as a single vision one', async () => {
  const made = await server.call(
    'POST',
    '/api/Catalogue/item',
    {
      name: 'Zen 1.56',
      section: 'SpectacleLens',
      barcode: 'ZEN-156',
      taxClass: (
        await server.call('GET', `/api/Catalogue/item/${item(LENS)}`, undefined, { as: 'owner' })
      ).body.TaxClass,
      price: 800,
      openingStock: 0,
    },
    { as: 'owner' },
  )
  expect(made.status).toBe(200)
  const codes = async (right: object) => {
    const { ToOrder } = await suggest({ right })
    return ToOrder.map(({ Item }: { Item: { Code: string } }) => Item.Code)
  }
  expect(await codes({ spherical: '-2.25' })).toContain('ZEN-156')
  const bifocals = await suggest({ right: { spherical: '-2', addition: '2' }, kind: 'Bifocal' })
  expect(JSON.stringify(bifocals.ToOrder)).not.toContain('ZEN-156')
})
