import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openObjectStore } from '../../server/testing/object-store.ts'
import { makeRecoveryCode, shopCommand, untilCopied } from './copy-shop.ts'
import { complaintsAbout } from './oracle.ts'
import { rows } from './oracle-rows.ts'
import { seededRandom } from './random.ts'
import { type Acknowledged, acknowledgedBy, addLine, goodsOf, saveSale } from './selling.ts'
import { endAll, startBranch } from './server-process.ts'
import { freshShop, PLENTY, removeShops, scratchFolder } from './template-shop.ts'
import { openTill, type Till } from './till.ts'

const mounted: string[] = []
let loop = ''
afterEach(async () => {
  await endAll()
  pullOut()
})
afterAll(removeShops)

/**
 * Of whole servers; a program that only sells is killed 100 and 2,000 times (copy-kills.test.ts). More
 * by `npm run test:faults copies`, which, on a computer with nothing else to do, holds the place to the
 * second too; the suite to what it said to have copied.
 */
const HOLDS_TO_THE_SECOND = process.env['DIOPTRE_FAULTS'] !== undefined
const KILLS = Number(process.env['DIOPTRE_SERVER_KILLS'] ?? (HOLDS_TO_THE_SECOND ? 40 : 1))

type Sold = Acknowledged & { atMs: number }

/** Sells one case and answers what the till was told, with when. */
async function sell(till: Till, key: string): Promise<Sold> {
  const goods = (await goodsOf(till, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  await addLine(till, key, goods)
  const answer = await saveSale(till, key)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...acknowledgedBy(key, answer), atMs: Date.now() }
}

it('set up, code, --copy-to, sell, kill: brought back with the code into an empty folder', async () => {
  const folder = await freshShop()
  const place = scratchFolder('place')
  const branch = await startBranch(folder, ['--copy-to', place])
  const till = openTill(() => branch.address)
  await till.signIn()
  const code = await makeRecoveryCode(till)
  const sold: Sold[] = []
  for (let sale = 0; sale < 5; sale += 1) sold.push(await sell(till, `sale-${sale}`))
  await untilCopied(till)
  const moment = new Date(Date.now() + 1_000 + 5.5 * 3_600_000).toISOString().slice(0, 19)
  await sleep(1_100)
  for (let sale = 5; sale < 8; sale += 1) sold.push(await sell(till, `sale-${sale}`))
  await untilCopied(till)
  const { body } = await till.call('GET', '/api/Copies/state')
  const { ID: placeID } = body.Places[0]
  const tried = await till.call('POST', '/api/Copies/rehearse', { placeID })
  const good = { IntegrityOk: true, ForeignKeysOk: true, AuditChainOk: true, Faults: [] }
  expect(tried).toMatchObject({ status: 200, body: good })
  till.close()
  await branch.kill()

  const copied = fs.readdirSync(place, { recursive: true, encoding: 'utf8' })
  const bytes = copied
    .filter((name) => /\.dc[bs]$/.test(name))
    .map((name) => fs.readFileSync(path.join(place, name)))
  expect(Buffer.concat(bytes).includes('Netra Opticals')).toBe(false)
  expectNoSecrets(folder, place)

  const wrong = await shopCommand(
    'restore',
    '--from',
    place,
    '--data',
    scratchFolder('no'),
    '--code',
    'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA',
  )
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toMatch(/^[^\n]+\n$/)

  const looked = scratchFolder('looked')
  const look = [
    'restore',
    '--from',
    place,
    '--data',
    looked,
    '--code',
    code,
    '--look',
    '--at',
    moment,
  ]
  expect(await shopCommand(...look)).toMatchObject({ code: 0, stderr: '' })
  expect(complaintsAbout(looked, { acknowledged: sold.slice(0, 5) })).toEqual([])
  expect(complaintsAbout(looked, { acknowledged: sold })).toHaveLength(3)

  const fresh = scratchFolder('fresh')
  const done = await shopCommand('restore', '--from', place, '--data', fresh, '--code', code)
  expect(done).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Numbers bear the letters D[A-Z] [^\n]+\n$/),
  })
  const last = sold.at(-1)
  expect(done.stdout).toMatch(
    new RegExp(
      `^restored \\S+ sequence \\d+ documents \\d+ ${last?.invoiceNo} \\S+ lost-at-most \\d+\\n$`,
    ),
  )
  expect(complaintsAbout(fresh, { acknowledged: sold })).toEqual([])
  const again = await shopCommand('restore', '--from', place, '--data', fresh, '--code', code)
  expect(again).toMatchObject({ code: 1, stdout: '' })

  // The same people, and numbers of a series of their own: one of the last second may be on paper.
  const next = await startBranch(fresh)
  const nextTill = openTill(() => next.address)
  await nextTill.signIn()
  const after = await sell(nextTill, 'after')
  expect(after.invoiceNo).toMatch(/^KA1D[A-Z]\/\d\d\/0000001$/)
  nextTill.close()
  await next.stop()

  const looking = await startBranch(looked)
  const lookingTill = openTill(() => looking.address)
  await lookingTill.signIn()
  const goods = (await goodsOf(lookingTill, [PLENTY])).get(PLENTY)
  if (goods === undefined) throw new Error('the goods are missing')
  const refused = await addLine(lookingTill, 'never', goods)
  expect(refused).toMatchObject({ status: 403, body: { success: false, code: 'READ_ONLY' } })
  lookingTill.close()
  await looking.stop()
})

