import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { type CopiedLine, openCopiedLine } from '../testing/copied-line.ts'
import { randomOf } from '../testing/random.ts'
import { linesOf } from './mirror.ts'
import { NothingToRestore } from './read-place.ts'

/** All of them by `npm run test:faults copies`. */
const IS_LONG = process.env['DIOPTRE_FAULTS'] !== undefined
const DAMAGES = Number(process.env['DIOPTRE_DAMAGES'] ?? (IS_LONG ? 3_000 : 60))

const open: CopiedLine[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** Two lines, the second with two base images, at a place. */
async function copiedShop(): Promise<CopiedLine> {
  const shop = await openCopiedLine()
  open.push(shop)
  for (let row = 0; row < 5; row += 1) shop.change()
  await shop.base(true)
  for (let row = 0; row < 6; row += 1) shop.change()
  await shop.base(false)
  for (let row = 0; row < 6; row += 1) shop.change()
  expect(shop.mirror()).toBeNull()
  return shop
}

it('notices each damage of a place, or brings back what was wanted', async () => {
  const shop = await copiedShop()
  const another = await copiedShop()
  const moments = [...shop.history.values()].map(({ atMs }) => atMs)
  const files = filesOf(shop.place)
  const foreign = filesOf(another.place).map((file) => fs.readFileSync(file))
  const random = randomOf(Number(process.env['DIOPTRE_SEED'] ?? 7))
  const pick = <T>(of: readonly T[]): T => {
    const one = of[Math.floor(random() * of.length)]
    if (one === undefined) throw new Error('there is none')
    return one
  }
  const counts = { noticed: 0, harmless: 0, nothing: 0 }
  for (let run = 0; run < DAMAGES; run += 1) {
    const file = pick(files)
    const whole = fs.readFileSync(file)
    const harm = damage(whole, random, pick(foreign), fs.readFileSync(pick(files)))
    const atMs = random() < 0.5 ? null : pick(moments)
    const wanted = wantedOf(shop, atMs)
    fs.writeFileSync(file, harm.bytes)
    const what = `${run}: ${harm.kind} in ${path.basename(file)}, at ${atMs}`
    try {
      const got = shop.restore(shop.place, atMs)
      const key = `${got.line} ${got.seq}`
      // Whatever is brought back is the shop as it was at one of its moments.
      expect(got.pages, what).toBe(shop.history.get(key)?.pages)
      expect(got.atMs, what).toBeLessThanOrEqual(atMs ?? Infinity)
      if (got.stoppedBy !== null) counts.noticed += 1
      else {
        counts.harmless += 1
        // In silence only what was wanted, or a log that ends earlier with a whole segment.
        if (!harm.isShorter) expect(key, what).toBe(wanted)
      }
    } catch (error) {
      if (!(error instanceof NothingToRestore)) throw error
      counts.nothing += 1
    }
    fs.writeFileSync(file, whole)
  }
  expect(counts.noticed).toBeGreaterThan(DAMAGES / 4)
  console.info(`${DAMAGES} damaged places: ${JSON.stringify(counts)}`)
})

it('does not believe the time of a damaged record: it ends no restore in silence', async () => {
  const shop = await copiedShop()
  const states = [...shop.history.values()]
  const atMs = states.at(-3)?.atMs ?? 0
  const file = filesOf(shop.place).findLast((name) => name.endsWith('.dcs')) ?? ''
  const bytes = fs.readFileSync(file)
  // The segment of that second says of itself that it is of a later year.
  const at = bytes.lastIndexOf(`"toMs":${atMs}`) + '"toMs":'.length
  bytes.write('2', at)
  fs.writeFileSync(file, bytes)
  const got = shop.restore(shop.place, atMs)
  expect(got.stoppedBy).toMatch(/^segment \d+ is damaged$/)
  expect(got.pages).toBe(states.at(-4)?.pages)
})

/** The newest state that is not later than `atMs`, as `line seq`. */
function wantedOf({ history, newest }: CopiedLine, atMs: number | null): string {
  if (atMs === null) return newest()
  return [...history].findLast(([, state]) => state.atMs <= atMs)?.[0] ?? ''
}

function filesOf(place: string): string[] {
  return linesOf(place).flatMap((line) =>
    fs
      .readdirSync(path.join(place, line))
      .filter((name) => /\.dc[bs]$/.test(name))
      .map((name) => path.join(place, line, name)),
  )
}

/** `isShorter` where the file only ends earlier, with a whole record: a log of some seconds before. */
type Harm = { kind: string; bytes: Buffer; isShorter: boolean }

function damage(bytes: Buffer, random: () => number, foreign: Buffer, own: Buffer): Harm {
  const ends = [0, ...recordEnds(bytes)]
  const pick = 1 + Math.floor(random() * (ends.length - 1))
  const [from, to] = [ends[pick - 1] ?? 0, ends[pick] ?? 0]
  // Half of them in what is not sealed but only signed: the header of a record.
  const isInHead = random() < 0.5
  const at = isInHead
    ? Math.min(from + Math.floor(random() * 400), bytes.length - 1)
    : Math.floor(random() * bytes.length)
  const next = Buffer.from(bytes)
  const over = (source: Buffer, length: number): Buffer => {
    const start = Math.floor(random() * Math.max(1, source.length - length))
    source.copy(next, at, start, start + length)
    return next
  }
  const instead = (source: Buffer): Buffer => {
    const others = [0, ...recordEnds(source)]
    const other = 1 + Math.floor(random() * (others.length - 1))
    const record = source.subarray(others[other - 1], others[other])
    return Buffer.concat([bytes.subarray(0, from), record, bytes.subarray(to)])
  }
  const changed = (kind: string, after: Buffer): Harm => ({
    kind,
    bytes: after,
    isShorter: ends.some((end) => after.equals(bytes.subarray(0, end))),
  })
  switch (Math.floor(random() * 9)) {
    case 0:
    case 1:
      next.writeUInt8(next.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at)
      return changed('a flipped bit', next)
    case 2:
      return changed('a cut', bytes.subarray(0, at))
    case 3:
      return changed('zeros', next.fill(0, at, Math.min(at + 4_096, next.length)))
    case 4:
      return changed(
        'a missing record',
        Buffer.concat([bytes.subarray(0, from), next.subarray(to)]),
      )
    case 5: {
      const twice = [bytes.subarray(0, to), bytes.subarray(from)]
      return changed('a doubled record', Buffer.concat(twice))
    }
    case 6:
      return changed('a page of another shop', over(foreign, 4_096))
    case 7:
      return changed('a record of another shop', instead(foreign))
    default:
      return changed('a record of another file', instead(own))
  }
}

function recordEnds(bytes: Buffer): number[] {
  const ends: number[] = []
  for (let at = 0; at < bytes.length; ) {
    at += bytes.readUInt32BE(at) + 4
    ends.push(at)
  }
  return ends
}
