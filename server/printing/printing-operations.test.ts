import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { expectRefusal, withoutToken } from '../testing/refusals.ts'
import { customerIdOf, LOCAL_CUSTOMER } from '../testing/test-shop.ts'
import { notSent } from './adapters/adapter.ts'
import { type Desk, printingDesk } from './testing/printing-desk.ts'

const PRINTERS = '/api/Printing/printers'
const DELETE = '/api/Printing/printers/delete'
const QUEUES = '/api/Printing/system-queues'
const ROUTES = '/api/Printing/routes'
const PRINT = '/api/Printing/print'
const JOBS = '/api/Printing/jobs'
const RETRY = '/api/Printing/jobs/retry'
const CANCEL = '/api/Printing/jobs/cancel'
const REROUTE = '/api/Printing/jobs/reroute'
const TEST_PAGE = '/api/Printing/test-page'
const DRAWER = '/api/Printing/open-drawer'
const OPENINGS = '/api/Printing/drawer-openings'

let desk: Desk
let invoice: string
let order: string
beforeEach(async () => {
  desk = await printingDesk()
  const work = counterWork(desk)
  await work.add('ops')
  const data = await work.commit('ops', { salesorderModel: { generateInvoice: true } })
  invoice = String(data.InvoiceID)
  order = String(data.SalesOrderID)
})
afterEach(() => desk.close())

const NETWORK = { name: 'Counter', kind: 'Network', address: '10.0.0.9', paper: 'Roll80' }
const print = (more: object) =>
  desk.call('POST', PRINT, { documentKind: 'Invoice', documentID: invoice, ...more })

describe('printers', () => {
  it('are added, listed, changed and taken away', async () => {
    const id = await desk.addPrinter({ ...NETWORK, hasDrawer: true, drawerPin: 5 })
    const row = {
      ID: id,
      Name: 'Counter',
      Kind: 'Network',
      Address: '10.0.0.9',
      Port: 9100,
      Queue: null,
      WidthDots: 576,
      Paper: 'Roll80',
      HasDrawer: true,
      DrawerPin: 5,
      IsActive: true,
      Waiting: 0,
      Trouble: null,
    }
    expect((await desk.call('GET', PRINTERS)).body).toEqual([row])
    await desk.addPrinter({ ...NETWORK, printerID: id, name: 'Till 1', paper: 'Roll58' })
    const changed = { Name: 'Till 1', Paper: 'Roll58', WidthDots: 384, HasDrawer: false }
    expect((await desk.call('GET', PRINTERS)).body).toEqual([{ ...row, ...changed, DrawerPin: 2 }])
    await desk.route({ documentKind: 'Invoice', printerID: id })
    desk.says.set('10.0.0.9', notSent('offline'))
    await print({})
    await desk.work()
    const gone = await desk.call('POST', DELETE, { printerID: id }, { as: 'owner' })
    expect(gone.body).toEqual({ success: true })
    expect((await desk.call('GET', PRINTERS)).body).toEqual([])
    expect((await desk.call('GET', ROUTES)).body).toEqual([])
    expect(await desk.jobs()).toMatchObject([{ State: 'Cancelled', PrinterName: 'Till 1' }])
    const actions = all<{ action: string }>(
      desk.services.db,
      `SELECT DISTINCT action FROM audit_log WHERE action LIKE 'print%' ORDER BY action`,
    )
    expect(actions.map(({ action }) => action)).toEqual([
      ...['print-route.saved', 'print.cancelled', 'print.put-off', 'print.queued'],
      ...['print.started', 'printer.removed', 'printer.saved'],
    ])
  })

  it.each([
    ['an address of the internet', { address: '8.8.8.8' }, 'address'],
    ['the address of a cloud', { address: '169.254.169.254' }, 'address'],
    ['no address', { address: undefined }, 'address'],
    ['a port below 1024', { port: 80 }, 'port'],
    ['a sheet of paper', { paper: 'A4' }, 'paper'],
    ['a queue like an option', { kind: 'System', queue: '-o raw', paper: 'A4' }, 'queue'],
    ['a queue that is a path', { kind: 'RawQueue', queue: '/dev/usb/lp0' }, 'queue'],
    ['a drawer on a system printer', systemWith({ hasDrawer: true }), 'hasDrawer'],
    ['an empty name', { name: '  ' }, 'name'],
    ['another width', { widthDots: 500 }, 'widthDots'],
  ])('are refused with %s', async (_what, wrong, field) => {
    await expectRefusal(desk, {
      name: _what,
      method: 'POST',
      path: PRINTERS,
      body: { ...NETWORK, ...wrong },
      as: 'owner',
      code: 'VALIDATION',
      field,
    })
    expect(all(desk.services.db, 'SELECT 1 FROM printers')).toEqual([])
  })

  it('get their address from the owner only; a manager may change the rest', async () => {
    const id = await desk.addPrinter(NETWORK)
    const as = { as: 'manager' } as const
    const moved = { ...NETWORK, printerID: id, address: '10.0.0.10' }
    expect((await desk.call('POST', PRINTERS, moved, as)).body.code).toBe('FORBIDDEN')
    const named = { ...NETWORK, printerID: id, name: 'Bills' }
    expect((await desk.call('POST', PRINTERS, named, as)).status).toBe(200)
    expect((await desk.call('POST', PRINTERS, NETWORK, as)).body.code).toBe('FORBIDDEN')
  })

  it('have names of their own', async () => {
    await desk.addPrinter(NETWORK)
    const twin = { ...NETWORK, name: 'COUNTER' }
    expect((await desk.call('POST', PRINTERS, twin, { as: 'owner' })).status).toBe(409)
  })

  it('of the system are listed', async () => {
    const { body, status } = await desk.call('GET', QUEUES, undefined, { as: 'owner' })
    expect({ status, body }).toEqual({ status: 200, body: { Queues: expect.any(Array) } })
  })
})

