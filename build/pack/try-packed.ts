// Tries a packed program as a shop would on its first day: it is started with the demo shop, must
// answer, draw a paper, and print on a network printer and through the computer's own queue.
// node build/pack/try-packed.ts PROGRAM [--without-queue] [-- flags of the program]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { login } from '../../server/contract/auth.ts'
import { documentPdf } from '../../server/contract/documents.ts'
import { jobs, type PrintJob, savePrinter, testPage } from '../../server/contract/printing.ts'
import { type Listener, listenAsPrinter, makeQueue, type Queue } from './test-queue.ts'

const START_WITHIN_MS = 120_000
const PRINT_WITHIN_MS = 90_000
const CLOSE_WITHIN_MS = 15_000
/** The demo shop's owner, who may do everything. */
const OWNER = { userName: 'owner', pin: '1111' }

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'without-queue': { type: 'boolean', default: false } },
})
const ROLL = { paper: 'Roll80', widthDots: 576 } as const

await tryPacked(positionals)

async function tryPacked([program, ...flags]: readonly string[]): Promise<void> {
  if (program === undefined) throw new Error('which program?')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-packed-'))
  const listener = await listenAsPrinter()
  const args = [...flags, '--port', '0', '--demo', '--data', path.join(folder, 'shop')]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const address = await readyAddress(child)
    say('it answers')
    const shop = await signIn(address)
    await drawPaper(shop)
    say('it draws a paper')
    const sent = await printOn(shop, listener, {
      kind: 'Network',
      address: '127.0.0.1',
      port: listener.port,
      ...ROLL,
    })
    say(`a network printer got ${sent.length} bytes`)
    if (!values['without-queue']) await tryQueues(shop, listener, sent, folder)
    child.kill('SIGTERM')
    await Promise.race([once(child, 'close'), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })])
    // Windows knows no orderly signal: there the installer's own step is what closes it.
    if (process.platform !== 'win32' && child.exitCode === null) throw new Error('it did not end')
    say('it closes')
  } finally {
    child.kill('SIGKILL')
    listener.close()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The same page through the computer's spooler, byte for byte, and a page for its driver. */
async function tryQueues(
  shop: Shop,
  listener: Listener,
  sent: Buffer,
  folder: string,
): Promise<void> {
  const raw = makeQueue({ kind: 'raw', name: 'DioptreRaw', port: listener.port, folder })
  const rawBytes = await printOn(shop, listener, {
    kind: 'RawQueue',
    queue: raw.name,
    ...ROLL,
  })
  // Only the name of the printer on the page, and its length, may differ.
  if (Math.abs(rawBytes.length - sent.length) > sent.length / 50) {
    throw new Error(`the spooler sent ${rawBytes.length} bytes of ${sent.length}`)
  }
  say('the spooler sends raw bytes as they are')
  const pdf = makeQueue({ kind: 'pdf', name: 'DioptrePdf', port: listener.port, folder })
  await printPdf(shop, listener, pdf)
  say('the spooler takes a PDF')
}

async function printPdf(shop: Shop, listener: Listener, queue: Queue): Promise<void> {
  const before = listener.pages.length
  await submit(shop, { kind: 'System', queue: queue.name, paper: 'A4' })
  await until('the PDF comes out', () => {
    const bytes =
      queue.file === null ? listener.pages.slice(before).at(-1) : readIfThere(queue.file)
    return (bytes?.length ?? 0) > 1_000 && bytes?.includes('%PDF') === true
  })
}

function readIfThere(file: string): Buffer | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined
}

type Shop = { call(method: string, path: string, body?: object): Promise<unknown> }

async function readyAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    process.stdout.write(chunk)
  })
  let address = ''
  await until(
    'it is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      address = /^ready (\S+)/m.exec(printed)?.[1] ?? ''
      if (address === '') return false
      const answer = await fetch(`${address}/health`).catch(() => null)
      return answer?.ok === true
    },
    START_WITHIN_MS,
  )
  return address
}

async function signIn(address: string): Promise<Shop> {
  let token = ''
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token !== '') headers['authorization'] = `Bearer ${token}`
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${address}${path}`, { method, headers, ...sent })
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    const read: unknown = isJson ? await answer.json() : Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
    return read
  }
  token = textOf(await call(login.method, login.path, OWNER), 'AccessToken')
  return { call }
}

async function drawPaper({ call }: Shop): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  const path = documentPdf.path.replace('{kind}', 'DayEnd').replace('{id}', yesterday)
  const pdf = await call('GET', `${path}?paper=A4`)
  const isPdf = Buffer.isBuffer(pdf) && pdf.subarray(0, 5).toString() === '%PDF-'
  if (!isPdf || pdf.length < 5_000) throw new Error('it draws no PDF')
}

/** What the listener gets of a test page on a printer. */
async function printOn(shop: Shop, listener: Listener, printer: object): Promise<Buffer> {
  const before = listener.pages.length
  await submit(shop, printer)
  await until('the page comes out', () => listener.isQuietAfter(before))
  return Buffer.concat(listener.pages.slice(before))
}

/** Prints a test page on a printer that is made for it, and waits until the shop counts it done. */
async function submit({ call }: Shop, printer: object): Promise<void> {
  const name = `CI ${Math.round(performance.now())}`
  const saved = await call(savePrinter.method, savePrinter.path, { name, ...printer })
  const printerID = textOf(saved, 'printerID')
  const jobID = textOf(await call(testPage.method, testPage.path, { printerID }), 'jobID')
  await until('the job is done', async () => {
    const list = await call(jobs.method, jobs.path)
    const job = Array.isArray(list) ? list.find((it: PrintJob) => it.ID === jobID) : undefined
    if (job?.State === 'Failed') throw new Error(`not printed: ${JSON.stringify(job.Reason)}`)
    return job?.State === 'Done'
  })
}

async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = PRINT_WITHIN_MS,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not in ${withinMs} ms: ${what}`)
    await sleep(200)
  }
}

function textOf(value: unknown, name: string): string {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof found !== 'string') throw new Error(`no ${name} in ${JSON.stringify(value)}`)
  return found
}

function say(what: string): void {
  process.stdout.write(`${what}\n`)
}
