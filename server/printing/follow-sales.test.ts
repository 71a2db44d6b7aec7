import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, exactlyOne } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { notSent } from './adapters/adapter.ts'
import { type Desk, printingDesk } from './testing/printing-desk.ts'

let desk: Desk
let printer: string
beforeEach(async () => {
  desk = await printingDesk()
  printer = await desk.addPrinter({ name: 'Counter', address: '10.0.0.1', hasDrawer: true })
})
afterEach(() => desk.close())

const KICK = '\x1bp\x002\xfa'

function methodId(kind: string): number {
  const sql = 'SELECT id FROM receipt_types WHERE kind = :kind ORDER BY id LIMIT 1'
  return exactlyOne<{ id: number }>(desk.services.db, sql, { kind }).id
}

let sales = 0
async function sell(kinds: string[], generateInvoice = true) {
  const work = counterWork(desk)
  const session = `follow-${++sales}`
  await work.add(session)
  const payments = kinds.map((kind) => ({
    receiptAmount: 10,
    receiptTypeId: methodId(kind),
    referenceNo: `R${sales}`,
  }))
  const receiptModel = payments.length > 0 ? { receiptModel: { payments } } : {}
  return await work.commit(session, { salesorderModel: { generateInvoice }, ...receiptModel })
}

const titles = async () => (await desk.jobs()).map(({ Title }) => Title.split(' ')[0])
const kicks = () => desk.sent.filter(({ text }) => text === KICK).length

describe('what prints by itself', () => {
  it('is what the routes say, once, after the sale is answered', async () => {
    await sell(['Card'])
    await desk.route({ documentKind: 'Invoice', printerID: printer, autoPrint: true })
    await desk.route({ documentKind: 'Receipt', printerID: printer, copies: 2, autoPrint: true })
    await desk.work()
    expect(await desk.jobs()).toEqual([])
    const { InvoiceNo, ReceiptNo } = await sell(['Card'])
    expect(await desk.jobs()).toEqual([])
    await desk.work()
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([
      { Title: `Bill ${InvoiceNo}`, State: 'Done', Copies: 1, UserName: 'Counter' },
      { Title: `Receipt ${ReceiptNo}`, State: 'Done', Copies: 2 },
    ])
  })

  it('is nothing where the route only names a printer', async () => {
    await desk.route({ documentKind: 'Invoice', printerID: printer })
    await sell([])
    await desk.work()
    expect(await desk.jobs()).toEqual([])
  })

  it('is the order’s own paper where no invoice was raised yet, then the invoice', async () => {
    for (const documentKind of ['Invoice', 'OrderAcknowledgement', 'Receipt']) {
      await desk.route({ documentKind, printerID: printer, autoPrint: true })
    }
    const { CustomerID, SalesOrderID } = await sell([], false)
    await desk.work()
    const invoiceDate = '2026-11-20'
    const invoiced = { salesOrderID: SalesOrderID, customerID: CustomerID, invoiceDate }
    await desk.call('POST', '/api/quickSale/SaveInvoiceOnly', invoiced)
    await desk.work()
    expect(await titles()).toEqual(['Order', 'Bill'])
  })

  it('is not what was committed long ago', async () => {
    await desk.route({ documentKind: 'Invoice', printerID: printer, autoPrint: true })
    await desk.spooler.stop()
    await sell(['Cash'])
    desk.clock.set(desk.clock.now() + 2 * 60 * 60 * 1000)
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toEqual([])
    expect(kicks()).toBe(0)
  })

  it('never fails a sale, whatever the printer does', async () => {
    await desk.route({ documentKind: 'Invoice', printerID: printer, autoPrint: true })
    desk.says.set('10.0.0.1', notSent('offline'))
    const first = await sell(['Cash'])
    await desk.work()
    expect((await sell(['Cash'])).InvoiceNo).not.toBe(first.InvoiceNo)
    await desk.work()
    expect(await desk.jobs()).toMatchObject([
      { State: 'Waiting', Reason: 'The printer does not answer.' },
      { State: 'Waiting', Reason: null },
    ])
  })
})

describe('the drawer', () => {
  it('opens for cash, with who sold and the receipt', async () => {
    const { ReceiptNo } = await sell(['Cash'])
    await desk.work()
    await desk.work()
    expect(kicks()).toBe(1)
    const path = '/api/Printing/drawer-openings'
    const { body } = await desk.call('GET', path, undefined, { as: 'owner' })
    expect(body).toMatchObject([
      { Reason: `Cash, ${ReceiptNo}`, ReceiptNo, UserName: 'Counter', Outcome: 'Sent' },
    ])
  })

  it.each([[['Card']], [['UPI']], [['Cheque']], [['Bank']], [[]]])(
    'stays shut for %j',
    async (kinds) => {
      await sell(kinds)
      await desk.work()
      expect(kicks()).toBe(0)
      expect(all(desk.services.db, 'SELECT 1 FROM drawer_openings')).toEqual([])
    },
  )

  it('opens once where cash is a part of it, and for cash of a later receipt', async () => {
    const { SalesOrderID } = await sell(['Card', 'Cash', 'Cash'])
    await desk.work()
    expect(kicks()).toBe(1)
    const { body: branch } = await desk.call('GET', '/api/quickSale/get-branch-details')
    const receipt = {
      salesOrderID: SalesOrderID,
      branchId: branch.BranchID,
      yearId: String(branch.CurrentYearNumericID),
      receiptAmount: 5,
      receiptTypeId: methodId('Cash'),
    }
    expect((await desk.call('POST', '/api/quickSale/SaveReceipt', receipt)).status).toBe(200)
    await desk.work()
    expect(kicks()).toBe(2)
  })

  it('does not open again for the repeat of a sale', async () => {
    await sell(['Cash'])
    const again = await counterWork(desk).save(`follow-${sales}`)
    expect(again.body.message).toBe('Already saved')
    await desk.work()
    expect(kicks()).toBe(1)
  })
})
