import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { makeRecoveryCode, untilCopied } from './copy-shop.ts'
import { type Counter, openCounter } from './counter.ts'
import { complaintsAbout } from './oracle.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  goodsOf,
  readCart,
  runningYear,
  saveSale,
} from './selling.ts'
import { endAll, startBranch } from './server-process.ts'
import { detachAll, traceSyncs, whyNoStrace } from './strace.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { type Answer, openTill, ReplyLost } from './till.ts'

afterEach(async () => {
  detachAll()
  await endAll()
})
afterAll(removeShops)

const TIMES = 10
const reason = whyNoStrace()

function expectDone({ body, status }: Answer): Answer {
  expect({ status, body }).toMatchObject({ status: 200 })
  return { status, body }
}

async function ordersOf(counter: Counter, name: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let sale = 0; sale < TIMES; sale += 1) {
    await addLine(counter.till, `${name}-${sale}`, counter.goods(PLENTY), 2)
    const booked = await saveSale(counter.till, `${name}-${sale}`, { generateInvoice: false })
    answers.push(expectDone(booked))
  }
  return answers
}

type Work = (counter: Counter, index: number, prepared: readonly Answer[]) => Promise<Answer>

const WRITES: readonly [string, Work][] = [
  [
    'SaveSale',
    ({ cashTypeId, till }, index) =>
      saveSale(till, `whole-${index}`, { paidRupees: 100, cashTypeId }),
  ],
  [
    'SaveReceipt',
    ({ cashTypeId, signedIn, till }, index, prepared) =>
      till.call('POST', '/api/quickSale/SaveReceipt', {
        salesOrderID: prepared[index]?.body.data.SalesOrderID,
        receiptAmount: 10,
        receiptTypeId: cashTypeId,
        yearId: runningYear(),
        branchId: signedIn.Branch.BranchID,
      }),
  ],
  [
    'SaveInvoiceOnly',
    ({ till }, index, prepared) =>
      till.call('POST', '/api/quickSale/SaveInvoiceOnly', {
        salesOrderID: prepared[index]?.body.data.SalesOrderID,
        customerID: prepared[index]?.body.data.CustomerID,
        invoiceDate: new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10),
      }),
  ],
  [
    'a cart line',
    (counter, index) => addLine(counter.till, `line-${index}`, counter.goods(PLENTY)),
  ],
]

const READS: readonly [string, Work][] = [
  [
    'a look-up',
    ({ till }) => till.call('GET', `/api/quickSale/getItemDetailFromCode?code=${PLENTY}`),
  ],
  [
    'a search',
    ({ till }) =>
      till.call('POST', '/api/Common/SearchItems', {
        searchTerm: 'case',
        pageNumber: 1,
        pageSize: 20,
      }),
  ],
  [
    'a type-ahead',
    ({ till }) =>
      till.call('GET', `/api/quickSale/GetFrameSunGlassForAutoComplete?term=fr&yearId=2026`),
  ],
  [
    'an invoice PDF',
    async ({ till }, index, prepared) => {
      const orderId = prepared[index]?.body.data.SalesOrderID
      const ask = `/api/Invoice/get-invoice-data-by-salesorder?salesOrderID=${orderId}`
      const { body } = await till.call('GET', ask)
      const whose = `CompanyID=${body.CompanyID}&BranchID=${body.BranchID}`
      return till.call('POST', `/api/Common/invoice/pdf?${whose}`, body)
    },
  ],
  ['live totals', ({ till }) => readCart(till, 'held')],
  ['a picker', ({ till }) => till.call('GET', '/api/quickSale/getDoctors')],
  ['the payment methods', ({ till }) => till.call('GET', '/api/quickSale/Fetch-Receipt-Type')],
  ['the branch profile', ({ till }) => till.call('GET', '/api/quickSale/get-branch-details')],
]

