import { describe, expect, it } from 'vitest'
import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import {
  addedCharge,
  addedLine,
  changeOf,
  chargedWith,
  draftOfOrder,
  forEye,
  goodsOf,
  goodsOfCharges,
  lacksRepairText,
  lineOfField,
  toggled,
  withEye,
  withOneMore,
  withTyped,
} from './change-draft.ts'

const GOODS = { HSN: '90015000', PairNo: '1', JobCharges: 0, FittingHeight: null }
const LENS = { ...GOODS, ID: 'lens', ItemID: 'i-lens', Qty: 2, Price: 600, Eye: 'Both' }
const ORDER = {
  ID: 'order',
  Version: 3,
  ExpectedDate: '2026-11-24T18:00:00',
  LabOrder: { SupplierID: 'lab' },
  Repair: null,
  Frames: [],
  Lines: [
    { ...GOODS, ID: 'frame', ItemID: 'i-frame', Qty: 1, Price: 2_000, IsLabWork: false },
    { ...LENS, IsLabWork: true, Spherical: '-2.00', PD: '31' },
  ],
} as unknown as OrderDetail
const draft = draftOfOrder(ORDER)

function withLine(id: string, change: object) {
  const line = draft.lines[id]
  if (line === undefined) throw new Error(id)
  return { ...draft, lines: { ...draft.lines, [id]: { ...line, ...change } } }
}

