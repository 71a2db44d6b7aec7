import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { all, run } from '../db/sql.ts'
import { counterWork } from '../testing/counter-work.ts'
import { notSent, type SendResult } from './adapters/adapter.ts'
import { type Desk, printingDesk } from './testing/printing-desk.ts'

let desk: Desk
let printer: string
let invoice: string
beforeEach(async () => {
  desk = await printingDesk()
  printer = await desk.addPrinter({ name: 'Counter', address: '10.0.0.1' })
  invoice = await newInvoice()
})
afterEach(() => desk.close())

let sales = 0
async function newInvoice(): Promise<string> {
  const work = counterWork(desk)
  const session = `print-${++sales}`
  await work.add(session)
  const { InvoiceID } = await work.commit(session, { salesorderModel: { generateInvoice: true } })
  return String(InvoiceID)
}

async function print(more: Record<string, unknown> = {}) {
  const body = { documentKind: 'Invoice', documentID: invoice, printerID: printer, ...more }
  const answer = await desk.call('POST', '/api/Printing/print', body)
  expect(answer.status).toBe(200)
  return String(answer.body.jobID)
}

const marks = () => desk.sent.map(({ text }) => text.split('|')[1])

describe('the spooler', () => {
  it('prints what waits, and counts it', async () => {
    await print()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([
      { State: 'Done', Attempts: 1, IsDuplicate: false, Reason: null },
    ])
    expect(marks()).toEqual(['ORIGINAL FOR RECIPIENT'])
    const prints = all(desk.services.db, 'SELECT kind, user_id FROM document_prints')
    expect(prints).toEqual([{ kind: 'Invoice', user_id: expect.any(Number) }])
  })

  it('marks every copy of an invoice as what it is', async () => {
    await print({ copies: 2 })
    await desk.work()
    expect(marks()).toEqual(['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR SUPPLIER'])
  })

  it('marks a reprint as a duplicate: after a print, and beside one that waits', async () => {
    await print()
    await print()
    await desk.work()
    await print()
    await desk.work()
    expect(marks()).toEqual([
      'ORIGINAL FOR RECIPIENT',
      'DUPLICATE (REPRINT)',
      'DUPLICATE (REPRINT)',
    ])
  })

  it('prints a further copy as what it is, and the original is still to come', async () => {
    await print({ copy: 'triplicate' })
    await print()
    await print({ copy: 'duplicate' })
    await desk.work()
    expect(marks()).toEqual([
      'TRIPLICATE FOR SUPPLIER',
      'ORIGINAL FOR RECIPIENT',
      'DUPLICATE FOR TRANSPORTER',
    ])
  })

  it('never lets a dead printer hold up another one, nor a sale', async () => {
    const other = await desk.addPrinter({ name: 'Second', address: '10.0.0.2' })
    let answer: (result: SendResult) => void = () => {}
    desk.says.set('10.0.0.1', new Promise((resolve) => (answer = resolve)))
    await print()
    desk.spooler.wake()
    await expect.poll(async () => (await desk.jobs())[0]?.State).toBe('Printing')
    invoice = await newInvoice()
    await print({ printerID: other })
    desk.spooler.wake()
    await expect.poll(async () => (await desk.jobs())[1]?.State).toBe('Done')
    expect((await desk.jobs())[0]?.State).toBe('Printing')
    answer(notSent('offline'))
    await desk.work()
  })

  it('keeps the order of a printer, one at a time', async () => {
    desk.says.set('10.0.0.1', notSent('offline'))
    await print()
    invoice = await newInvoice()
    await print()
    await desk.work()
    expect((await desk.jobs()).map(({ Attempts }) => Attempts)).toEqual([1, 0])
    desk.says.clear()
    desk.clock.set(desk.clock.now() + 60_000)
    await desk.work()
    expect((await desk.jobs()).map(({ State }) => State)).toEqual(['Done', 'Done'])
    expect(desk.sent.map(({ title }) => title)).toEqual((await desk.jobs()).map((j) => j.Title))
  })

  it.each([
    ['offline', 'The printer does not answer.'],
    ['paper', 'The printer is out of paper.'],
  ] as const)('tries again later while it is %s, then gives up with the reason', async (f, why) => {
    desk.says.set('10.0.0.1', notSent(f))
    await print()
    for (const [state, attempts] of [
      ['Waiting', 1],
      ['Waiting', 2],
      ['Failed', 3],
    ]) {
      await desk.work()
      const found = { State: state, Attempts: attempts, Reason: why, IsDuplicate: false }
      expect(await desk.jobs()).toMatchObject([found])
      await desk.work()
      desk.clock.set(desk.clock.now() + 60_000)
    }
    expect(desk.sent).toEqual([])
  })

  it('tries again where the clock was set back meanwhile', async () => {
    desk.says.set('10.0.0.1', notSent('offline'))
    await print()
    await desk.work()
    desk.says.clear()
    desk.clock.set(desk.clock.now() - 86_400_000)
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', Attempts: 2 }])
  })

  it('says what waits and why in the language of whoever looks', async () => {
    desk.says.set('10.0.0.1', notSent('paper'))
    await print()
    await desk.work()
    const headers = { 'accept-language': 'hi' }
    const { body } = await desk.call('GET', '/api/Printing/jobs', undefined, { headers })
    expect(body).toMatchObject([
      { Title: expect.stringMatching(/^बिल KA1\//), Reason: 'प्रिंटर में काग़ज़ ख़त्म है।' },
    ])
  })

  it('does not try again what can not pass, or what may all be on paper', async () => {
    desk.says.set('10.0.0.1', notSent('noQueue'))
    await print()
    await desk.work()
    invoice = await newInvoice()
    desk.says.set('10.0.0.1', notSent('closed', 'all'))
    await print()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([
      { State: 'Failed', Reason: 'This computer has no printer of this name.' },
      { State: 'Failed', Reason: 'The printer closed the connection.', IsDuplicate: true },
    ])
  })

  it('marks the second try as a duplicate where some of the first went out', async () => {
    desk.says.set('10.0.0.1', notSent('closed', 'some'))
    await print()
    await desk.work()
    desk.says.clear()
    desk.clock.set(desk.clock.now() + 60_000)
    await desk.work()
    expect(marks()).toEqual(['DUPLICATE (REPRINT)'])
  })

  it('says so where a document is not what was issued, and goes on', async () => {
    const { db } = desk.services
    const waiting = await print()
    expect(waiting).toBeTruthy()
    desk.services.write((tx) => {
      run(tx, 'DROP TRIGGER document_digests_no_update')
      run(tx, `UPDATE document_digests SET digest = '${'0'.repeat(64)}' WHERE kind = 'Invoice'`)
    })
    const page = { printerID: printer }
    await desk.call('POST', '/api/Printing/test-page', page, { as: 'owner' })
    await desk.work()
    expect(await desk.jobs()).toMatchObject([
      { State: 'Failed', Reason: 'The document could not be drawn.' },
      { State: 'Done', Title: 'Test page' },
    ])
    expect(all(db, 'SELECT 1 FROM document_prints')).toEqual([])
  })
})

describe('a restart', () => {
  it('in the middle of a print lets it wait again, as a duplicate', async () => {
    desk.says.set('10.0.0.1', new Promise(() => {}))
    await print()
    desk.spooler.wake()
    await expect.poll(async () => (await desk.jobs())[0]?.State).toBe('Printing')
    desk.says.clear()
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', IsDuplicate: true, Attempts: 2 }])
  })

  it('after a crash takes up what was in hand, until it is too often', async () => {
    await desk.spooler.stop()
    await print()
    desk.services.write((tx) => run(tx, `UPDATE print_jobs SET state = 'Printing', attempts = 1`))
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Done', IsDuplicate: true }])
    desk.services.write((tx) => run(tx, `UPDATE print_jobs SET state = 'Printing', attempts = 9`))
    await desk.restart()
    await desk.work()
    expect(await desk.jobs()).toMatchObject([{ State: 'Failed', Attempts: 9 }])
  })
})
