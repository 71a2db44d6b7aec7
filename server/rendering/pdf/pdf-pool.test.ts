import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { RESOURCES_FOLDER, renderNow } from '../testing/render-now.ts'
import { createPdfPool, type PdfPool, type PdfPoolOptions } from './pdf-pool.ts'
import type { PdfJob } from './render-pdf.ts'
import { WARM_UP_SHEET } from './warm-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'dioptre-pool-'))
const open: PdfPool[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const job: PdfJob = { kind: 'sheet', sheet: WARM_UP_SHEET, logo: null }

/** A pool whose time limit nothing meets, however busy the computer is. */
function pool(options: Partial<PdfPoolOptions> = {}): PdfPool {
  const patient = { resourcesFolder: RESOURCES_FOLDER, timeLimitMs: 100_000 }
  const made = createPdfPool({ ...patient, ...options })
  open.push(made)
  return made
}

/** A worker of a few lines: hangs, dies or fails on the first job after its own start. */
function worker(name: string, onMessage: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    const bytes = new Uint8Array([1])
    parentPort.on('message', ({ jobNo }) => { ${onMessage} })`,
  )
  return pathToFileURL(file)
}

test('makes in its worker the bytes that this thread would make, in the order asked', async () => {
  const made = pool()
  const results = await Promise.all([
    made.render(job, 'owner'),
    made.render(job, 'owner'),
    made.render(job, 'owner'),
  ])
  for (const bytes of results) expect(Buffer.compare(bytes, renderNow(job))).toBe(0)
})

test('a job over the time limit fails alone; the next one is made by a new worker', async () => {
  const hangs = worker(
    'hangs',
    'if (jobNo === 1) for (;;) {} ; parentPort.postMessage({ jobNo, bytes })',
  )
  const made = pool({ workerFile: hangs, timeLimitMs: 3_000 })
  const [first, second] = await Promise.allSettled([
    made.render(job, 'owner'),
    made.render(job, 'owner'),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } })
  expect(second).toMatchObject({ status: 'fulfilled' })
})

test('a job that ends the worker fails alone', async () => {
  const dies = worker(
    'dies',
    'if (jobNo === 1) process.exit(3); parentPort.postMessage({ jobNo, bytes })',
  )
  const made = pool({ workerFile: dies })
  const results = await Promise.allSettled([made.render(job, 'owner'), made.render(job, 'owner')])
  expect(results).toMatchObject([
    { status: 'rejected', reason: { reason: 'crashed' } },
    { status: 'fulfilled' },
  ])
})

test('a problem of one job is reported, and the worker goes on', async () => {
  const fails = worker(
    'fails',
    "parentPort.postMessage(jobNo === 1 ? { jobNo, problem: 'no' } : { jobNo, bytes })",
  )
  const made = pool({ workerFile: fails })
  await expect(made.render(job, 'owner')).rejects.toMatchObject({ reason: 'failed' })
  await expect(made.render(job, 'owner')).resolves.toHaveLength(1)
})

test('a worker that can not start fails its job, and is not started in a loop', async () => {
  const made = pool({ resourcesFolder: folder })
  await expect(made.render(job, 'owner')).rejects.toMatchObject({ reason: 'crashed' })
  await expect(made.render(job, 'owner')).rejects.toMatchObject({ reason: 'crashed' })
})

test('a full queue answers busy, a closed pool closed, and nothing is left waiting', async () => {
  const silent = worker('silent', '')
  const made = pool({ workerFile: silent, queueLimit: 2 })
  const waiting = [made.render(job, 'owner'), made.render(job, 'owner')].map((each) =>
    each.catch((error) => error),
  )
  await expect(made.render(job, 'owner')).rejects.toMatchObject({ reason: 'busy' })
  await made.close()
  expect(await Promise.all(waiting)).toMatchObject([{ reason: 'closed' }, { reason: 'closed' }])
  await expect(made.render(job, 'owner')).rejects.toMatchObject({ reason: 'closed' })
})

test('lets owners take turns, and gives each of them a share of the queue', async () => {
  const made = pool({ ownerLimit: 3 })
  const order: string[] = []
  const render = (owner: string) => made.render(job, owner).then(() => order.push(owner))
  const hog = [render('hog'), render('hog'), render('hog')]
  await expect(made.render(job, 'hog')).rejects.toMatchObject({ reason: 'busy' })
  await Promise.all([...hog, render('other')])
  expect(order).toEqual(['hog', 'other', 'hog', 'hog'])
})
