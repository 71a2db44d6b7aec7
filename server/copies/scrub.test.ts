import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CopiedLine, openCopiedLine } from '../testing/copied-line.ts'
import { linesOf } from './mirror.ts'
import { isRehearsalDue } from './rehearsals.ts'

let shop: CopiedLine
beforeEach(async () => {
  shop = await openCopiedLine()
  for (let row = 0; row < 3; row += 1) shop.change()
  await shop.base(true)
  for (let row = 0; row < 4; row += 1) shop.change()
  expect(shop.mirror()).toBeNull()
})
afterEach(() => shop.close())

function fileOf(folder: string, line: number, ending: string): string {
  const name = linesOf(folder)[line] ?? ''
  const file = fs.readdirSync(path.join(folder, name)).find((each) => each.endsWith(ending))
  return path.join(folder, name, file ?? '')
}

function flip(file: string, at: number): void {
  const bytes = fs.readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
  fs.writeFileSync(file, bytes)
}

it('finds nothing at a good place, nor an end that a crash cut off', () => {
  expect(shop.scrub()).toEqual({ damaged: [], lost: [] })
  for (const folder of [shop.log, shop.place]) fs.appendFileSync(fileOf(folder, 0, '.dcs'), 'DCS')
  expect(shop.scrub()).toEqual({ damaged: [], lost: [] })
})

it.each([
  ['a segment of the line that runs', 1, '.dcs'],
  ['a base image', 1, '.dcb'],
  ['an older line', 0, '.dcs'],
] as const)('notices damage in %s, and puts it right from the log', (_, line, ending) => {
  const file = fileOf(shop.place, line, ending)
  const whole = fs.readFileSync(file)
  flip(file, whole.length - 40)
  expect(shop.scrub()).toEqual({ damaged: [path.relative(shop.place, file)], lost: [] })
  expect(fs.readFileSync(file).equals(whole)).toBe(true)
  expect(shop.scrub()).toEqual({ damaged: [], lost: [] })
  shop.change()
  expect(shop.mirror()).toBeNull()
  expect(shop.restore()).toMatchObject({
    stoppedBy: null,
    pages: shop.history.get(shop.newest())?.pages,
  })
})

it('tells what the log has not whole either and sets it aside; a new line brings the shop back', async () => {
  for (const folder of [shop.log, shop.place]) flip(fileOf(folder, 1, '.dcs'), 700)
  const { damaged, lost } = shop.scrub()
  expect(damaged).toHaveLength(1)
  expect(lost).toEqual(damaged)
  await shop.base(true)
  expect(shop.mirror()).toBeNull()
  expect(shop.scrub()).toEqual({ damaged: [], lost: [] })
  expect(shop.restore().pages).toBe(shop.history.get(shop.newest())?.pages)
})

it('is due once a night, or once a day where the computer is off at night', () => {
  const due = (
    hours: number | null,
    localHour: number,
    wasSound = true,
    isStore = false,
  ): boolean => {
    const lastMs = hours === null ? null : 0
    const nowMs = (hours ?? 0) * 3_600_000
    return isRehearsalDue({ nowMs, localHour, lastMs, wasSound, isStore })
  }
  expect(due(null, 15)).toBe(true)
  expect([due(11, 2), due(13, 2), due(13, 23)]).toEqual([false, true, true])
  expect([due(13, 15), due(23, 15), due(24, 15)]).toEqual([false, false, true])
  expect([due(0.5, 15, false), due(1, 15, false)]).toEqual([false, true])
  // All of a store comes over the line: once a week.
  expect([due(6 * 24, 2, true, true), due(6.5 * 24, 2, true, true)]).toEqual([false, true])
  expect(due(7 * 24, 15, true, true)).toBe(true)
})
