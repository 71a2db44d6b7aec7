import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SavedSale } from './channels.ts'
import { type AskMain, KeptSales } from './kept-sales.ts'
import { fakeLog } from './testing/fake-electron.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-sales-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const sale = (number: number): SavedSale => ({
  sessionID: `session-${number}`,
  salesOrderNo: `KA1R/26-27/${number}`,
  invoiceNo: number % 2 === 0 ? `KA1/26-27/${number}` : null,
  receiptNo: null,
  amount: number,
  paid: 0,
})

/** A main computer; `null` does not answer. */
function main(told: { shop: string; epoch: number; isReplaced?: boolean }, isTaken = true) {
  const heard: unknown[] = []
  const ask: AskMain = async (where, body) => {
    if (where === '/api/Standby/term') {
      const { epoch, isReplaced = false, shop } = told
      return { isOk: true, body: { Shop: shop, Epoch: epoch, IsReplaced: isReplaced } }
    }
    heard.push(body)
    return { isOk: isTaken, body: { success: isTaken, Found: 0 } }
  }
  return { ask, heard }
}

const numbersIn = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body)).sales.map(({ amount }: { amount: number }) => amount)

it('keeps the last twenty over a new start, each once', () => {
  const kept = new KeptSales(folder, fakeLog())
  for (let number = 1; number <= 25; number += 1) kept.note(sale(number), number)
  kept.note(sale(25), 25)
  const { heard, ask } = main({ shop: 'a', epoch: 1 })
  return new KeptSales(folder, fakeLog()).tell(ask).then(() => {
    expect(heard.map(numbersIn)).toEqual([Array.from({ length: 20 }, (_, place) => place + 6)])
    expect(heard).toMatchObject([
      {
        sales: expect.arrayContaining([
          { ...told(25) },
          { ...told(24), invoiceNo: 'KA1/26-27/24' },
        ]),
      },
    ])
  })
})

function told(number: number): object {
  const { invoiceNo, receiptNo, ...rest } = sale(number)
  expect(receiptNo).toBeNull()
  return { ...rest, ...(invoiceNo === null ? {} : { invoiceNo }), atMs: number }
}

it('tells each later main computer once, and one of before never', async () => {
  const kept = new KeptSales(folder, fakeLog())
  kept.note(sale(1), 1)
  const first = main({ shop: 'a', epoch: 1 })
  await kept.tell(first.ask)
  await kept.tell(first.ask)
  expect(first.heard).toHaveLength(1)
  const next = main({ shop: 'a', epoch: 2 })
  expect(kept.isTold(2)).toBe(false)
  await kept.tell(next.ask)
  expect(next.heard).toHaveLength(1)
  expect(kept.isTold(2)).toBe(true)
  await kept.tell(first.ask)
  expect(first.heard).toHaveLength(1)
})

it('tells again where it was not taken, where nobody answered, and not one that was replaced', async () => {
  const log = fakeLog()
  const kept = new KeptSales(folder, log)
  kept.note(sale(1), 1)
  await kept.tell(main({ shop: 'a', epoch: 1 }, false).ask)
  await kept.tell(async () => {
    throw new Error('nobody answers')
  })
  expect(log.lines).toEqual([expect.stringContaining('nobody answers')])
  const replaced = main({ shop: 'a', epoch: 3, isReplaced: true })
  await kept.tell(replaced.ask)
  expect(replaced.heard).toEqual([])
  const well = main({ shop: 'a', epoch: 1 })
  await kept.tell(well.ask)
  expect(well.heard).toHaveLength(1)
})

it('tells another shop nothing', async () => {
  const kept = new KeptSales(folder, fakeLog())
  kept.note(sale(1), 1)
  await kept.tell(main({ shop: 'a', epoch: 1 }).ask)
  const other = main({ shop: 'b', epoch: 5 })
  await kept.tell(other.ask)
  kept.note(sale(2), 2)
  const later = main({ shop: 'b', epoch: 6 })
  await kept.tell(later.ask)
  expect(other.heard).toEqual([])
  expect(later.heard.map(numbersIn)).toEqual([[2]])
})

it('begins anew with a file that is damaged, and sells on with a disk that takes nothing', async () => {
  fs.writeFileSync(path.join(folder, 'last-sales.json'), '{"sales": [{"salesOrderNo": 1}], "epo')
  const kept = new KeptSales(folder, fakeLog())
  kept.note(sale(1), 1)
  const file = path.join(folder, 'last-sales.json')
  fs.rmSync(file)
  fs.mkdirSync(path.join(file, 'in-the-way'), { recursive: true })
  const log = fakeLog()
  const full = new KeptSales(folder, log)
  full.note(sale(2), 2)
  expect(log.lines).toEqual([expect.stringContaining('were not kept')])
  const { ask, heard } = main({ shop: 'a', epoch: 1 })
  await full.tell(ask)
  expect(heard.map(numbersIn)).toEqual([[2]])
})
