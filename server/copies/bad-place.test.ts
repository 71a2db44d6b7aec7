import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CopiedLine, openCopiedLine } from '../testing/copied-line.ts'
import { randomOf } from '../testing/random.ts'
import { afterPowerCut, type DiskStep, watchPlace } from '../testing/recorded-place.ts'
import { linesOf } from './mirror.ts'
import { newPlaceCard, writePlaceCard } from './place-folder.ts'
import { NothingToRestore, recordsIn } from './read-place.ts'

/** How often the power is cut; 2,000 times by `npm run test:faults copies`. */
const CUTS = process.env['DIOPTRE_FAULTS'] === undefined ? 60 : 2_000
/** Of the whole computer, log and stick; 300 times there. */
const WHOLE_CUTS = process.env['DIOPTRE_FAULTS'] === undefined ? 20 : 300

let shop: CopiedLine
beforeEach(async () => {
  shop = await openCopiedLine()
})
afterEach(() => {
  vi.restoreAllMocks()
  shop.close()
})

class DiskError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** A place that has the first segments, and the shop some more. */
function preparedPlace(name: string): string {
  const place = path.join(shop.folder, name)
  writePlaceCard(place, newPlaceCard(shop.shop, 'D'))
  return place
}

/** What is done at a place in a pass from nothing, and in the next with one more segment. */
const FAULTS = [
  ['ENOSPC', 'full'],
  ['EIO', 'failed'],
  ['EROFS', 'readOnly'],
  ['ENODEV', 'away'],
] as const

it.each(FAULTS)(
  '%s at each write of a place: it is told, and caught up when it is back',
  (code, trouble) => {
    let number = 0
    for (let isPast = false; !isPast; number += 1) {
      const place = preparedPlace(`${code}-${number}`)
      let count = 0
      let isBad = true
      watchPlace(place, {
        before(step) {
          // A pulled stick answers nothing more, not even a file that is to be removed.
          const isHit = count === number || (code === 'ENODEV' && count > number)
          if (step.kind !== 'remove') count += 1
          if (isBad && isHit) throw new DiskError(code)
        },
      })
      const first = shop.mirror(place)
      if (first === null) {
        shop.change()
        const second = shop.mirror(place)
        isPast = second === null
        if (!isPast) expect(second, `write ${number}`).toBe(trouble)
      } else expect(first, `write ${number}`).toBe(trouble)
      // The sale is in the log whatever the place does.
      shop.change()
      isBad = false
      vi.restoreAllMocks()
      expect(shop.mirror(place), `after write ${number}`).toBeNull()
      const got = shop.restore(place)
      expect(`${got.line} ${got.seq}`).toBe(shop.newest())
      expect(got.pages).toBe(shop.history.get(shop.newest())?.pages)
      fs.rmSync(place, { recursive: true })
    }
    expect(number).toBeGreaterThan(8)
  },
)

it('does not call on the disk what only reads well after a failed sync', () => {
  const place = preparedPlace('unsynced')
  expect(shop.mirror(place)).toBeNull()
  shop.change()
  watchPlace(place, {
    before(step) {
      if (step.kind === 'sync') throw new DiskError('EIO')
    },
  })
  expect(shop.mirror(place)).toBe('failed')
  vi.restoreAllMocks()
  const steps: DiskStep[] = []
  watchPlace(place, { before: (step) => void steps.push(step) })
  expect(shop.mirror(place)).toBeNull()
  // What may have been lost with the sync is written once more, and synced.
  const kinds = steps.filter(({ path: name }) => name.endsWith('.dcs')).map(({ kind }) => kind)
  expect(kinds).toEqual(['cut', 'write', 'sync'])
})

it('keeps what was told to be there over power cuts of a place at any moment', async () => {
  const random = randomOf(Number(process.env['DIOPTRE_SEED'] ?? 3))
  const place = preparedPlace('recorded')
  const steps: DiskStep[] = [
    { kind: 'make', path: 'dioptre-copy.json' },
    {
      kind: 'write',
      path: 'dioptre-copy.json',
      at: 0,
      bytes: fs.readFileSync(path.join(place, 'dioptre-copy.json')),
    },
    { kind: 'sync', path: 'dioptre-copy.json' },
    { kind: 'syncFolder', path: '' },
  ]
  const first = steps.length
  /** After how many steps which state was told to be at the place. */
  const told: { steps: number; state: string }[] = []
  watchPlace(place, { before: (step) => void steps.push(step) })
  for (let round = 0; round < 12; round += 1) {
    if (round === 5) await shop.base(true)
    if (round === 9) await shop.base(false)
    shop.change()
    if (round % 3 === 2) shop.change()
    expect(shop.mirror(place)).toBeNull()
    told.push({ steps: steps.length, state: shop.newest() })
  }
  vi.restoreAllMocks()
  const states = [...shop.history.keys()]
  let nothing = 0
  for (let cut = 0; cut < CUTS; cut += 1) {
    const at = first + Math.floor(random() * (steps.length - first + 1))
    const after = path.join(shop.folder, `cut-${cut}`)
    afterPowerCut(steps.slice(0, at), random, after)
    const atLeast = told.findLast((each) => each.steps <= at)?.state
    try {
      const got = shop.restore(after)
      const state = `${got.line} ${got.seq}`
      expect(got.pages, `cut ${cut} at ${at}`).toBe(shop.history.get(state)?.pages)
      expect(states.indexOf(state), `cut ${cut} at ${at}`).toBeGreaterThanOrEqual(
        atLeast === undefined ? 0 : states.indexOf(atLeast),
      )
    } catch (error) {
      if (!(error instanceof NothingToRestore)) throw error
      expect(atLeast, `cut ${cut} at ${at}`).toBeUndefined()
      nothing += 1
    }
    await caughtUp(after)
    fs.rmSync(after, { recursive: true })
  }
  console.info(`${CUTS} power cuts over ${steps.length} writes; ${nothing} before the first base`)
})

