import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { expectRefusal, withoutToken } from '../testing/refusals.ts'
import { itemIdOf, unitIdOf } from '../testing/test-shop.ts'
import { ACCESSORY, FRAME, FRAME_UNITS } from '../testing/test-shop-items.ts'
import { notSent } from './adapters/adapter.ts'
import { type Desk, printingDesk } from './testing/printing-desk.ts'

const PATH = '/api/Labels/print'
const [FIRST_UNIT = ''] = FRAME_UNITS

let desk: Desk
let roll: string
beforeEach(async () => {
  desk = await printingDesk()
  roll = await desk.addPrinter({ name: 'Tags', kind: 'System', queue: 'ZD220', paper: 'Roll58' })
})
afterEach(() => desk.close())

const item = (code: string) => desk.services.ids.encode('item', itemIdOf(desk.services, code))
const tags = (more: object = {}) => ({
  template: 'FrameTag',
  dpi: 203,
  lines: [
    {
      itemID: item(FRAME),
      inventoryID: desk.services.ids.encode('unit', unitIdOf(desk.services, FIRST_UNIT)),
      copies: 1,
    },
    { itemID: item(ACCESSORY), copies: 2 },
  ],
  ...more,
})
const send = (body: object) => desk.call('POST', PATH, body)
const jobs = (path: string, body: object) => desk.call('POST', `/api/Printing/jobs/${path}`, body)

describe('labels', () => {
  it('go to the printer that is set up for them, drawn as the catalogue stands then', async () => {
    await desk.route({ documentKind: 'Labels', printerID: roll })
    const { body, status } = await send(tags())
    expect([status, body.success]).toEqual([200, true])
    desk.services.write((tx) =>
      run(tx, 'UPDATE items SET code = :now WHERE code = :old', { now: 'NEW-1', old: ACCESSORY }),
    )
    await desk.work()
    expect(desk.sent).toEqual([
      {
        to: 'ZD220',
        title: '3 labels: Rimba Classic 2140 Black and 1 more',
        text: `1 x ${FIRST_UNIT} 2 x NEW-1`,
        copies: 1,
      },
    ])
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', IsDuplicate: false }])
  })

  it('are no documents: printed twice they are no duplicates, nothing counts them', async () => {
    await send(tags({ printerID: roll }))
    await send(tags({ printerID: roll }))
    await desk.work()
    expect((await desk.jobs()).map(({ IsDuplicate }) => IsDuplicate)).toEqual([false, false])
    expect(all(desk.services.db, 'SELECT 1 FROM document_prints')).toEqual([])
    const [first] = await desk.jobs()
    const again = await jobs('retry', { jobID: first?.ID })
    expect(again.body).toMatchObject({ code: 'CONFLICT' })
  })

  it('wait for a printer that is off, but are not begun again where some are out', async () => {
    desk.says.set('ZD220', notSent('offline'))
    await send(tags({ printerID: roll }))
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Waiting', Attempts: 1 }])
    desk.says.set('ZD220', notSent('paper', 'some'))
    desk.clock.set(desk.clock.now() + 60_000)
    await desk.work()
    const reason =
      'The printer is out of paper. Count the labels that came out before you print again.'
    expect(await desk.jobs()).toMatchObject([{ State: 'Failed', Reason: reason }])
    desk.says.clear()
    const [job] = await desk.jobs()
    await jobs('retry', { jobID: job?.ID })
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', IsDuplicate: false }])
  })

  it('are not begun again by a restart', async () => {
    await desk.spooler.stop()
    await send(tags({ printerID: roll }))
    desk.services.write((tx) => run(tx, `UPDATE print_jobs SET state = 'Printing', attempts = 1`))
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Failed', IsDuplicate: false }])
    expect((await desk.jobs())[0]?.Reason).toContain('Count the labels')
    expect(desk.sent).toEqual([])
  })

  it('can be sent to another printer of the same paper, and be cancelled', async () => {
    desk.says.set('ZD220', notSent('offline'))
    await send(tags({ printerID: roll }))
    await desk.work()
    const [job] = await desk.jobs()
    const sheets = await desk.addPrinter({ kind: 'System', queue: 'Office', paper: 'A4' })
    const refused = await jobs('reroute', { jobID: job?.ID, printerID: sheets })
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      message: 'These labels come on a roll; this printer is set to sheets.',
    })
    const other = await desk.addPrinter({ kind: 'System', queue: 'Zwei', paper: 'Roll80' })
    await jobs('reroute', { jobID: job?.ID, printerID: other })
    await desk.work()
    expect(desk.sent.map(({ to }) => to)).toEqual(['Zwei'])
  })

  it('fail with the reason where an item is gone when their turn comes', async () => {
    await send(tags({ printerID: roll }))
    desk.services.write((tx) => run(tx, 'UPDATE items SET is_active = 0'))
    await desk.work()
    const reason = 'This item is no longer in the catalogue.'
    expect(await desk.jobs()).toMatchObject([{ State: 'Failed', Reason: reason }])
  })
})

