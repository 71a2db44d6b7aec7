import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase, emptyLog } from '../db/idle-checkpoint.ts'
import { all, insert } from '../db/sql.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { isRecord } from '../wire/record.ts'
import { startNodeChild } from './child-process.ts'
import { readInProcess, wholeOf } from './long-reads.ts'
import { NEXT_PART } from './parent-process.ts'
import type { Services } from './services.ts'

const WORKER = new URL('../testing/customers-worker.ts', import.meta.url)

let folder: string
let services: Services
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-long-read-'))
  const shop = await createTestShop({ dataFolder: folder })
  services = { ...shop, startChild: startNodeChild }
})
afterEach(() => {
  closeDatabase(services.db)
  fs.rmSync(folder, { recursive: true })
})

function addCustomer(name: string): void {
  services.write((tx) => {
    insert(tx, "INSERT INTO customers (name, mobile_digits, created_at_ms) VALUES (:name, '', 0)", {
      name,
    })
  })
}

const names = (): string[] =>
  all<{ name: string }>(services.db, 'SELECT name FROM customers ORDER BY id', {}).map(
    ({ name }) => name,
  )

it('reads what is in the file and what is in its log alone, beside a till that goes on', async () => {
  addCustomer('In the file')
  emptyLog(services.db)
  addCustomer('In the log')
  const known = names()
  const reading = readInProcess(services, WORKER, null)
  await vi.waitFor(() => expect(services.longReads.copying).toBe(1))
  addCustomer('While it was copied')
  const read: string[] = JSON.parse(String(await wholeOf(await reading)))
  // What was committed meanwhile may be in it, whole, or not.
  expect(read.slice(0, known.length)).toEqual(known)
  expect(names().slice(0, read.length)).toEqual(read)
  expect(services.longReads.copying).toBe(0)
  await vi.waitFor(() => expect(fs.readdirSync(folder)).not.toContain('reading.db'))
  await vi.waitFor(() => expect(services.longReads.waiting).toBe(0))
})

it('lets the log be moved again after a process that failed', async () => {
  const noWorker = new URL('../testing/no-such-read.ts', import.meta.url)
  await expect(readInProcess(services, noWorker, null)).rejects.toThrow('has ended')
  expect(services.longReads.copying).toBe(0)
  expect(JSON.parse(String(await wholeOf(await readInProcess(services, WORKER, null))))).toEqual(
    names(),
  )
})

it('asks for one part after the other, so that a till is heard between two', async () => {
  addCustomer('Of several parts')
  const { startChild } = services
  const seen: string[] = []
  const startWatched: typeof startChild = (file) => {
    const child = startChild(file)
    return {
      ...child,
      post: (posted) => {
        seen.push(posted === NEXT_PART ? 'next' : 'order')
        child.post(posted)
      },
      onMessage: (listener) =>
        child.onMessage((posted) => {
          seen.push(isRecord(posted) && 'part' in posted ? 'part' : 'done')
          listener(posted)
        }),
    }
  }
  await wholeOf(await readInProcess({ ...services, startChild: startWatched }, WORKER, null))
  expect(seen.slice(0, 4)).toEqual(['order', 'part', 'next', 'part'])
  expect(seen.join(' ')).toMatch(/^order (part next ){3,}done$/)
})