function systemWith(more: object) {
  return { kind: 'System', queue: 'PDF', paper: 'A4', ...more }
}

describe('the queue', () => {
  it('takes a document by its route, and by a printer of one’s choice', async () => {
    const [first, second] = [await desk.addPrinter(), await desk.addPrinter({ name: 'Other' })]
    await desk.route({ documentKind: 'Invoice', printerID: first, copies: 2 })
    expect((await print({})).body).toEqual({ success: true, jobID: expect.any(String) })
    await print({ printerID: second })
    const rows = (await desk.call('GET', JOBS)).body
    expect(rows).toEqual([
      {
        ID: expect.any(String),
        DocumentKind: 'Invoice',
        DocumentID: invoice,
        Title: expect.stringMatching(/^Bill KA1\/26-27\/\d{6}$/),
        PrinterID: second,
        PrinterName: 'Other',
        State: 'Waiting',
        Attempts: 0,
        Reason: null,
        IsDuplicate: true,
        Copies: 1,
        CreatedAt: '2026-11-20T11:00:00',
        StartedAt: null,
        EndedAt: null,
        UserName: 'Counter',
      },
      expect.objectContaining({ PrinterID: first, Copies: 2, IsDuplicate: false }),
    ])
    await desk.work()
    expect((await desk.call('GET', `${JOBS}?state=Done`)).body).toHaveLength(2)
    expect((await desk.call('GET', `${JOBS}?state=Failed`)).body).toEqual([])
  })

  it('keeps who printed a paper that powers stand on', async () => {
    const printer = await desk.addPrinter({ name: 'Workshop' })
    const customerId = customerIdOf(desk.services, LOCAL_CUSTOMER.name)
    const customerID = desk.services.ids.encode('customer', customerId)
    const eye = { spherical: '-2.00' }
    const kept = await desk.call('POST', '/api/Optics/prescriptions', {
      customerID,
      right: eye,
      left: eye,
    })
    const reads = () =>
      all(desk.services.db, `SELECT operation FROM health_reads WHERE customer_id = ${customerId}`)
    const before = reads().length
    const { status } = await desk.call(
      'POST',
      PRINT,
      {
        documentKind: 'PrescriptionCard',
        documentID: kept.body.prescriptionID,
        printerID: printer,
      },
      { as: 'manager' },
    )
    expect(status).toBe(200)
    expect(reads()).toHaveLength(before + 1)
    expect(reads()).toContainEqual({ operation: 'print-document' })
  })

  it('retries, reroutes and cancels what is not printed', async () => {
    const dead = await desk.addPrinter({ address: '10.1.1.1' })
    const well = await desk.addPrinter({ name: 'Well' })
    desk.says.set('10.1.1.1', notSent('noQueue'))
    const { jobID } = (await print({ printerID: dead })).body
    await desk.work()
    expect((await desk.call('POST', RETRY, { jobID })).body).toEqual({ success: true })
    expect(await desk.jobs()).toMatchObject([{ State: 'Waiting', Attempts: 0, Reason: null }])
    expect((await desk.call('POST', CANCEL, { jobID })).body).toEqual({ success: true })
    expect(await desk.jobs()).toMatchObject([{ State: 'Cancelled' }])
    expect((await desk.call('POST', CANCEL, { jobID })).status).toBe(409)
    await desk.call('POST', REROUTE, { jobID, printerID: well })
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', PrinterName: 'Well' }])
    for (const path of [RETRY, CANCEL]) {
      expect((await desk.call('POST', path, { jobID })).status).toBe(409)
    }
    expect((await desk.call('POST', REROUTE, { jobID, printerID: dead })).status).toBe(409)
  })

  it('of the day’s report are moved by those who may read it', async () => {
    const printerID = await desk.addPrinter()
    const mine = await desk.addPrinter({ name: 'Mine' })
    const report = { documentKind: 'DayEnd', documentID: '2026-11-20', printerID }
    const queued = await desk.call('POST', PRINT, report, { as: 'owner' })
    const { jobID } = queued.body
    expect(queued.body).toEqual({ success: true, jobID: expect.any(String) })
    for (const [path, body] of [
      [REROUTE, { jobID, printerID: mine }],
      [RETRY, { jobID }],
      [CANCEL, { jobID }],
    ] as const) {
      await expectRefusal(desk, { name: path, method: 'POST', path, body, code: 'FORBIDDEN' })
    }
    expect((await desk.call('POST', CANCEL, { jobID }, { as: 'owner' })).status).toBe(200)
  })

  it('refuses what is not there and who may not', async () => {
    const printerID = await desk.addPrinter()
    const named = { printerID }
    const cases = [
      ['no route', {}, 'CONFLICT'],
      ['an order where an invoice is asked', { ...named, documentID: order }, 'INVALID_ID'],
      ['an invented ID', { ...named, documentID: 'x' }, 'INVALID_ID'],
      ['an invoice as a printer', { printerID: invoice }, 'INVALID_ID'],
      ['a kind that is none', { ...named, documentKind: 'Labels' }, 'VALIDATION'],
      ['too many copies', { ...named, copies: 6 }, 'VALIDATION'],
      ['the day for the counter', dayEnd(printerID), 'FORBIDDEN'],
    ] as const
    for (const [what, body, code] of cases) {
      const answer = await print(body)
      expect({ what, code: answer.body.code }).toEqual({ what, code })
    }
    for (const path of [RETRY, CANCEL]) {
      const wrong = await desk.call('POST', path, { jobID: printerID })
      expect(wrong.body.code).toBe('INVALID_ID')
      const none = desk.services.ids.encode('printJob', 999)
      expect((await desk.call('POST', path, { jobID: none })).body.code).toBe('NOT_FOUND')
    }
    expect(await desk.jobs()).toEqual([])
  })

  it.each([
    ['POST', PRINTERS, NETWORK],
    ['POST', DELETE, { printerID: 'x' }],
    ['GET', QUEUES, undefined],
    ['POST', ROUTES, { documentKind: 'Invoice' }],
    ['POST', TEST_PAGE, { printerID: 'x' }],
    ['GET', OPENINGS, undefined],
  ] as const)('is set up by those who may: %s %s', async (method, path, body) => {
    expect((await desk.call(method, path, body)).body.code).toBe('FORBIDDEN')
    await expectRefusal(desk, withoutToken(method, path, body))
  })
})