/** No key, PIN, password, session or cart of the shop lies at the place to be read. */
function expectNoSecrets(folder: string, place: string): void {
  const keys: object = JSON.parse(
    fs.readFileSync(path.join(folder, 'keys', 'branch-keys.json'), 'utf8'),
  )
  const db = new DatabaseSync(path.join(folder, 'branch.db'), { readOnly: true })
  const people = rows<{ pin: string | null; password: string | null }>(
    db,
    'SELECT pin_hash AS pin, password_hash AS password FROM users',
  )
  const carts = rows<{ key: string }>(db, 'SELECT session_key AS key FROM carts')
  db.close()
  const canaries = [
    ...Object.values(keys).filter((value) => typeof value === 'string'),
    ...people.flatMap(({ password, pin }) => [password, pin]),
    ...carts.map(({ key }) => key),
  ].filter((value): value is string => value !== null && value.length > 5)
  expect(canaries.length).toBeGreaterThan(8)
  const files = fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => fs.readFileSync(path.join(parentPath, name)))
  for (const value of canaries) {
    expect(
      files.some((bytes) => bytes.includes(value)),
      value.slice(0, 12),
    ).toBe(false)
  }
}

it('brought back from an online store that keeps a copy', async () => {
  const store = await openObjectStore()
  try {
    const folder = await freshShop()
    const branch = await startBranch(folder)
    const till = openTill(() => branch.address)
    await till.signIn()
    const code = await makeRecoveryCode(till)
    const { keyId: keyID, region, secret } = store
    const place = { kind: 's3', path: `${store.address}/shops`, keyID, secret, region }
    expect(await till.call('POST', '/api/Copies/places', place)).toMatchObject({ status: 200 })
    const sold: Sold[] = []
    for (let sale = 0; sale < 4; sale += 1) sold.push(await sell(till, `sale-${sale}`))
    await untilCopied(till)
    const { body } = await till.call('GET', '/api/Copies/state')
    const { ID: placeID } = body.Places[0]
    const tried = await till.call('POST', '/api/Copies/rehearse', { placeID })
    const good = { IntegrityOk: true, ForeignKeysOk: true, AuditChainOk: true, Faults: [] }
    expect(tried).toMatchObject({ status: 200, body: good })
    till.close()
    await branch.kill()
    const bytes = [...store.objects.values()].map((object) => object.bytes)
    expect(Buffer.concat(bytes).includes('Netra Opticals')).toBe(false)

    const restore = (data: string, ...more: string[]) => {
      const from = ['--from', `${store.address}/shops`, '--data', data, '--code', code]
      const key = ['--store-key', keyID, '--store-region', region]
      return shopCommand('restore', ...from, ...key, ...more)
    }
    const nowhere = scratchFolder('nowhere')
    const refused = await restore(nowhere, '--store-secret', 'another')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^The store refuses this key[^\n]+\n$/)
    const fresh = scratchFolder('fresh')
    const done = await restore(fresh, '--store-secret', secret)
    expect(done, done.stderr).toMatchObject({ code: 0 })
    expect(complaintsAbout(fresh, { acknowledged: sold })).toEqual([])

    // The letters are in the store before a shop has them: a second restore gets others.
    const again = scratchFolder('again')
    expect(await restore(again, '--store-secret', secret)).toMatchObject({ code: 0 })
    const numbers: (string | null)[] = []
    for (const each of [fresh, again]) {
      const next = await startBranch(each)
      const nextTill = openTill(() => next.address)
      await nextTill.signIn()
      numbers.push((await sell(nextTill, 'after')).invoiceNo)
      nextTill.close()
      await next.stop()
    }
    expect(numbers[0]).toMatch(/^KA1D[A-Z]\/\d\d\/0000001$/)
    expect(numbers[1]).toMatch(/^KA1D[A-Z]\/\d\d\/0000001$/)
    expect(numbers[0]).not.toBe(numbers[1])
  } finally {
    await store.close()
  }
})

