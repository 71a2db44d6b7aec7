import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { rows } from './oracle-rows.ts'
import { type Branch, endAll, startBranch } from './server-process.ts'
import { freshShop, removeShops } from './template-shop.ts'
import { openTill, type Till } from './till.ts'

afterEach(endAll)
afterAll(removeShops)

/** `npm run test:faults import-kills` brings in a large shop: 40,000 people, 60,000 prescriptions. */
const CUSTOMERS = Number(process.env['DIOPTRE_IMPORT_ROWS'] ?? 1_500)
const PRESCRIPTIONS = (CUSTOMERS * 3) / 2
/** Families share a number. */
const MOBILES = Math.ceil(CUSTOMERS * 0.775)

type Job = Record<'State', string> &
  Record<'RowsTotal' | 'RowsRead' | 'Written' | 'Accepted' | 'Refused' | 'Unchanged', number>

const mobileOf = (person: number): string => String(9_100_000_000 + (person % MOBILES))

function customersFile(): string {
  const lines = Array.from({ length: CUSTOMERS }, (_, person) => {
    // What former programs write: titles, prefixes, dates that are none, an age instead of a birthday.
    const name = person % 7 === 0 ? `MRS ASHA ${person}` : `Ravi Kumar ${person}`
    const mobile = person % 5 === 0 ? `+91 ${mobileOf(person)}` : mobileOf(person)
    const birth = person % 3 === 0 ? '0000-00-00' : `1${person % 10}/0${(person % 9) + 1}/1980`
    return `${person + 1},${name},${mobile},${birth},"14, MG Road"`
  })
  return ['Customer ID,Name,Mobile,DOB,Address', ...lines].join('\n')
}

function prescriptionsFile(): string {
  const lines = Array.from({ length: PRESCRIPTIONS }, (_, place) => {
    const month = String((place % 12) + 1).padStart(2, '0')
    const sphere = place % 4 === 0 ? '-225' : `-${(place % 20) / 4 + 0.25}`
    const date = `15/${month}/${2015 + (Math.floor(place / CUSTOMERS) % 10)}`
    return `${(place % CUSTOMERS) + 1},${date},${sphere},-0.75,180,PL,,`
  })
  return ['Customer ID,Date,R SPH,R CYL,R AXIS,L SPH,L CYL,L AXIS', ...lines].join('\n')
}

/** Sends a file; returns the job that reads it. */
async function send(branch: Branch, token: string, kind: string, file: string): Promise<string> {
  const answer = await fetch(`${branch.address}/api/Import/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: file,
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()).jobID
}

async function jobOf(owner: Till, jobID: string): Promise<Job> {
  return (await owner.call('GET', `/api/Import/job/${jobID}`)).body
}

async function until(owner: Till, jobID: string, isReached: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await jobOf(owner, jobID)
    if (isReached(job) || job.State !== 'running') return job
    await sleep(5)
  }
}

/** What was brought into a shop that nobody has open. */
function counted(folder: string): { customers: number; prescriptions: number } {
  const db = new DatabaseSync(path.join(folder, 'branch.db'))
  try {
    const [found] = rows<{ customers: number; prescriptions: number }>(
      db,
      `SELECT (SELECT count(*) FROM imported_rows WHERE kind = 'Customers') AS customers,
              (SELECT count(*) FROM imported_rows WHERE kind = 'Prescriptions') AS prescriptions`,
    )
    return found ?? { customers: 0, prescriptions: 0 }
  } finally {
    db.close()
  }
}

it('an import that is killed is undone or goes on, and the same file again completes it', async () => {
  const folder = await freshShop()
  let branch = await startBranch(folder)
  const owner = openTill(() => branch.address)
  const { AccessToken: token } = await owner.signIn()
  const restart = async (): Promise<void> => {
    await branch.kill()
    branch = await startBranch(folder)
  }

  /** Kills the server in a file's reading and in its writing; both times the file is sent again. */
  async function bringIn(kind: string, file: string, total: number): Promise<void> {
    const reading = await send(branch, token, kind, file)
    const read = await until(owner, reading, ({ RowsRead }) => RowsRead > 0)
    await restart()
    const started = performance.now()
    const writing = await send(branch, token, kind, file)
    const cut = await until(owner, writing, ({ Written }) => Written > total / 4)
    await restart()
    await until(owner, writing, () => false)
    // The rest goes in while the shop is open again: then nothing is new in the same file.
    const again = await until(owner, await send(branch, token, kind, file), () => false)
    const tookMs = Math.round(performance.now() - started)
    const cuts = `cut at ${read.RowsRead} read and ${cut.Written} written`
    console.log(`${kind}: ${total} rows, ${cuts}, brought in and sent again in ${tookMs} ms`)
    expect(again).toMatchObject({
      State: 'done',
      Accepted: 0,
      Refused: 0,
      Unchanged: total,
      RowsTotal: total,
    })
  }

  await bringIn('Customers', customersFile(), CUSTOMERS)
  await bringIn('Prescriptions', prescriptionsFile(), PRESCRIPTIONS)
  await branch.stop()
  expect(counted(folder)).toEqual({ customers: CUSTOMERS, prescriptions: PRESCRIPTIONS })
  owner.close()
})
