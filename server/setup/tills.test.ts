import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { type LanServer, lanTill, startLan } from '../devices/testing/lan-client.ts'
import { CASH } from '../masters/master-rows.ts'
import { followSales } from '../printing/follow-sales.ts'
import { counterWork } from '../testing/counter-work.ts'
import { databaseDigest } from '../testing/database-digest.ts'
import { type TestAnswer, type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let lan: LanServer
let window: TestServer
let deviceID: string
beforeAll(async () => {
  t = await testServer()
  lan = await startLan(t)
  window = await lanTill(t, lan, 'Window till')
  deviceID = (await read()).Tills[1].DeviceID
})
afterAll(async () => {
  await t.close()
  fs.rmSync(t.services.dataFolder, { recursive: true, force: true })
})

const must = (answer: TestAnswer): TestAnswer['body'] => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async () => must(await asTestAnswer('GET', '/api/Settings/tills'))
const save = (body: object) => asTestAnswer('POST', '/api/Settings/tills', body)
const asTestAnswer = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  t.call(method, path, body, { as: 'owner' })

async function printer(name: string, hasDrawer = false): Promise<string> {
  const body = { name, kind: 'RawQueue', queue: name, paper: 'Roll80', hasDrawer }
  return must(await asTestAnswer('POST', '/api/Printing/printers', body)).printerID
}

it('every device has the main drawer until it is given another', async () => {
  const { Drawers, Tills } = await read()
  expect(Tills).toMatchObject([
    {
      DeviceID: null,
      Name: 'Main till',
      Kind: 'computer',
      IsThis: true,
      DrawerName: 'Main drawer',
    },
    { Name: 'Window till', Kind: 'till', IsThis: false, DrawerName: 'Main drawer', Routes: [] },
  ])
  expect(Drawers).toMatchObject([
    { Name: 'Main drawer', IsMain: true, Float: null, PrinterID: null },
  ])
  expect(Tills[1].DrawerID).toBe(Drawers[0].ID)
})

it('a drawer gets a name, a float and the printer that opens it', async () => {
  const drawerPrinterID = await printer('Window roll', true)
  const saved = must(await save({ deviceID, newDrawer: 'Window', float: 500, drawerPrinterID }))
  const { Drawers, Tills } = await read()
  expect(Drawers[1]).toMatchObject({
    ID: saved.drawerID,
    Name: 'Window',
    Float: 500,
    PrinterName: 'Window roll',
  })
  expect(Tills[1]).toMatchObject({ DrawerID: saved.drawerID, DrawerName: 'Window' })
  must(await save({ deviceID, drawerName: 'Window drawer', float: null }))
  expect((await read()).Drawers[1]).toMatchObject({ Name: 'Window drawer', Float: null })
})

it('what can not be is refused beside its field, and nothing is written', async () => {
  const noDrawer = await printer('Plain roll')
  const before = databaseDigest(t.services.db)
  const { Drawers } = await read()
  const own = Drawers[1].ID
  const refusals: [object, string][] = [
    [{ newDrawer: 'Other' }, 'newDrawer'],
    [{ drawerID: own }, 'drawerID'],
    [{ deviceID, newDrawer: 'window DRAWER' }, 'newDrawer'],
    [{ deviceID, drawerName: null }, 'drawerName'],
    [{ deviceID, drawerID: own, newDrawer: 'Third' }, 'newDrawer'],
    [{ deviceID, drawerPrinterID: noDrawer }, 'drawerPrinterID'],
    [
      {
        deviceID,
        routes: [
          { documentKind: 'Invoice', printerID: noDrawer },
          { documentKind: 'Invoice', printerID: null },
        ],
      },
      'routes.1.documentKind',
    ],
  ]
  for (const [body, field] of refusals) {
    const answer = await save(body)
    expect(answer.status, JSON.stringify(body)).toBe(400)
    expect(answer.body.errors[0].field).toBe(field)
  }
  expect(databaseDigest(t.services.db)).toBe(before)
})

it('a till prints and opens its drawer by its own routes, the others by those of the shop', async () => {
  const shop = await printer('Shop roll', true)
  const own = (await read()).Drawers[1].PrinterID
  const documentKind = 'Invoice'
  const automatic = { documentKind, autoPrint: true }
  must(await asTestAnswer('POST', '/api/Printing/routes', { ...automatic, printerID: shop }))
  must(await save({ deviceID, routes: [{ ...automatic, printerID: own, copies: 2 }] }))
  const sell = async (at: TestServer, session: string) => {
    const work = counterWork(at)
    await work.add(session)
    return work.commit(session, { receiptModel: { receiptAmount: 118, receiptTypeId: CASH } })
  }
  await sell(t, 'at-the-main-till')
  await sell(window, 'at-the-window')
  followSales(t.services)
  const jobs = () =>
    all(
      t.services.db,
      `SELECT p.name, j.copies FROM print_jobs j JOIN printers p ON p.id = j.printer_id
        ORDER BY j.id`,
    )
  const opened = () =>
    all(
      t.services.db,
      `SELECT p.name FROM drawer_openings d JOIN printers p ON p.id = d.printer_id ORDER BY d.id`,
    )
  expect(jobs()).toEqual([
    { name: 'Shop roll', copies: 1 },
    { name: 'Window roll', copies: 2 },
  ])
  expect(opened()).toEqual([{ name: 'Shop roll' }, { name: 'Window roll' }])
  must(await window.call('POST', '/api/Printing/open-drawer', { reason: 'Change' }))
  expect(opened().at(-1)).toEqual({ name: 'Window roll' })
  // Without a route of its own it prints as the shop does.
  must(await save({ deviceID, routes: [{ documentKind, printerID: null }] }))
  await sell(window, 'at-the-window-again')
  followSales(t.services)
  expect(jobs().at(-1)).toEqual({ name: 'Shop roll', copies: 1 })
})