it('refuses what can not be printed, and queues nothing', async () => {
  const network = await desk.addPrinter()
  const sheets = await desk.addPrinter({ kind: 'System', queue: 'Office', paper: 'A4' })
  const refuse = (name: string, body: object, code: 'CONFLICT' | 'VALIDATION', field?: string) => ({
    name,
    method: 'POST' as const,
    path: PATH,
    body,
    code,
    ...(field === undefined ? {} : { field }),
  })
  const sheet = { template: 'Sheet24', lines: [{ itemID: item(FRAME), copies: 1 }] }
  for (const each of [
    withoutToken('POST', PATH, tags({ printerID: roll })),
    refuse('no printer for labels', tags(), 'CONFLICT'),
    refuse('a receipt printer', tags({ printerID: network }), 'CONFLICT'),
    refuse('a roll on sheets', tags({ printerID: sheets }), 'CONFLICT'),
    refuse('sheets on a roll', tags({ ...sheet, printerID: roll }), 'CONFLICT'),
    refuse('no lines', tags({ printerID: roll, lines: [] }), 'VALIDATION', 'lines'),
    refuse('a place on a roll', tags({ printerID: roll, startAt: 2 }), 'VALIDATION', 'startAt'),
  ]) {
    await expectRefusal(desk, each)
  }
  expect(await desk.jobs()).toEqual([])
  const route = await desk.route({ documentKind: 'Labels', printerID: network })
  expect(route.body).toMatchObject({
    code: 'CONFLICT',
    message: 'A receipt printer holds no labels. Choose a printer that is set up in this computer.',
  })
})

describe('the labels of a bill', () => {
  const inward = async (post: boolean) => {
    const answer = await desk.call(
      'POST',
      '/api/Purchases/inward',
      {
        supplierID: desk.services.ids.encode('supplier', 2),
        billNo: post ? 'L/1' : 'L/2',
        billDate: '2026-11-18',
        lines: [
          { itemID: item(FRAME), qty: 2, cost: 800, taxRate: 5, unitCodes: ['NEW-A', 'NEW-B'] },
          { itemID: item(ACCESSORY), qty: 5, freeQty: 1, rejectedQty: 2, cost: 50, taxRate: 18 },
        ],
        post,
      },
      { as: 'owner' },
    )
    return String(answer.body.inwardID)
  }
  const ofBill = (inwardID: string, more: object = {}) => {
    const { lines: _, ...sheet } = tags({ printerID: roll })
    return { ...sheet, inwardID, ...more }
  }

  it('are one a piece that came: its own tag, or its item', async () => {
    const { body, status } = await send(ofBill(await inward(true)))
    expect([status, body.success]).toEqual([200, true])
    await desk.work()
    expect(desk.sent).toMatchObject([{ text: `1 x NEW-A 1 x NEW-B 4 x ${ACCESSORY}` }])
  })

  it('are refused for a draft, for none, and beside other labels', async () => {
    const refuse = (body: object, code: 'CONFLICT' | 'NOT_FOUND' | 'VALIDATION', field?: string) =>
      expectRefusal(desk, {
        name: 'labels of a bill',
        method: 'POST',
        path: PATH,
        body,
        code,
        ...(field === undefined ? {} : { field }),
      })
    await refuse(ofBill(await inward(false)), 'CONFLICT')
    await refuse(ofBill(desk.services.ids.encode('goodsReceipt', 999)), 'NOT_FOUND')
    const draft = await inward(true)
    await refuse(ofBill(draft, { lines: tags().lines }), 'VALIDATION', 'lines')
    const { inwardID: _, ...neither } = ofBill(draft)
    await refuse(neither, 'VALIDATION', 'lines')
  })
})