it(
  'killed again and again: no sale that was copied is missing at the place',
  async () => {
    const random = seededRandom(Number(process.env['DIOPTRE_SEED'] ?? 1))
    const folder = await freshShop()
    const place = scratchFolder('place')
    const sold: Sold[] = []
    const judged: Promise<void>[] = []
    let code = ''
    for (let kill = 0; kill < KILLS; kill += 1) {
      const branch = await startBranch(folder, ['--copy-to', place])
      const till = openTill(() => branch.address)
      await till.signIn()
      if (code === '') code = await makeRecoveryCode(till)
      await untilCopied(till)
      const until = Date.now() + 400 + random() * 1_200
      for (let sale = 0; Date.now() < until; sale += 1) {
        sold.push(await sell(till, `life-${kill}-${sale}`))
        await sleep(random() * 60)
      }
      let copied = 0
      if (!HOLDS_TO_THE_SECOND) {
        await untilCopied(till)
        copied = sold.length
        sold.push(await sell(till, `last-${kill}`))
      }
      const killedAtMs = Date.now()
      till.close()
      await branch.kill()
      // The process beside it ends by itself, when it has copied what was already in the log.
      await sleep(150)
      const copy = scratchFolder('copy')
      fs.cpSync(place, copy, { recursive: true })
      const known = HOLDS_TO_THE_SECOND
        ? sold.filter(({ atMs }) => atMs < killedAtMs - 1_000)
        : sold.slice(0, copied)
      judged.push(judge(copy, code, known))
      if (judged.length % 2 === 0) await Promise.all(judged)
    }
    await Promise.all(judged)
    console.info(`${KILLS} kills, ${sold.length} sales acknowledged, every copy whole`)
  },
  120_000 + KILLS * 20_000,
)

async function judge(copy: string, code: string, known: readonly Sold[]): Promise<void> {
  const target = scratchFolder('restored')
  const done = await shopCommand(
    'restore',
    '--from',
    copy,
    '--data',
    target,
    '--code',
    code,
    '--look',
  )
  expect(done.code, done.stderr).toBe(0)
  expect(complaintsAbout(target, { acknowledged: known })).toEqual([])
  fs.rmSync(target, { recursive: true })
  fs.rmSync(copy, { recursive: true })
}

it('a full stick: the sales go on, and it catches up when there is room', async (context) => {
  const folder = await freshShop()
  const small = scratchFolder('stick')
  fs.mkdirSync(small)
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'x', small])
  if (mount.status !== 0) context.skip('only root may mount a small disk')
  mounted.push(small)
  const branch = await startBranch(folder, ['--copy-to', path.join(small, 'copies')])
  const till = openTill(() => branch.address)
  await till.signIn()
  await makeRecoveryCode(till)
  await untilCopied(till)
  const ballast = path.join(small, 'ballast')
  fillUp(ballast)
  const key = await untilBroken(till)
  const { body } = await till.call('GET', '/api/Copies/state')
  expect(body.Places[0]).toMatchObject({ State: 'Broken', Problem: 'The disk is full.' })
  for (let sale = 0; sale < 5; sale += 1) await sell(till, `${key}-more-${sale}`)
  fs.rmSync(ballast)
  await untilCopied(till)
  till.close()
  expect((await branch.stop()).code).toBe(0)
})

