import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { customerIdOf, itemIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { FRAME, LENS, PROGRESSIVE_LENS, SECOND_FRAME } from '../testing/test-shop-items.ts'

let server: TestServer
let customerID: string
const item = (code: string) => server.services.ids.encode('item', itemIdOf(server.services, code))

beforeAll(async () => {
  server = await testServer()
  customerID = server.services.ids.encode(
    'customer',
    customerIdOf(server.services, LOCAL_CUSTOMER.name),
  )
  await post('/api/Optics/prescriptions', {
    customerID,
    examDate: '2025-10-01',
    right: { spherical: '-2.00', cylinder: '-1.00', axis: '90' },
    left: { spherical: '-3.50' },
  })
  await post('/api/Optics/lens-ranges', {
    itemID: item(PROGRESSIVE_LENS),
    sphereFrom: '-8',
    sphereTo: '+4',
    cylinderFrom: '-4',
    additionFrom: '1',
    additionTo: '3',
    diameter: 65,
    minimumFittingHeight: 17,
  })
})
afterAll(() => server.close())

async function post(path: string, body: unknown, as: 'manager' | 'counter' = 'manager') {
  const answer = await server.call('POST', path, body, { as })
  expect(answer.status).toBe(200)
  return answer.body
}

const check = (body: unknown) => post('/api/Optics/lab-check', body, 'counter')
const rulesOf = (body: { Findings: { RuleID: string }[] }) =>
  body.Findings.map(({ RuleID }) => RuleID)

const GOOD = {
  right: { spherical: '-2.25', cylinder: '-1.00', axis: '90', addition: '2', fittingHeight: '18' },
  left: { spherical: '-3.50', addition: '2', fittingHeight: '18' },
  ipd: '62',
}
/** The same with the PD of each eye, as a progressive needs it. */
const MEASURED = {
  ...GOOD,
  right: { ...GOOD.right, pd: '31' },
  left: { ...GOOD.left, pd: '31' },
}
const SIZES = { a: 52, b: 36, dbl: 18, ed: 54 }
const pair = (code: string) => [
  { itemID: item(code), eye: 'Right' },
  { itemID: item(code), eye: 'Left' },
]

describe('lab-check', () => {
  it('is green when all is there, with blanks and thickness of each eye', async () => {
    const body = await check({
      ...MEASURED,
      customerID,
      frames: [{ isOwn: true, ...SIZES }],
      lenses: pair(PROGRESSIVE_LENS),
    })
    expect(body).toMatchObject({ State: 'Green', Findings: [], RulesOff: [] })
    expect(body.Blanks).toEqual([
      expect.objectContaining({
        PairNo: '1',
        Eye: 'Right',
        PD: 31,
        FramePD: 70,
        DecentrationMm: 4,
        MinimumMm: 64,
        NextMadeMm: 65,
        Sentence: 'Right blank: at least 64 mm, take 65 mm.',
      }),
      expect.objectContaining({ Eye: 'Left' }),
    ])
    expect(body.Thickness).toHaveLength(12)
    const left = body.Thickness.filter(({ Eye }: { Eye: string }) => Eye === 'Left')
    const edges = left.map(({ ThickestEdgeMm }: { ThickestEdgeMm: number }) => ThickestEdgeMm)
    expect(edges[0]).toBeGreaterThan(edges[5])
    expect(left.filter(({ IsChosen }: { IsChosen: boolean }) => IsChosen)).toEqual([
      expect.objectContaining({ Index: 1.6, Sentence: expect.stringContaining('at the edge') }),
    ])
  })

  it.each([
    [
      'no addition',
      { right: { spherical: '-2' }, left: { spherical: '-3.5' } },
      'addition-missing',
    ],
    ['no PD', { ...GOOD, ipd: '' }, 'pd-missing'],
    [
      'no fitting height',
      { ...GOOD, left: { spherical: '-3.5', addition: '2' } },
      'height-missing',
    ],
    [
      'a height too low',
      { ...GOOD, left: { ...GOOD.left, fittingHeight: '15' } },
      'height-corridor',
    ],
    [
      'a height too high',
      { ...GOOD, left: { ...GOOD.left, fittingHeight: '30' } },
      'height-corridor',
    ],
    [
      'a power it is not made in',
      { ...GOOD, left: { ...GOOD.left, spherical: '-9' } },
      'out-of-range',
    ],
    ['a cylinder without axis', { ...GOOD, right: { ...GOOD.right, axis: '' } }, 'axis-missing'],
    [
      'an axis without cylinder',
      { ...GOOD, left: { ...GOOD.left, axis: '5' } },
      'cylinder-missing',
    ],
    ['no sign', { ...GOOD, left: { ...GOOD.left, spherical: '3.5' } }, 'sign-missing'],
    ['a flipped sign', { ...GOOD, left: { ...GOOD.left, spherical: '+3.5' } }, 'sign-flip'],
    ['a jump', { ...GOOD, left: { ...GOOD.left, spherical: '-4.5' } }, 'jump'],
    ['a turned axis', { ...GOOD, right: { ...GOOD.right, axis: '140' } }, 'axis-turned'],
    [
      'cylinders of two forms',
      {
        ...GOOD,
        right: { ...GOOD.right, cylinder: '+0.75' },
        left: { ...GOOD.left, cylinder: '-1.25', axis: '90' },
      },
      'cylinders-apart',
    ],
    ['two additions', { ...GOOD, left: { ...GOOD.left, addition: '2.5' } }, 'additions-differ'],
    [
      'a near power beside it',
      { ...GOOD, left: { ...GOOD.left, nearSpherical: '-1' } },
      'near-inconsistent',
    ],
    ['a prism without base', { ...GOOD, left: { ...GOOD.left, prism: '2' } }, 'prism-base-missing'],
    ['a base without prism', { ...GOOD, left: { ...GOOD.left, base: 'in' } }, 'prism-base-missing'],
    ['a strange PD', { ...GOOD, ipd: '78' }, 'pd-implausible'],
    [
      'a point that slipped',
      { ...GOOD, left: { ...GOOD.left, spherical: '-37.5' } },
      'power-unusual',
    ],
    ['nonsense', { ...GOOD, line: 'banana' }, 'unreadable'],
    [
      'swapped eyes',
      {
        ipd: '62',
        right: { ...GOOD.left },
        left: { ...GOOD.right, spherical: '-2.00' },
      },
      'eyes-swapped',
    ],
  ])('finds %s', async (_what, prescription, rule) => {
    const body = await check({
      ...prescription,
      customerID,
      frames: [{ itemID: item(FRAME), ...SIZES }],
      lenses: pair(PROGRESSIVE_LENS),
    })
    expect(rulesOf(body)).toContain(rule)
    const found = body.Findings.find(({ RuleID }: { RuleID: string }) => RuleID === rule)
    expect(found.Sentence).toMatch(/[.?]$/)
  })

  it('asks distance or near of single vision lenses, unless another pair uses the addition', async () => {
    const sets = [
      pair(LENS),
      [...pair(LENS), ...pair(PROGRESSIVE_LENS).map((lens) => ({ ...lens, pairNo: '2' }))],
    ]
    const found = await Promise.all(
      sets.map(async (lenses) => rulesOf(await check({ ...GOOD, customerID, lenses }))),
    )
    expect(found.map((rules) => rules.includes('addition-unused'))).toEqual([true, false])
  })

  it.each([
    ['own frame without sizes', { frames: [{ isOwn: true, a: 52 }] }, 'own-frame-sizes'],
    ['a frame whose sizes nobody knows', { frames: [{ itemID: '$frame' }] }, 'frame-sizes'],
    [
      'a blank that is too small',
      { frames: [{ itemID: '$frame', a: 58, b: 40, dbl: 20 }] },
      'blank-too-small',
    ],
    ['one lens', { lenses: [{ itemID: '$progressive', eye: 'Left' }] }, 'single-lens'],
    [
      'a lens twice in one eye',
      {
        lenses: [
          { itemID: '$progressive', eye: 'Right' },
          { itemID: '$progressive', eye: 'Right' },
          { itemID: '$progressive', eye: 'Left' },
        ],
      },
      'extra-lens',
    ],
    [
      'two kinds of lens',
      {
        lenses: [
          { itemID: '$progressive', eye: 'Left' },
          { itemID: '$single', eye: 'Right' },
        ],
      },
      'lens-types-differ',
    ],
    [
      'an addition on single vision',
      { lenses: [{ itemID: '$single', eye: 'Both' }] },
      'addition-unused',
    ],
  ])('finds %s', async (_what, goods, rule) => {
    const text = JSON.stringify({
      ...GOOD,
      lenses: [{ itemID: '$progressive', eye: 'Both' }],
      ...goods,
    })
    const body = JSON.parse(
      text
        .replaceAll('$frame', item(SECOND_FRAME))
        .replaceAll('$progressive', item(PROGRESSIVE_LENS))
        .replaceAll('$single', item(LENS)),
    )
    expect(rulesOf(await check(body))).toContain(rule)
  })

  it('finds two products in one pair, but not one that is an item for each power', async () => {
    const save = async (name: string, more: object = {}) => {
      const { itemID } = await post('/api/Catalogue/item', {
        section: 'SpectacleLens',
        taxClass: 'Spectacle lenses, other material',
        name,
        barcode: name.toUpperCase().replaceAll(' ', '_'),
        mrp: 500,
        spectacleLensType: 1,
        ...more,
      })
      return itemID
    }
    const rules = async (right: string, left: string) => {
      const lenses = [
        { itemID: right, eye: 'Right' },
        { itemID: left, eye: 'Left' },
      ]
      return rulesOf(await check({ ...MEASURED, lenses }))
    }
    const tinted = await save('Tinted 1.56')
    expect(await rules(tinted, tinted)).not.toContain('lens-types-differ')
    expect(await rules(item(LENS), tinted)).toContain('lens-types-differ')
    const [weak, strong] = [await save('Hard 1.56 -2.25'), await save('Hard 1.56 -3.50')]
    expect(await rules(weak, strong)).not.toContain('lens-types-differ')
    expect(await rules(weak, tinted)).toContain('lens-types-differ')
    // From the drawer, without a family: nobody knows of what product it is.
    const ready = await save('Ready lens of 3.50', { sphere: '-3.50' })
    expect(await rules(item(LENS), ready)).not.toContain('lens-types-differ')
  })

  it('finds a prism that a ready made lens can not have', async () => {
    const ready = await post('/api/Catalogue/item', {
      section: 'SpectacleLens',
      taxClass: 'Spectacle lenses, other material',
      name: 'Ready lens',
      barcode: 'READY-225',
      mrp: 500,
      sphere: '-2.25',
    })
    const lenses = [{ itemID: ready.itemID, eye: 'Right' }]
    const rules = async (prism: string, goods = lenses) =>
      rulesOf(await check({ ...MEASURED, right: { ...MEASURED.right, prism }, lenses: goods }))
    expect(await rules('1.5 BI')).toContain('prism-in-ready-lens')
    expect(await rules('')).not.toContain('prism-in-ready-lens')
    expect(await rules('1.5 BI', pair(LENS))).not.toContain('prism-in-ready-lens')
  })

  it('says in amber that the PDs of a progressive are halves, until each eye is measured', async () => {
    const goods = { frames: [{ isOwn: true, ...SIZES }], lenses: pair(PROGRESSIVE_LENS) }
    expect(await check({ ...GOOD, ...goods })).toMatchObject({
      State: 'Amber',
      Findings: [
        {
          RuleID: 'pd-halved',
          Severity: 'Amber',
          Field: 'pd',
          PairNo: '1',
          Sentence: 'Single PDs are halves of 62: measure each eye for a progressive lens.',
        },
      ],
    })
    const oneEye = { ...GOOD, right: MEASURED.right }
    for (const measured of [MEASURED, oneEye]) {
      expect(await check({ ...measured, ...goods })).toMatchObject({ State: 'Green' })
    }
    const single = await check({ ...GOOD, ...goods, lenses: pair(LENS) })
    expect(rulesOf(single)).not.toContain('pd-halved')
  })

  it('looks at the cart of a session, and each rule counts once a sale', async () => {
    const line = { sessionID: 'LAB-1', qty: 1, price: 4_500, pairNo: '1' }
    const powers = { spherical: '-2.25', cylinder: '-1.00', axis: '90', addition: '2.00' }
    const add = (more: unknown) =>
      post('/api/quickSale/saveSalesOrderTemp', { ...line, ...Object(more) }, 'counter')
    await add({ itemID: item(PROGRESSIVE_LENS), ...powers, pd: '62', lensFittingHeight: 18.5 })
    await add({ itemID: item(PROGRESSIVE_LENS), spherical: '-3.00', addition: '2.00' })
    const first = await check({ ...GOOD, ipd: '', sessionID: 'LAB-1' })
    expect(rulesOf(first)).toEqual(['lens-power-differs', 'pd-halved'])
    expect(first.Findings[0]).toMatchObject({
      Eye: 'Left',
      PairNo: '1',
      Sentence: 'Left lens is written -3.00, the prescription says -3.50.',
    })
    const before = databaseDigest(server.services.db)
    await check({ ...GOOD, ipd: '', sessionID: 'LAB-1' })
    expect(databaseDigest(server.services.db)).toBe(before)
    const rules = await server.call('GET', '/api/Optics/gate-rules')
    expect(rules.body).toContainEqual(
      expect.objectContaining({ RuleID: 'lens-power-differs', Caught: 1, Overridden: 0 }),
    )
  })

  it('misses the fitting height of a pair whose frame was not measured, though another pair has one', async () => {
    const missing = async (session: string, heights: readonly (number | null)[]) => {
      for (const [place, lensFittingHeight] of heights.entries()) {
        for (const eye of ['Right', 'Left']) {
          const pairNo = String(place + 1)
          const lens = { itemID: item(PROGRESSIVE_LENS), qty: 1, price: 6000, pd: '31' }
          const powers = { spherical: '+1.00', addition: '2.00', eye, spectacleLensType: 3 }
          await post('/api/quickSale/saveSalesOrderTemp', {
            ...{ sessionID: session, pairNo, lensFittingHeight },
            ...lens,
            ...powers,
          })
        }
      }
      const eye = { spherical: '+1.00', addition: '2.00', fittingHeight: '21' }
      const { Findings } = await check({ right: eye, left: eye, ipd: '62', sessionID: session })
      return Findings.filter(({ RuleID }: { RuleID: string }) => RuleID === 'height-missing').map(
        ({ Eye, PairNo }: { Eye: string; PairNo: string }) => [PairNo, Eye],
      )
    }
    expect(await missing('FH-second', [null, 21])).toEqual([
      ['1', 'Right'],
      ['1', 'Left'],
    ])
    expect(await missing('FH-both', [18, 21])).toEqual([])
    expect(await missing('FH-cells', [null])).toEqual([])
  })

  it('doubts the PD of one pair on the lenses of another that has other powers', async () => {
    const asked = async (session: string, pairs: readonly [string, string, string][]) => {
      for (const [place, [right, left, pd]] of pairs.entries()) {
        const lens = { sessionID: session, itemID: item(LENS), qty: 1, price: 500, pd }
        const pairNo = String(place + 1)
        for (const [eye, spherical] of [
          ['Right', right],
          ['Left', left],
        ] as const) {
          const line = { ...lens, pairNo, eye, spherical, spectacleLensType: 1 }
          await post('/api/quickSale/saveSalesOrderTemp', line)
        }
      }
      const ipd = String(Number(pairs.at(-1)?.[2]) * 2)
      const rx = { right: { spherical: '+1.00' }, left: { spherical: '+1.25' }, ipd }
      const { Findings } = await check({ ...rx, sessionID: session })
      return Findings.filter(({ Field }: { Field: string }) => Field === 'pd').map(
        ({ PairNo, Sentence }: { PairNo: string; Sentence: string }) => [PairNo, Sentence],
      )
    }
    const sentence =
      'Pair 2 has the PD of pair 1 (31 / 31), but other powers. Measure it again if pair 2 is for another distance.'
    const far = ['-1.00', '-0.75', '31'] as const
    expect(await asked('LAB-left', [[...far], ['+1.00', '+1.25', '31']])).toEqual([['2', sentence]])
    expect(await asked('LAB-own', [[...far], ['+1.00', '+1.25', '29.5']])).toEqual([])
    const spare: [string, string, string] = ['+1.00', '+1.25', '31']
    expect(await asked('LAB-spare', [spare, spare])).toEqual([])
  })

  it('names a stock lens of the other eye in one form, though its line is written in the other', async () => {
    const save = (barcode: string, sphere: string, cylinder: string) =>
      post('/api/Catalogue/item', {
        section: 'SpectacleLens',
        taxClass: 'Spectacle lenses, other material',
        name: `Stock ${barcode}`,
        barcode,
        mrp: 500,
        sphere,
        cylinder,
      })
    const ofLeft = await save('STOCK-175', '+1.75', '-1.00')
    const lens = { sessionID: 'LAB-plus', qty: 1, price: 476, pairNo: '1', eye: 'Right' }
    const plus = { spherical: '+0.75', cylinder: '+1.00', axis: '100' }
    await post('/api/quickSale/saveSalesOrderTemp', { ...lens, itemID: ofLeft.itemID, ...plus })
    const rx = {
      right: { spherical: '+1.00', cylinder: '+0.50', axis: '80' },
      left: plus,
      ipd: '64',
    }
    const { Findings } = await check({ ...rx, sessionID: 'LAB-plus' })
    expect(Findings.map(({ Sentence }: { Sentence: string }) => Sentence)).toContain(
      'Right lens is written +1.75 / -1.00 x 10, the prescription says +1.50 / -0.50 x 170.',
    )
  })

  it('takes the halves that a till wrote on the lines for no measurement', async () => {
    const lens = (side: string, eye: object, pd: string) =>
      post(
        '/api/quickSale/saveSalesOrderTemp',
        {
          sessionID: `LAB-${pd}`,
          itemID: item(PROGRESSIVE_LENS),
          qty: 1,
          price: 4_500,
          pairNo: '1',
          ...eye,
          eye: side,
          pd,
          lensFittingHeight: 18,
        },
        'counter',
      )
    await lens('Right', GOOD.right, '31')
    await lens('Left', GOOD.left, '31')
    expect(rulesOf(await check({ ...GOOD, sessionID: 'LAB-31' }))).toEqual(['pd-halved'])
    const measured = { ...MEASURED, sessionID: 'LAB-31' }
    expect(rulesOf(await check(measured))).toEqual([])
    await lens('Right', GOOD.right, '30.5')
    await lens('Left', GOOD.left, '30.5')
    expect(rulesOf(await check({ ...GOOD, ipd: '61.5', sessionID: 'LAB-30.5' }))).not.toContain(
      'pd-halved',
    )
  })

  it.each([
    ['an item of another kind', { lenses: [{ itemID: 'x'.repeat(22) }] }, 'INVALID_ID'],
    ['an eye in the middle', { lenses: [{ itemID: 'x', eye: 'Middle' }] }, 'VALIDATION'],
    ['a size in words', { frames: [{ a: 'wide' }] }, 'VALIDATION'],
  ])('refuses %s', async (_what, body, code) => {
    const answer = await server.call('POST', '/api/Optics/lab-check', body)
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })
})

describe('gate-rules', () => {
  const PATH = '/api/Optics/gate-rules'

  it('turns a rule off and on', async () => {
    const off = { rules: [{ ruleID: 'pd-missing', isOn: false }] }
    await post(PATH, off)
    const body = await check({ line: 'R -2 L -2' })
    expect(body).toMatchObject({ State: 'Green', RulesOff: ['pd-missing'] })
    await post(PATH, { rules: [{ ruleID: 'pd-missing', isOn: true }] })
    expect(rulesOf(await check({ line: 'R -2 L -2' }))).toEqual(['pd-missing'])
  })

  it('is not for the counter to change, nor for a rule that there is not', async () => {
    const before = databaseDigest(server.services.db)
    const rules = (ruleID: string) => ({ rules: [{ ruleID, isOn: false }] })
    expect(await server.call('POST', PATH, rules('jump'))).toMatchObject({ status: 403 })
    expect(await server.call('POST', PATH, rules('whim'), { as: 'manager' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
    expect(databaseDigest(server.services.db)).toBe(before)
  })
})
