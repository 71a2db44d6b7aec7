import { afterEach, beforeEach, expect, it } from 'vitest'
import { notSent } from './adapters/adapter.ts'
import { testPrintersAfterUpdate } from './test-after-update.ts'
import { type Desk, printingDesk } from './testing/printing-desk.ts'

let desk: Desk
beforeEach(async () => {
  desk = await printingDesk()
})
afterEach(() => desk.close())

it('tries every printer in use once when a new version opens the shop', async () => {
  await desk.addPrinter({ name: 'Counter', address: '10.0.0.1' })
  await desk.addPrinter({ name: 'Workshop', address: '10.0.0.2' })
  await desk.addPrinter({ name: 'Old one', address: '10.0.0.3', isActive: false })
  testPrintersAfterUpdate(desk.services, '0.1.0')
  await desk.work()
  // The first version that this shop sees: there was no update.
  expect(await desk.jobs()).toEqual([])

  desk.says.set('10.0.0.2', notSent('paper'))
  testPrintersAfterUpdate(desk.services, '0.2.0')
  await desk.work()
  expect(desk.sent.map(({ to }) => to)).toEqual(['10.0.0.1'])
  expect(await desk.jobs()).toMatchObject([
    { Title: 'Test page after the update to 0.2.0', PrinterName: 'Counter', State: 'Done' },
    { PrinterName: 'Workshop', State: 'Waiting', Reason: 'The printer is out of paper.' },
  ])

  testPrintersAfterUpdate(desk.services, '0.2.0')
  await desk.work()
  expect(await desk.jobs()).toHaveLength(2)
  testPrintersAfterUpdate(desk.services, '0.3.0')
  expect(await desk.jobs()).toHaveLength(4)
})
