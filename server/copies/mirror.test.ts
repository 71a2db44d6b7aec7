import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearAway, linesOf } from './mirror.ts'
import { EVERY_BASE } from './retention.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-23T12:00:00Z')
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-mirror-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A line that began so many days ago, with its base. */
function line(daysAgo: number, names: readonly string[] = ['base-0.dcb']): string {
  const name = `${NOW - daysAgo * DAY_MS}-abcd`
  fs.mkdirSync(path.join(folder, name))
  for (const each of names) fs.writeFileSync(path.join(folder, name, each), '')
  return name
}

it('keeps what any second of thirty days needs, and removes the lines before', () => {
  line(90)
  line(60)
  const needed = line(40)
  const later = line(20)
  const newest = line(1)
  clearAway(folder, NOW, EVERY_BASE)
  expect(linesOf(folder)).toEqual([needed, later, newest])
})

it('keeps the only line however old it is', () => {
  const only = line(400)
  clearAway(folder, NOW, EVERY_BASE)
  expect(linesOf(folder)).toEqual([only])
})

it('removes a line that never got its base, but not the one that runs', () => {
  line(5, ['20261118-0001.dcs'])
  const whole = line(3)
  const running = line(0, ['20261123-0001.dcs'])
  clearAway(folder, NOW, EVERY_BASE)
  expect(linesOf(folder)).toEqual([whole, running])
})

it('removes the days of a line that lie before a base older than thirty days', () => {
  const name = line(80, [
    'base-0.dcb',
    'base-50.dcb',
    'base-90.dcb',
    '20260910-0001.dcs',
    '20261005-0001.dcs',
    '20261120-0001.dcs',
  ])
  const made = (base: string, daysAgo: number): void => {
    const at = new Date(NOW - daysAgo * DAY_MS)
    fs.utimesSync(path.join(folder, name, base), at, at)
  }
  made('base-0.dcb', 80)
  made('base-50.dcb', 50)
  made('base-90.dcb', 10)
  clearAway(folder, NOW, EVERY_BASE)
  expect(fs.readdirSync(path.join(folder, name)).sort()).toEqual([
    '20261005-0001.dcs',
    '20261120-0001.dcs',
    'base-50.dcb',
    'base-90.dcb',
  ])
})