function dayEnd(printerID: string) {
  return { printerID, documentKind: 'DayEnd', documentID: '2026-11-20' }
}

describe('the test page', () => {
  it('is printed on rolls and sheets, never counted as a document', async () => {
    const roll = await desk.addPrinter()
    const sheet = await desk.addPrinter(systemWith({ name: 'Office' }))
    for (const printerID of [roll, sheet]) {
      const answer = await desk.call('POST', TEST_PAGE, { printerID }, { as: 'owner' })
      expect(answer.body).toEqual({ success: true, jobID: expect.any(String) })
    }
    await desk.work()
    expect(desk.sent.map(({ text }) => text.endsWith('TEST PAGE|'))).toEqual([true, true])
    expect(all(desk.services.db, 'SELECT 1 FROM document_prints')).toEqual([])
  })
})

describe('the cash drawer', () => {
  const REASON = { reason: 'Change for the customer' }

  it('opens for a reason, with a row and an audit row', async () => {
    await desk.addPrinter({ ...NETWORK, hasDrawer: true, drawerPin: 5 })
    expect((await desk.call('POST', DRAWER, REASON)).body).toEqual({ success: true })
    await desk.work()
    expect(desk.sent).toEqual([
      { to: '10.0.0.9', title: 'Cash drawer', text: '\x1bp\x012\xfa', copies: 1 },
    ])
    const openings = (await desk.call('GET', OPENINGS, undefined, { as: 'owner' })).body
    expect(openings).toEqual([
      {
        At: '2026-11-20T11:00:00',
        PrinterName: 'Counter',
        UserName: 'Counter',
        Reason: REASON.reason,
        ReceiptNo: null,
        Outcome: 'Sent',
        Failure: null,
      },
    ])
    const audit = all(
      desk.services.db,
      `SELECT action, user_id IS NULL AS isProgram FROM audit_log
        WHERE entity = 'drawerOpening' ORDER BY seq`,
    )
    expect(audit).toEqual([
      { action: 'drawer.asked', isProgram: 0 },
      { action: 'drawer.opened', isProgram: 1 },
    ])
  })

  it('is tried once, and never late', async () => {
    await desk.addPrinter({ ...NETWORK, hasDrawer: true })
    desk.says.set('10.0.0.9', notSent('offline'))
    await desk.call('POST', DRAWER, REASON)
    await desk.work()
    desk.says.clear()
    await desk.work()
    await desk.spooler.stop()
    await desk.call('POST', DRAWER, REASON)
    desk.clock.set(desk.clock.now() + 60_000)
    await desk.restart()
    await desk.work()
    const openings = (await desk.call('GET', OPENINGS, undefined, { as: 'owner' })).body
    expect(openings).toMatchObject([
      { Outcome: 'Failed', Failure: 'The printer was busy for too long.' },
      { Outcome: 'Failed', Failure: 'The printer does not answer.' },
    ])
    expect(desk.sent).toEqual([])
  })

  it('needs a reason, a drawer and the right to take money', async () => {
    const answer = await desk.call('POST', DRAWER, REASON)
    expect(answer.body.code).toBe('CONFLICT')
    await desk.addPrinter({ ...NETWORK, hasDrawer: true })
    for (const reason of ['', '   ', 'x']) {
      expect((await desk.call('POST', DRAWER, { reason })).body.code).toBe('VALIDATION')
    }
    const optometrist = await desk.call('POST', DRAWER, REASON, { as: 'optometrist' })
    expect(optometrist.body.code).toBe('FORBIDDEN')
    expect(all(desk.services.db, 'SELECT 1 FROM drawer_openings')).toEqual([])
  })
})