it('one disk sync a document, and none a look-up', async (context) => {
  if (reason !== null) {
    console.info(`not counted: ${reason}`)
    context.skip(reason)
  }
  const counter = await openCounter([PLENTY])
  for (let sale = 0; sale < TIMES; sale += 1) {
    await addLine(counter.till, `whole-${sale}`, counter.goods(PLENTY), 2)
  }
  await addLine(counter.till, 'held', counter.goods(PLENTY), 2)
  const prepared = await ordersOf(counter, 'order')
  const counted: Record<string, number> = {}
  const wanted: Record<string, number> = {}
  // The reads come first: some take as long as the pause in which a grown log would be moved.
  const works = [
    ...READS.map((row) => [...row, 0] as const),
    ...WRITES.map((row) => [...row, 1] as const),
  ]
  await sleep(300)
  const trace = await traceSyncs(counter.branch.pid)
  for (const [name, work, perCall] of works) {
    const before = trace.syncs()
    for (let index = 0; index < TIMES; index += 1) {
      expectDone(await work(counter, index, prepared))
    }
    // A sync after the answer would show in this pause, too short for the log to be moved in it.
    await sleep(60)
    counted[name] = trace.syncs() - before
    wanted[name] = perCall * TIMES
  }
  await trace.detach()
  expect(counted).toEqual(wanted)
  expect(await counter.closeAndJudge({ acknowledged: [] })).toEqual([])
})

it('one disk sync a paced sale, also once the log has grown and was moved', async (context) => {
  if (reason !== null) {
    console.info(`not counted: ${reason}`)
    context.skip(reason)
  }
  const counter = await openCounter([PLENTY])
  const { till } = counter
  const log = path.join(counter.folder, 'branch.db-wal')
  for (let sale = 0; fs.statSync(log).size < 5 * 1024 * 1024; sale += 1) {
    await addLine(till, `many-${sale}`, counter.goods(PLENTY))
    expectDone(await saveSale(till, `many-${sale}`))
  }
  for (let sale = 0; sale < TIMES; sale += 1) {
    await addLine(till, `paced-${sale}`, counter.goods(PLENTY))
  }
  await sleep(500)
  const trace = await traceSyncs(counter.branch.pid)
  for (let sale = 0; sale < TIMES; sale += 1) {
    expectDone(await saveSale(till, `paced-${sale}`))
    await sleep(150)
  }
  expect(trace.syncs()).toBe(TIMES)
  await trace.detach()
  expect(await counter.closeAndJudge({ acknowledged: [] })).toEqual([])
})

it('one disk sync a sale with a second place too: it is copied by another process', async (context) => {
  if (reason !== null) {
    console.info(`not counted: ${reason}`)
    context.skip(reason)
  }
  const folder = await freshShop()
  const branch = await startBranch(folder, ['--copy-to', scratchFolder('place')])
  const till = openTill(() => branch.address)
  await till.signIn()
  await makeRecoveryCode(till)
  await untilCopied(till)
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  for (let sale = 0; sale < TIMES; sale += 1) await addLine(till, `copied-${sale}`, goods)
  await sleep(500)
  const trace = await traceSyncs(branch.pid)
  for (let sale = 0; sale < TIMES; sale += 1) {
    expectDone(await saveSale(till, `copied-${sale}`))
    // Longer than it takes until a segment is sealed.
    await sleep(250)
  }
  expect(trace.syncs()).toBe(TIMES)
  await trace.detach()
  await untilCopied(till)
  till.close()
  expect((await branch.stop()).code).toBe(0)
})

it('after a failed sync nothing more is acknowledged, and the server ends', async (context) => {
  if (reason !== null) {
    console.info(`not tried: ${reason}`)
    context.skip(reason)
  }
  const counter = await openCounter([PLENTY])
  const { branch, folder, till } = counter
  const acknowledged: Acknowledged[] = []
  for (let sale = 0; sale < 20; sale += 1) {
    await addLine(till, `sale-${sale}`, counter.goods(PLENTY))
  }
  const trace = await traceSyncs(branch.pid, 'error=EIO:when=6')
  const answers: number[] = []
  for (let sale = 0; sale < 20; sale += 1) {
    try {
      const answer = await saveSale(till, `sale-${sale}`)
      answers.push(answer.status)
      if (answer.status === 200) acknowledged.push(acknowledgedBy(`sale-${sale}`, answer))
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error
      answers.push(0)
    }
  }
  expect(answers.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 503])
  expect(answers.slice(6)).not.toContain(200)
  till.close()
  const ended = await branch.ended
  await trace.detach()
  expect(ended.code).toBe(1)

  const next = await startBranch(folder)
  expect((await next.stop()).code).toBe(0)
  expect(complaintsAbout(folder, { acknowledged })).toEqual([])
})
