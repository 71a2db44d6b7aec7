import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '../kernel/message.ts'
import { createPdfPool, type PdfPool } from '../rendering/pdf/pdf-pool.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createCupsAdapter } from './adapters/cups.ts'
import { sendToNetworkPrinter } from './adapters/network-printer.ts'
import { runCommand } from './adapters/run-command.ts'
import type { Job } from './job-rows.ts'
import type { Printer } from './printer-rows.ts'
import { poolRenderers } from './printing.ts'
import { renderJob } from './render-job.ts'
import { fakePrinter } from './testing/fake-printer.ts'
import { type OwnCups, startOwnCups, untilIt, whyNoCups } from './testing/own-cups.ts'

/** The whole way of a page: drawn by the worker, sent through a socket or through CUPS. */

const NEVER = new AbortController().signal
const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url))

let pool: PdfPool
beforeAll(() => {
  pool = createPdfPool({ resourcesFolder: RESOURCES })
})
afterAll(() => pool.close())

const TEST_PAGE: Job = {
  id: 1,
  kind: 'TestPage',
  documentId: 'TestPage',
  title: message('printing.test-page'),
  printerId: 1,
  state: 'Printing',
  attempts: 1,
  notBeforeMs: 0,
  reason: null,
  isDuplicate: 0,
  copy: null,
  copies: 1,
  userId: null,
  payload: null,
  createdAtMs: 0,
  startedAtMs: null,
  endedAtMs: null,
}

const ROLL: Printer = {
  id: 1,
  name: 'Counter',
  kind: 'Network',
  host: '127.0.0.1',
  address: '127.0.0.1',
  port: 9100,
  queue: null,
  widthDots: 576,
  paper: 'Roll80',
  hasDrawer: 0,
  drawerPin: 2,
  isActive: 1,
}
const OFFICE: Printer = { ...ROLL, kind: 'System', queue: 'PDF', widthDots: null, paper: 'A5' }

async function load(printer: Printer) {
  const services = await createTestShop()
  const { loads } = await renderJob(services, TEST_PAGE, printer, poolRenderers(pool))
  const [first] = loads
  if (first === undefined) throw new Error('nothing was drawn')
  return first
}

describe('a thermal printer on the network', () => {
  it.each([
    [576, 'Roll80'],
    [384, 'Roll58'],
  ] as const)('of %i dots gets ruler, page and cut', async (widthDots, paper) => {
    const page = await load({ ...ROLL, widthDots, paper })
    const printer = await fakePrinter()
    const where = { address: '127.0.0.1', port: printer.port }
    expect(await sendToNetworkPrinter(where, page, NEVER)).toEqual({ ok: true })
    await printer.close()
    const got = Buffer.concat(printer.pages)
    expect(got.equals(page.bytes)).toBe(true)
    const ruler = Buffer.from([0x1b, 0x40, 0x1d, 0x76, 0x30, 0, widthDots / 8, 0, 40, 0])
    expect(got.subarray(0, ruler.length)).toEqual(ruler)
    // GS V: the knife, at the very end.
    expect(got.subarray(-8).includes(Buffer.from([0x1d, 0x56]))).toBe(true)
    expect(got.length).toBeGreaterThan(20_000)
  })
})

const reason = whyNoCups()
if (reason !== null) console.info(`CUPS was not tried: ${reason}.`)

describe.skipIf(reason !== null)('CUPS, for real', () => {
  let cups: OwnCups
  beforeAll(async () => {
    cups = await startOwnCups()
  }, 30_000)
  afterAll(() => cups?.stop())
  const system = createCupsAdapter(runCommand)

  it('lists its queues', async () => {
    expect(await system.listQueues()).toEqual(['PDF'])
  })

  it('prints a page through cups-pdf on A5', async () => {
    // A title of its own finds the file again; it has nothing that the backend would change.
    const title = `dioptre${process.pid}`
    const page = { ...(await load(OFFICE)), title }
    const target = { kind: 'System', queue: 'PDF', paper: 'A5' } as const
    expect(await system.sendPdf(target, page, NEVER)).toEqual({ ok: true })
    await untilIt(() => cups.filesOf(title).length === 1)
    const file = cups.filesOf(title)[0] ?? ''
    await untilIt(() => fs.readFileSync(file).subarray(-1_024).includes('%%EOF'))
    // The backend goes through PostScript, which leaves no words: the page is recognised by its size.
    const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
    fs.rmSync(file)
    expect(info).toMatch(/Pages:\s+[12]\n/)
    expect(info).toMatch(/Page size: .*A5/)
  }, 40_000)

  it('hands raw bytes through to a printer unchanged', async () => {
    const printer = await fakePrinter()
    cups.addRawQueue('RAW80', printer.port)
    const page = await load({ ...ROLL, kind: 'RawQueue', queue: 'RAW80' })
    const target = { kind: 'RawQueue', queue: 'RAW80' } as const
    expect(await system.sendRaw(target, page, NEVER)).toEqual({ ok: true })
    await untilIt(() => Buffer.concat(printer.pages).length >= page.bytes.length)
    expect(Buffer.concat(printer.pages).equals(page.bytes)).toBe(true)
    await printer.close()
  }, 40_000)

  it('says that a queue is stopped, or is not there', async () => {
    const page = { bytes: Buffer.from('x'), title: 'x', copies: 1 }
    const none = { kind: 'System', queue: 'Nobody', paper: 'A4' } as const
    expect(await system.sendPdf(none, page, NEVER)).toMatchObject({ fault: 'noQueue' })
    execFileSync('/usr/sbin/cupsdisable', ['PDF'], { stdio: 'ignore' })
    const stopped = { ...none, queue: 'PDF' } as const
    expect(await system.sendPdf(stopped, page, NEVER)).toMatchObject({ fault: 'stopped' })
  })
})