it('a pulled stick: the sales go on, and as it was left it is caught up', async (context) => {
  const folder = await freshShop()
  const stick = scratchFolder('stick')
  fs.mkdirSync(stick)
  const chip = scratchFolder('chip')
  fs.mkdirSync(chip)
  const isMade = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${STICK_BYTES}`, 'x', chip])
  if (isMade.status !== 0) context.skip('only root may make a stick of a file')
  mounted.push(chip)
  const image = path.join(chip, 'image')
  fs.writeFileSync(image, '')
  fs.truncateSync(image, STICK_BYTES)
  const system = plugIn(image, stick, true)
  if (system === null) context.skip('this computer mounts no file as a disk')
  const branch = await startBranch(folder, ['--copy-to', path.join(stick, 'copies')])
  const till = openTill(() => branch.address)
  await till.signIn()
  const code = await makeRecoveryCode(till)
  await untilCopied(till)
  const sold: Sold[] = []
  const sellSome = async (name: string): Promise<void> => {
    for (let sale = 0; sale < 5; sale += 1) sold.push(await sell(till, `${name}-${sale}`))
  }
  await sellSome('before')
  // What is on the stick at this moment; from then on it takes no block any more.
  const left = scratchFolder('left')
  fs.copyFileSync(image, left)
  fillUp(path.join(chip, 'ballast'))
  // Blocks that were written before still take data: sales go on until a new one is needed.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await sellSome(`failing-${round}`)
    if ((await placeNow(till)).State !== 'Following') break
  }
  expect(await untilNot(till, 'Following')).toMatchObject({ Problem: expect.any(String) })
  pullOut()
  await sellSome('pulled')
  expect(await untilState(till, 'Away')).toMatchObject({
    Problem: 'The disk or stick is not there.',
  })
  plugIn(left, stick, false)
  await sellSome('back')
  await untilCopied(till)
  till.close()
  await branch.kill()
  const fresh = scratchFolder('fresh')
  const from = path.join(stick, 'copies')
  const done = await shopCommand('restore', '--from', from, '--data', fresh, '--code', code)
  expect(done, done.stderr).toMatchObject({ code: 0 })
  expect(complaintsAbout(fresh, { acknowledged: sold })).toEqual([])
  console.info(`${sold.length} sales over a stick with ${system} that failed and was pulled`)
})

/** Of five sales each: more than the stick can take into blocks that it has already. */
const MOST_ROUNDS = 40

/** FAT needs no journal, and is what sticks have; ext2 is what a system without FAT has next to it. */
const STICK_BYTES = 48 << 20
const SYSTEMS = [
  ['vfat', 'mkfs.vfat', []],
  ['ext2', 'mkfs.ext2', ['-q', '-F']],
] as const
/** After a pull, ext2 may call free what is in use: it is repaired before it is written again, as a computer does. */
const REPAIR = ['fsck.ext2', ['-f', '-y']] as const

/** Mounts the image of a stick, `isNew` makes its file system; null where that can't be done here. */
function plugIn(image: string, folder: string, isNew: boolean): string | null {
  const attached = spawnSync('losetup', ['-f', '--show', image], { encoding: 'utf8' })
  if (attached.status !== 0) return null
  loop = attached.stdout.trim()
  for (const [system, make, options] of SYSTEMS) {
    if (isNew && spawnSync(make, [...options, loop]).status !== 0) continue
    if (!isNew && system === 'ext2') spawnSync(REPAIR[0], [...REPAIR[1], loop])
    if (spawnSync('mount', ['-t', system, loop, folder]).status !== 0) continue
    mounted.push(folder)
    return system
  }
  return null
}

function pullOut(): void {
  for (const each of mounted.splice(0).reverse()) spawnSync('umount', ['-l', each])
  if (loop !== '') spawnSync('losetup', ['-d', loop])
  loop = ''
}

type PlaceState = { State: string; Problem: string | null }

function untilState(till: Till, state: string): Promise<PlaceState> {
  return untilPlace(till, ({ State }) => State === state)
}

function untilNot(till: Till, state: string): Promise<PlaceState> {
  return untilPlace(till, ({ Problem, State }) => State !== state && Problem !== null)
}

/** What the first place says of itself. */
async function placeNow(till: Till): Promise<PlaceState> {
  const { body } = await till.call('GET', '/api/Copies/state')
  return body.Places[0]
}

async function untilPlace(till: Till, isIt: (place: PlaceState) => boolean): Promise<PlaceState> {
  const giveUpAt = performance.now() + 60_000
  for (;;) {
    const place = await placeNow(till)
    if (isIt(place)) return place
    if (performance.now() > giveUpAt) throw new Error(JSON.stringify(place))
    await sleep(50)
  }
}

function fillUp(file: string): void {
  const handle = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(handle, Buffer.alloc(4096))
  } catch {
    fs.closeSync(handle)
  }
}

async function untilBroken(till: Till): Promise<string> {
  for (let sale = 0; sale < 200; sale += 1) {
    await sell(till, `full-${sale}`)
    const { body } = await till.call('GET', '/api/Copies/state')
    if (body.Places[0]?.State === 'Broken') return `full-${sale}`
    await sleep(20)
  }
  throw new Error('the stick never filled')
}
