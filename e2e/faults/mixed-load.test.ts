import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openCounter } from '../reliability/counter.ts'
import {
  type Acknowledged,
  acknowledgedBy,
  addLine,
  type Goods,
  saveSale,
} from '../reliability/selling.ts'
import { endAll } from '../reliability/server-process.ts'
import { PLENTY, removeShops } from '../reliability/template-shop.ts'
import { openTill, type Till } from '../reliability/till.ts'

afterEach(endAll)
afterAll(removeShops)

const TILLS = 4
const ALONE_MS = 5_000
const BESIDE_MS = Number(process.env['DIOPTRE_FAULT_SECONDS'] ?? '20') * 1_000
const CUSTOMERS = 8_000
/** Of two tills, neither sells less than this share of the other beside all that work. */
const FAIR_SHARE = 0.7
/** A till that waits longer would be pressed a second time; or so many times its longest alone. */
const LONGEST_MS = 3_000
const LONGEST_OVER_ALONE = 5
const REPORTS = ['sales-register', 'sale-lines', 'collections', 'stock-on-hand', 'dues']

type Sold = { sales: Acknowledged[]; waitsMs: number[] }

it(`${TILLS} tills sell fairly beside an import, reports and closing`, async () => {
  const counter = await openCounter([PLENTY])
  const { AccessToken } = counter.signedIn
  const goods = counter.goods(PLENTY)
  const address = () => counter.branch.address
  const tills = Array.from({ length: TILLS }, () => openTill(address, AccessToken))

  const alone = await sellFor(tills, goods, 'alone', ALONE_MS)
  let isOver = false
  const office = openTill(address, AccessToken)
  const closer = openTill(address, AccessToken)
  const reporter = openTill(address, AccessToken)
  const [beside, imported, reports, closings] = await Promise.all([
    sellFor(tills, goods, 'beside', BESIDE_MS).finally(() => {
      isOver = true
    }),
    importCustomers(office, address(), AccessToken, () => isOver),
    readReports(reporter, () => isOver),
    closeDays(closer, () => isOver),
  ])
  for (const till of [...tills, office, closer, reporter]) till.close()

  const counts = beside.map(({ sales }) => sales.length)
  const waits = beside.flatMap(({ waitsMs }) => waitsMs)
  const before = alone.flatMap(({ waitsMs }) => waitsMs)
  process.stdout.write(
    `sales by till ${counts.join(', ')}; ${imported} customers, ${reports} reports, ` +
      `${closings} closings beside; a sale p50 ${at(before, 0.5)} ms alone and ` +
      `${at(waits, 0.5)} ms beside, p99 ${at(before, 0.99)} and ${at(waits, 0.99)}, ` +
      `longest ${at(waits, 1)} ms\n`,
  )
  expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(FAIR_SHARE)
  const longest = Math.max(LONGEST_MS, LONGEST_OVER_ALONE * at(before, 1))
  expect(at(waits, 1)).toBeLessThan(longest)
  // Nor does the selling starve the work.
  expect(imported).toBeGreaterThanOrEqual(CUSTOMERS)
  expect(reports).toBeGreaterThan(0)
  expect(closings).toBeGreaterThan(0)
  const acknowledged = [...alone, ...beside].flatMap(({ sales }) => sales)
  expect(await counter.closeAndJudge({ acknowledged })).toEqual([])
})

/** Each till sells one piece after the other, for so long. */
async function sellFor(
  tills: readonly Till[],
  goods: Goods,
  name: string,
  ms: number,
): Promise<Sold[]> {
  const end = performance.now() + ms
  return Promise.all(
    tills.map(async (till, at) => {
      const sold: Sold = { sales: [], waitsMs: [] }
      for (let sale = 0; performance.now() < end; sale += 1) {
        const key = `${name}-${at}-${sale}`
        expect((await addLine(till, key, goods)).status).toBe(200)
        const begun = performance.now()
        const answer = await saveSale(till, key)
        sold.waitsMs.push(performance.now() - begun)
        expect(answer.status).toBe(200)
        sold.sales.push(acknowledgedBy(key, answer))
        await sleep(5)
      }
      return sold
    }),
  )
}

/** Brings customers in, file after file; returns how many. */
async function importCustomers(
  till: Till,
  address: string,
  token: string,
  isOver: () => boolean,
): Promise<number> {
  let imported = 0
  do {
    const from = imported
    const rows = Array.from({ length: CUSTOMERS }, (_, at) => {
      const number = from + at
      return `C${number},Customer ${number},${9_000_000_000 + number}`
    })
    const answer = await fetch(`${address}/api/Import/Customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: ['Cust ID,Customer Name,Mobile No', ...rows].join('\n'),
    })
    const started = await answer.json()
    expect(started).toMatchObject({ success: true })
    const job = `/api/Import/job/${started.jobID}`
    for (;;) {
      const { body } = await till.call('GET', job)
      if (body.State === 'done') break
      if (body.State === 'failed') throw new Error(JSON.stringify(body))
      await sleep(100)
    }
    imported += CUSTOMERS
  } while (!isOver())
  return imported
}

async function readReports(till: Till, isOver: () => boolean): Promise<number> {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  let read = 0
  for (; !isOver(); read += 1) {
    const name = REPORTS[read % REPORTS.length]
    const format = read % 2 === 0 ? 'json' : 'xlsx'
    const path = `/api/Reports/${name}?from=${today}&to=${today}&format=${format}`
    const { body, status } = await till.call('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    await sleep(50)
  }
  return read
}

/** Opens the day, counts it, closes it and opens it again, for as long as the tills sell. */
async function closeDays(till: Till, isOver: () => boolean): Promise<number> {
  const must = async (path: string, body: object) => {
    const answer = await till.call('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  await must('/api/Day/open', { float: 1_000, earlierInFloat: false })
  let closed = 0
  for (; !isOver(); closed += 1) {
    const { countID } = await must('/api/Day/count', { pieces: [], coins: 1_000 })
    await must('/api/Day/close', { countID, note: 'Mixed load' })
    const { body } = await till.call('GET', '/api/Day/reports?pageNumber=1&pageSize=1')
    await must('/api/Day/reopen', { reportID: body.Items[0].ID, reason: 'Mixed load' })
    await sleep(500)
  }
  return closed
}

/** The wait that so large a share of all waits does not exceed, in whole milliseconds. */
function at(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}