describe('a change of an order', () => {
  it('is nothing while nothing is different, or a figure can not be read', () => {
    expect(changeOf(ORDER, draft)).toBeNull()
    expect(changeOf(ORDER, withLine('lens', { qty: 'two' }))).toBeNull()
    expect(changeOf(ORDER, withLine('lens', { qty: '0' }))).toBeNull()
  })

  it('sends what is different and no more', () => {
    expect(changeOf(ORDER, withLine('lens', { spherical: '-2.25', pd: '' }))).toEqual({
      salesOrderID: 'order',
      version: 3,
      lines: [{ lineID: 'lens', spherical: '-2.25', pd: '' }],
    })
    expect(changeOf(ORDER, { ...draft, day: '2026-11-26', reason: ' Late lab ' })).toEqual({
      salesOrderID: 'order',
      version: 3,
      expectedDate: '2026-11-26T18:00:00',
      reason: 'Late lab',
    })
  })

  it('takes the axis away with the cylinder, which may come back, and keeps one that is typed', () => {
    const [frame, lens] = ORDER.Lines
    const toric = {
      ...ORDER,
      Lines: [frame, { ...lens, Cylinder: '-0.75', Axis: '90' }],
    } as typeof ORDER
    const sent = (change: object) => {
      const { lines, ...rest } = draftOfOrder(toric)
      const line = { ...lines['lens'], ...change } as (typeof lines)[string]
      return changeOf(toric, { ...rest, lines: { ...lines, lens: line } })?.lines
    }
    expect(sent({ cylinder: '' })).toEqual([{ lineID: 'lens', cylinder: '', axis: '' }])
    expect(sent({ cylinder: '-1.00' })).toEqual([{ lineID: 'lens', cylinder: '-1.00' }])
    expect(sent({ cylinder: '', axis: '80' })).toEqual([
      { lineID: 'lens', cylinder: '', axis: '80' },
    ])
  })

  it('sends the frame and the fault of a repair, whole and where one of them is another', () => {
    const line = { ...GOODS, ID: 'repair', ItemCode: 'REPAIR', Qty: 1, Price: 300 }
    const repaired = {
      ...ORDER,
      Lines: [...ORDER.Lines, line],
      Repair: { Frame: 'Vesta 88', Fault: 'Left hinge' },
    } as typeof ORDER
    const typed = draftOfOrder(repaired)
    const sent = (frame: string, fault: string) =>
      changeOf(repaired, { ...typed, repair: { frame, fault } })
    expect(changeOf(repaired, typed)).toBeNull()
    expect(sent('Vesta 88', ' Right hinge ')?.repair).toEqual({
      frame: 'Vesta 88',
      fault: 'Right hinge',
    })
    expect(sent('', 'Right hinge')).toBeNull()
    expect(lacksRepairText(repaired, { ...typed, repair: { frame: '', fault: 'x' } })).toBe(true)
    // A repair that is taken off has no frame here any more.
    const gone = { ...typed, removed: ['repair'], repair: { frame: 'Vesta 90', fault: 'Hinge' } }
    expect(changeOf(repaired, gone)?.repair).toBeUndefined()
    // One that was done at once has none, and may get one.
    const atOnce = { ...repaired, Repair: null } as typeof ORDER
    expect(lacksRepairText(atOnce, draftOfOrder(atOnce))).toBe(false)
  })

  it('sends another hour of the same day', () => {
    expect(changeOf(ORDER, { ...draft, time: '19:30' })).toMatchObject({
      expectedDate: '2026-11-24T19:30:00',
    })
    expect(changeOf(ORDER, { ...draft, time: '' })).toBeNull()
  })

  it('sends another prism, and one that is taken off as none', () => {
    expect(changeOf(ORDER, withLine('lens', { prism: '2 in' }))?.lines).toEqual([
      { lineID: 'lens', prism: '2 in' },
    ])
    const [frame, lens] = ORDER.Lines
    const withPrism = { ...ORDER, Lines: [frame, { ...lens, Prism: '2.00 In' }] } as typeof ORDER
    expect(changeOf(withPrism, draft)?.lines).toEqual([{ lineID: 'lens', prism: '' }])
    expect(changeOf(withPrism, draftOfOrder(withPrism))).toBeNull()
  })

  it('sends another fitting height, and none as 0', () => {
    const sent = (order: typeof ORDER, height: string) => {
      const { lines, ...rest } = draftOfOrder(order)
      const line = { ...lines['lens'], height } as (typeof lines)[string]
      return changeOf(order, { ...rest, lines: { ...lines, lens: line } })?.lines
    }
    const [frame, lens] = ORDER.Lines
    const measured = { ...ORDER, Lines: [frame, { ...lens, FittingHeight: 18 }] } as typeof ORDER
    expect(sent(ORDER, '18.5')).toEqual([{ lineID: 'lens', lensFittingHeight: 18.5 }])
    expect(sent(measured, '')).toEqual([{ lineID: 'lens', lensFittingHeight: 0 }])
    expect(sent(measured, '18')).toBeUndefined()
    expect(sent(ORDER, 'high')).toBeUndefined()
  })

  it('puts a job charge on the goods that it is taxed with, more on it, and takes it off', () => {
    const tinted = chargedWith(draft, 'lens', 80)
    const sent = (jobCharges: number) => ({
      salesOrderID: 'order',
      version: 3,
      lines: [{ lineID: 'lens', jobCharges }],
    })
    expect(changeOf(ORDER, tinted)).toEqual(sent(80))
    expect(changeOf(ORDER, chargedWith(tinted, 'lens', 20.5))).toEqual(sent(100.5))
    expect(changeOf(ORDER, withLine('lens', { job: 'free' }))).toBeNull()
    const [frame, lens] = ORDER.Lines
    const charged = { ...ORDER, Lines: [frame, { ...lens, JobCharges: 80 }] } as typeof ORDER
    const off = draftOfOrder(charged)
    expect(off.lines['lens']?.job).toBe('80')
    expect(changeOf(charged, off)).toBeNull()
    const line = { ...off.lines['lens'], job: '' } as (typeof off.lines)[string]
    expect(changeOf(charged, { ...off, lines: { ...off.lines, lens: line } })).toEqual(sent(0))
  })

  it('puts a job charge with a SAC on the order as a service of the pair, with tax in its price', () => {
    const item = { ID: 'i-tint', Price: 0, PriceIncludesTax: true } as unknown as Item
    const added = addedCharge(ORDER, draft, item, 150)
    expect(changeOf(ORDER, { ...draft, added: [added] })?.added).toEqual([
      { itemID: 'i-tint', qty: 1, price: 150, priceIncludesTax: true, pairNo: '1' },
    ])
  })

  it('asks with which goods a charge is taxed: lenses first, no service', () => {
    const fitting = { ...GOODS, ID: 'fitting', HSN: '998729', ItemName: 'Fitting' }
    const order = { ...ORDER, Lines: [fitting, ...ORDER.Lines] } as unknown as OrderDetail
    const keys = (of: typeof draft) => goodsOfCharges(order, of).map(({ key }) => key)
    expect(keys(draft)).toEqual(['lens', 'frame'])
    expect(keys({ ...draft, removed: ['lens'] })).toEqual(['frame'])
  })

  it('sends another fitter and what the lab is told, and nothing of them where they stay', () => {
    const job = { ...draft, fitterID: 'ravi', instructions: ' Thin edge ' }
    expect(changeOf(ORDER, job)).toEqual({
      salesOrderID: 'order',
      version: 3,
      fitterID: 'ravi',
      instructions: 'Thin edge',
    })
    expect(changeOf(ORDER, { ...draft, instructions: ' ' })).toBeNull()
  })

  it('puts another lens in the place of the one that was taken off, with its powers', () => {
    const removed = { ...draft, removed: ['lens'] }
    const item = { ID: 'i-new', Price: 900, PriceIncludesTax: false, SpectacleLensType: 1 }
    const added = addedLine(ORDER, removed, item as unknown as Item, 'SpectacleLens')
    const input = changeOf(ORDER, { ...removed, added: [added] })
    expect(input?.added).toEqual([
      { itemID: 'i-new', qty: 2, pairNo: '1', eye: 'Both', spherical: '-2.00', pd: '31' },
    ])
    expect(input && goodsOf(ORDER, input)).toEqual([{ itemID: 'i-new', qty: 2 }])
  })

  it('gives a lens that is kept in a power that one, turned to the axis of its eye', () => {
    const removed = withLine('lens', { cylinder: '-0.50', axis: '170' })
    const begun = { ...removed, removed: ['lens'] }
    const come = (Sphere: string, Cylinder: string | null) => {
      const item = { ID: 'i-stock', Price: 900, SpectacleLensType: 1, Sphere, Cylinder }
      return addedLine(ORDER, begun, item as unknown as Item, 'SpectacleLens').draft
    }
    expect(come('-2.25', '-0.75')).toMatchObject({
      spherical: '-2.25',
      cylinder: '-0.75',
      axis: '170',
      pd: '31',
    })
    expect(come('-3.00', '+0.75')).toMatchObject({ cylinder: '+0.75', axis: '80' })
    expect(come('-2.25', '0.00')).toMatchObject({ spherical: '-2.25', cylinder: '', axis: '' })
  })

  it('gives a box of contact lenses its power, and the eye of the one that it comes for', () => {
    const box = { ...GOODS, ID: 'box', ItemID: 'i-box', Qty: 1, Price: 990, PairNo: null }
    const order = {
      ...ORDER,
      Lines: [{ ...box, IsLabWork: false, Eye: 'Right', Spherical: '-2.00' }],
    } as unknown as OrderDetail
    const item = { ID: 'i-new', Price: 990, Sphere: '-3.00' } as unknown as Item
    const begun = draftOfOrder(order)
    const removed = { ...begun, removed: ['box'] }
    const come = addedLine(order, removed, item, 'ContactLens')
    expect(changeOf(order, { ...removed, added: [come] })?.added).toMatchObject([
      { itemID: 'i-new', eye: 'Right', spherical: '-3.00' },
    ])
    // One that comes on top is asked about.
    const more = addedLine(order, begun, item, 'ContactLens')
    expect(changeOf(order, { ...begun, added: [more] })).toBeNull()
    // A line that stood for both eyes had the boxes of both.
    const ofBoth = { ...more, eye: 'Both', draft: { ...more.draft, qty: '2' } }
    expect(forEye(order, begun, ofBoth, 'Left').draft.qty).toBe('1')
    expect(forEye(order, begun, ofBoth, 'Both').draft.qty).toBe('2')
    const said = forEye(order, begun, more, 'Left')
    expect(changeOf(order, { ...begun, added: [said] })?.added).toMatchObject([
      { eye: 'Left', spherical: '-3.00' },
    ])
  })

  describe('of a frame', () => {
    const other = { ID: 'i-other', Price: 900, PriceIncludesTax: true } as unknown as Item
    const pairOf = ({ added }: typeof draft) => added.map((each) => each.draft.pairNo)
    const withAdded = (of: typeof draft, item = other) => ({
      ...of,
      added: [...of.added, addedLine(ORDER, of, item, 'Frame')],
    })

    it('puts the new one into the pair of the one that is taken off, before it or after', () => {
      expect(pairOf(withAdded(toggled(ORDER, draft, 'frame')))).toEqual(['1'])
      const first = withAdded(draft)
      expect(pairOf(first)).toEqual([''])
      const instead = toggled(ORDER, first, 'frame')
      expect(pairOf(instead)).toEqual(['1'])
      expect(pairOf(withAdded(instead))).toEqual(['1', ''])
      expect(pairOf(toggled(ORDER, instead, 'frame'))).toEqual([''])
    })

    it('puts it into a pair of lenses that has none, and nothing else there', () => {
      const lenses = { ...ORDER, Lines: ORDER.Lines.slice(1) }
      const begun = draftOfOrder(lenses)
      expect(addedLine(lenses, begun, other, 'Frame').draft.pairNo).toBe('1')
      expect(addedLine(lenses, begun, other, 'Accessory').draft.pairNo).toBe('')
      const own = { ...lenses, Frames: [{ PairNo: '1', IsOwn: true }] } as typeof ORDER
      expect(addedLine(own, begun, other, 'Frame').draft.pairNo).toBe('')
    })

    it('counts one more of what is scanned again, but not of a piece', () => {
      const twice = withOneMore(withAdded(draft), other)
      expect(twice?.added.map((each) => each.draft.qty)).toEqual(['2'])
      expect(withOneMore(draft, other)).toBeNull()
      const piece = { ...other, InventoryID: 'piece-5' }
      expect(withOneMore(withAdded(draft, piece), piece)).toBeNull()
    })
  })

  describe('of the lenses of both eyes', () => {
    const eye = (Spherical: string) => ({
      Spherical,
      Cylinder: '-0.50',
      Axis: '90',
      Addition: '+2.00',
      PD: '31',
    })
    const lens = (ID: string, Eye: string, Spherical: string) => ({
      ...LENS,
      ...eye(Spherical),
      ID,
      Eye,
      Qty: 1,
      IsLabWork: true,
    })
    const two = {
      ...ORDER,
      EyeInfo: {
        Right: eye('-2.75'),
        Left: eye('-2.00'),
        WorkedOutPD: { Right: null, Left: null },
      },
      Lines: [lens('r', 'Right', '-2.75'), lens('l', 'Left', '-2.00')],
    } as unknown as OrderDetail
    const item = (SpectacleLensType: number) =>
      ({
        ID: 'i-new',
        Price: 900,
        PriceIncludesTax: false,
        SpectacleLensType,
      }) as unknown as Item
    const begun = draftOfOrder(two)

    it('puts the second new lens in the place of the other eye, without an addition it can not have', () => {
      const removed = { ...begun, removed: ['r', 'l'] }
      const first = addedLine(two, removed, item(1), 'SpectacleLens')
      const second = addedLine(two, { ...removed, added: [first] }, item(1), 'SpectacleLens')
      expect(
        [first, second].map(({ draft: { addition, spherical }, eye: of }) => [
          of,
          spherical,
          addition,
        ]),
      ).toEqual([
        ['Right', '-2.75', ''],
        ['Left', '-2.00', ''],
      ])
      expect(addedLine(two, removed, item(3), 'SpectacleLens').draft.addition).toBe('+2.00')
      // A lens of which nobody said the kind is for an eye all the same.
      const unsaid = { ID: 'i-unsaid', Price: 900, SpectacleLensType: null } as unknown as Item
      expect(addedLine(two, removed, unsaid, 'SpectacleLens')).toMatchObject({
        eye: 'Right',
        draft: { spherical: '-2.75', pairNo: '1' },
      })
    })

    it('gives a lens that comes on top the eye that lacks one, or asks which', () => {
      const onlyRight = { ...two, Lines: two.Lines.slice(0, 1) }
      const left = addedLine(onlyRight, draftOfOrder(onlyRight), item(1), 'SpectacleLens')
      expect([left.eye, left.draft.spherical]).toEqual(['Left', '-2.00'])
      const third = addedLine(two, begun, item(1), 'SpectacleLens')
      expect(third.eye).toBeNull()
      expect(changeOf(two, { ...begun, added: [third] })).toBeNull()
      const said = forEye(two, begun, third, 'Left')
      expect(changeOf(two, { ...begun, added: [said] })?.added).toMatchObject([
        { eye: 'Left', spherical: '-2.00' },
      ])
    })

    it('gives the first lens of an order to the frame that it has', () => {
      const frame = { ...ORDER.Lines[0], ID: 'f2', PairNo: '2' }
      const bare = { ...two, Lines: [frame] } as unknown as OrderDetail
      const first = addedLine(bare, draftOfOrder(bare), item(1), 'SpectacleLens')
      expect(first.draft.pairNo).toBe('2')
      const own = { ...two, Lines: [], Frames: [{ PairNo: '1', IsOwn: true }] }
      const ofOwn = own as unknown as OrderDetail
      expect(addedLine(ofOwn, draftOfOrder(ofOwn), item(1), 'SpectacleLens').draft.pairNo).toBe('1')
    })

    it('gives a lens to the pair that has one for one eye alone', () => {
      const [right] = two.Lines
      const second = { ...right, ID: 'r2', PairNo: '2' }
      const ofTwo = { ...two, Lines: [...two.Lines, second] } as unknown as OrderDetail
      const come = addedLine(ofTwo, draftOfOrder(ofTwo), item(1), 'SpectacleLens')
      expect([come.draft.pairNo, come.eye]).toEqual(['2', 'Left'])
    })

    it('gives a new lens the eye, the pair and the powers of the one that is taken off after it', () => {
      const third = addedLine(two, begun, item(3), 'SpectacleLens')
      const { added } = toggled(two, { ...begun, added: [third] }, 'l')
      expect(added).toMatchObject([
        { eye: 'Left', draft: { pairNo: '1', spherical: '-2.00', addition: '+2.00' } },
      ])
    })

    it('has the PD of its eye, half of both where no eye was measured alone', () => {
      const eyes = { WorkedOutPD: { Right: '31', Left: '31.5' } }
      const lens = two.Lines[0]
      const onlyRight = {
        ...two,
        Lines: lens === undefined ? [] : [{ ...lens, PD: '31' }],
        EyeInfo: { ...eyes, Right: eye('-2.75'), Left: null },
      } as unknown as OrderDetail
      const gone = toggled(onlyRight, draftOfOrder(onlyRight), 'r')
      const come = addedLine(onlyRight, gone, item(1), 'SpectacleLens')
      expect([come.eye, come.draft.pd]).toEqual(['Right', '31'])
      const moved = forEye(onlyRight, gone, come, 'Left')
      expect([moved.draft.spherical, moved.draft.pd]).toEqual(['-2.75', '31.5'])
    })

    it('makes two of a new lens for both eyes, each with the power of its own', () => {
      const gone = toggled(two, toggled(two, begun, 'r'), 'l')
      const come = addedLine(two, gone, item(1), 'SpectacleLens')
      const { added } = withEye(two, { ...gone, added: [come] }, come.key, 'Both')
      expect(added.map(({ draft, eye: of }) => [of, draft.qty, draft.spherical])).toEqual([
        ['Right', '1', '-2.75'],
        ['Left', '1', '-2.00'],
      ])
      expect(new Set(added.map(({ key }) => key)).size).toBe(2)
    })

    it('sends the piece whose tag was read', () => {
      const frame = { ID: 'i-frame', Price: 900, InventoryID: 'piece-5', Units: [] }
      const come = addedLine(two, begun, frame as unknown as Item, 'Frame')
      expect(changeOf(two, { ...begun, added: [come] })?.added).toMatchObject([
        { itemID: 'i-frame', inventoryID: 'piece-5' },
      ])
    })

    it('finds the line of a figure that was refused', () => {
      const { l } = begun.lines
      if (l === undefined) throw new Error('the left lens has a draft')
      const changed = { ...begun, lines: { ...begun.lines, l: { ...l, spherical: '2.50' } } }
      const input = changeOf(two, changed)
      if (input === null) throw new Error('a power is different')
      expect(lineOfField(two, changed, input, 'lines.0.spherical')).toEqual({
        key: 'l',
        name: 'spherical',
      })
      expect(lineOfField(two, changed, input, 'expectedDate')).toBeNull()
    })
  })

  describe('of two pairs, one of them with powers of its own', () => {
    const asked = {
      Spherical: '-1.00',
      Cylinder: '-0.50',
      Axis: '90',
      Addition: '+2.00',
      Prism: '1.00 / 0.50',
      Base: 'Up / In',
      PD: '31',
      NearPD: '29.5',
      FittingHeight: '17',
    }
    const rx = { Spherical: '-1.00', Cylinder: '-0.50', Axis: '90', PD: '31' }
    const lens = (PairNo: string, Eye: string, more: object) => ({
      ...LENS,
      ...{ Qty: 1, IsLabWork: true, SpectacleLensType: 1, Addition: '', ...rx },
      ...{ ID: `${PairNo}${Eye.charAt(0)}`, PairNo, Eye, Prism: '1.00 Up / 0.50 In' },
      ...more,
    })
    const own = {
      ...{ Spherical: '-1.75', Cylinder: '-0.75', Axis: '80', PD: '30', FittingHeight: 18 },
      Prism: '2.00 Out',
    }
    const orderOf = (more: object) =>
      ({
        ...ORDER,
        EyeInfo: { Right: asked, Left: asked, WorkedOutPD: { Right: null, Left: null } },
        Lines: [
          lens('1', 'Right', { ...own, ...more }),
          lens('1', 'Left', {}),
          lens('2', 'Right', {}),
          lens('2', 'Left', {}),
        ],
      }) as unknown as OrderDetail
    const order = orderOf({})
    const kind = (SpectacleLensType: number) =>
      ({ ID: 'new', Price: 900, SpectacleLensType }) as unknown as Item
    const SINGLE = kind(1)
    const none = draftOfOrder(order)
    const shown = (of: typeof none, at = 0) => {
      const { added } = of
      const { draft: line, eye } = added[at] ?? {}
      if (line === undefined) throw new Error('no lens came')
      const { addition, axis, cylinder, height, pairNo, pd, prism, spherical } = line
      return [pairNo, eye, spherical, cylinder, axis, addition, pd, height, prism]
    }
    const OF_PAIR_1 = ['1', 'Right', '-1.75', '-0.75', '80', '', '30', '18', '2.00 Out']
    const withLens = (of: typeof none, item = SINGLE, from = order) => ({
      ...of,
      added: [...of.added, addedLine(from, of, item, 'SpectacleLens')],
    })
    const off = (of: typeof none, ...ids: string[]) =>
      ids.reduce((now, id) => toggled(order, now, id), of)
    const chosen = (of: typeof none, eye: string) =>
      withEye(order, of, of.added.at(-1)?.key ?? '', eye)

    it('makes a new lens to what the lens of its pair is, be that taken off before or after', () => {
      expect(shown(withLens(off(none, '1R')))).toEqual(OF_PAIR_1)
      expect(shown(off(chosen(withLens(none), 'Right'), '1R'))).toEqual(OF_PAIR_1)
      expect(shown(off(chosen(withLens(none), 'Both'), '1R', '1L'))).toEqual(OF_PAIR_1)
    })

    it('fills it again for another eye or pair, until somebody types into it', () => {
      const first = chosen(withLens(none), 'Right')
      const key = first.added[0]?.key ?? ''
      const typed = (of: typeof none, change: object) => {
        const line = of.added[0]?.draft
        if (line === undefined) throw new Error('no lens came')
        return withTyped(order, of, key, { ...line, ...change })
      }
      const second = typed(first, { pairNo: '2' })
      expect(shown(second).slice(0, 7)).toEqual([
        ...['2', 'Right', '-1.00', '-0.50', '90', '', '31'],
      ])
      expect(shown(typed(typed(second, { pairNo: '' }), { pairNo: '1' }))).toEqual(OF_PAIR_1)
      expect(shown(chosen(second, 'Left'))[0]).toBe('2')
      expect(shown(chosen(first, 'Left'))[2]).toBe('-1.00')
      const other = typed(first, { spherical: '-1.50' })
      expect(shown(typed(other, { pairNo: '2' }))).toEqual([
        ...['2', 'Right', '-1.50', '-0.75', '80', '', '31', '', '1.00 Up / 0.50 In'],
      ])
    })

    it('gives a lens of another use the power for it', () => {
      const near = orderOf({ SpectacleLensType: 4, Spherical: '+0.25', PD: '28' })
      const come = (item: Item, from: OrderDetail) => {
        const gone = { ...draftOfOrder(from), removed: ['1R'] }
        const now = withLens(gone, item, from)
        return [shown(now).slice(2, 7), changeOf(from, now)?.added?.[0]?.spectacleLensType]
      }
      expect(come(SINGLE, near)).toEqual([['+0.25', '-0.75', '80', '', '28'], 4])
      expect(come(kind(3), near)).toEqual([['-1.75', '-0.75', '80', '+2.00', '31'], undefined])
      expect(come(kind(4), order)).toEqual([['+0.25', '-0.75', '80', '', '29.5'], undefined])
      expect(come(kind(3), order)[0]).toEqual(['-1.75', '-0.75', '80', '+2.00', '30'])
    })

    it('comes into the pair whose lens of the eye is gone, then one that lacks it, then the first', () => {
      const pairOf = (of: typeof none) => shown(of, of.added.length - 1).slice(0, 2)
      expect(pairOf(withLens(none))).toEqual(['1', null])
      expect(pairOf(chosen(withLens(none), 'Left'))).toEqual(['1', 'Left'])
      expect(pairOf(withLens(off(none, '2L')))).toEqual(['2', 'Left'])
      const both = off(none, '1L', '2R')
      expect(pairOf(chosen(withLens(both), 'Right'))).toEqual(['2', 'Right'])
      expect(pairOf(off(chosen(withLens(none), 'Left'), '2L'))).toEqual(['2', 'Left'])
      const lacking = { ...order, Lines: order.Lines.filter(({ ID }) => ID !== '2R') }
      const left = draftOfOrder(lacking)
      expect(pairOf(withLens(left, SINGLE, lacking))).toEqual(['2', 'Right'])
      const gone = withLens(toggled(lacking, left, '1L'), SINGLE, lacking)
      expect(pairOf(gone)).toEqual(['1', 'Left'])
    })

    it('sends every figure that is shown of a new lens', () => {
      const cases = [
        withLens(off(none, '1R')),
        withLens(off(none, '1L')),
        withLens(off(none, '2R')),
        withLens(off(none, '2L'), kind(3)),
        chosen(withLens(none), 'Left'),
        withLens(off(none, '1R'), kind(4)),
      ]
      for (const now of cases) {
        const sent = changeOf(order, now)?.added?.[0]
        const height = sent?.lensFittingHeight
        expect([
          ...[sent?.pairNo, sent?.eye, sent?.spherical, sent?.cylinder, sent?.axis],
          ...[sent?.addition ?? '', sent?.pd, height === undefined ? '' : String(height)],
          sent?.prism,
        ]).toEqual(shown(now))
      }
    })
  })
})