it('goes on after power cuts of the whole computer, its log and its stick as any of them may be', async () => {
  const random = randomOf(Number(process.env['DIOPTRE_SEED'] ?? 5))
  const place = preparedPlace('stick')
  const card = 'stick/dioptre-copy.json'
  const steps: DiskStep[] = [
    { kind: 'folder', path: 'data' },
    { kind: 'folder', path: 'stick' },
    { kind: 'syncFolder', path: '' },
    { kind: 'folder', path: 'data/copies' },
    { kind: 'syncFolder', path: 'data' },
    { kind: 'make', path: card },
    { kind: 'write', path: card, at: 0, bytes: fs.readFileSync(path.join(shop.folder, card)) },
    { kind: 'sync', path: card },
    { kind: 'syncFolder', path: 'stick' },
  ]
  const first = steps.length
  const told: { steps: number; state: string }[] = []
  watchPlace(shop.folder, { before: (step) => void steps.push(step) })
  await shop.base(true)
  for (let round = 0; round < 8; round += 1) {
    if (round === 3) await shop.base(true)
    if (round === 6) await shop.base(false)
    shop.change()
    if (round % 2 === 1) shop.change()
    expect(shop.mirror(place)).toBeNull()
    told.push({ steps: steps.length, state: shop.newest() })
  }
  vi.restoreAllMocks()
  let torn = 0
  for (let cut = 0; cut < WHOLE_CUTS; cut += 1) {
    const at = first + Math.floor(random() * (steps.length - first + 1))
    const after = path.join(shop.folder, `cut-${cut}`)
    afterPowerCut(steps.slice(0, at), random, after)
    const stick = path.join(after, 'stick')
    const log = path.join(after, 'data', 'copies')
    const lasts = linesOf(log).map((line) => path.join(log, line))
    if (lasts.some(hasTornFile)) torn += 1
    // The log is not synced; what the stick was told to have is there all the same.
    const known = told.findLast((each) => each.steps <= at)?.state
    await shop.restart(log)
    shop.change()
    expect(shop.mirror(stick), `cut ${cut} at ${at}`).toBeNull()
    const got = shop.restore(stick)
    expect(`${got.line} ${got.seq}`, `cut ${cut} at ${at}`).toBe(shop.newest())
    expect(got.pages).toBe(shop.history.get(shop.newest())?.pages)
    const before = known === undefined ? undefined : shop.history.get(known)
    if (before !== undefined) {
      expect(shop.restore(stick, before.atMs).pages, `cut ${cut} at ${at}`).toBe(before.pages)
    }
    fs.rmSync(after, { recursive: true })
  }
  expect(torn).toBeGreaterThan(0)
  console.info(
    `${WHOLE_CUTS} power cuts over ${steps.length} writes of log and stick; ${torn} logs torn`,
  )
})

/** Whether a segment file of a line does not end with a whole record. */
function hasTornFile(line: string): boolean {
  const names = fs.readdirSync(line).filter((name) => name.endsWith('.dcs'))
  return names.some((name) =>
    [...recordsIn(path.join(line, name))].some(({ header }) => header === null),
  )
}

/** The place goes on, by a new line where it does not fit the log. */
async function caughtUp(place: string): Promise<void> {
  const trouble = shop.mirror(place)
  if (trouble !== null) {
    expect(trouble).toBe('differs')
    await shop.base(true)
    expect(shop.mirror(place)).toBeNull()
  }
  expect(linesOf(place).length).toBeGreaterThan(0)
  const got = shop.restore(place)
  expect(`${got.line} ${got.seq}`).toBe(shop.newest())
  expect(got.pages).toBe(shop.history.get(shop.newest())?.pages)
}
