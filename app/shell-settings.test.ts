import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShellLog } from './shell-log.ts'
import { openShellSettings, parseSettings } from './shell-settings.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-shell-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const FRESH = {
  port: 0,
  role: null,
  isStandby: false,
  language: null,
  isKiosk: false,
  isDisplayOpen: false,
  isGpuOff: false,
  updateDraw: null,
  zoomPercent: 100,
  places: [],
}
const PLACE = {
  display: '1366x768@0,0',
  bounds: { x: 1, y: 2, width: 1100, height: 700 },
  isMaximized: false,
}

it('keeps what was changed, to the next start', () => {
  expect(openShellSettings(folder).read()).toEqual(FRESH)
  openShellSettings(folder).change({ port: 40_123, isKiosk: true, updateDraw: 37, places: [PLACE] })
  expect(openShellSettings(folder).read()).toEqual({
    ...FRESH,
    port: 40_123,
    isKiosk: true,
    updateDraw: 37,
    places: [PLACE],
  })
})

it('keeps no more places than displays that a shop has had', () => {
  const places = Array.from({ length: 50 }, (_, at) => ({ ...PLACE, display: `display ${at}` }))
  openShellSettings(folder).change({ places })
  const kept = openShellSettings(folder).read().places
  expect(kept).toHaveLength(8)
  expect(kept.at(-1)?.display).toBe('display 49')
})

it.each([
  ['nothing', null],
  ['a list', []],
  ['a port of the system', { port: 80 }],
  ['a port that is none', { port: 1e9 }],
  ['a zoom beyond sight', { zoomPercent: 5_000 }],
  ['text for a switch', { isKiosk: 'yes' }],
  ['a place without a display', { places: [{ bounds: PLACE.bounds }] }],
  ['a place nowhere', { places: [{ ...PLACE, bounds: { x: null } }] }],
])('takes %s for a fresh computer', (_what, raw) => expect(parseSettings(raw)).toEqual(FRESH))

it('starts with a damaged file as with none, and where nothing can be written', () => {
  fs.writeFileSync(path.join(folder, 'shell-settings.json'), '{"port":')
  expect(openShellSettings(folder).read()).toEqual(FRESH)
  const nowhere = openShellSettings(path.join(folder, 'shell-settings.json', 'below'))
  nowhere.change({ zoomPercent: 120 })
  expect(nowhere.read().zoomPercent).toBe(120)
})

it('writes one line for each thing, and begins anew when the log has grown', () => {
  const log = openShellLog(folder, () => new Date('2026-11-20T10:00:00Z'))
  const file = path.join(folder, 'logs', 'shell.log')
  log.note('the page\nended')
  expect(fs.readFileSync(file, 'utf8')).toBe('2026-11-20T10:00:00.000Z the page ended\n')
  fs.writeFileSync(file, 'x'.repeat(3 * 1024 * 1024))
  log.note('after')
  expect(fs.readFileSync(file, 'utf8')).toMatch(/^2026\S+ after\n$/)
  expect(fs.statSync(path.join(folder, 'logs', 'shell.old.log')).size).toBe(3 * 1024 * 1024)
})

it.each([
  ['client', 'client'],
  ['main', 'main'],
  ['owner', null],
  [1, null],
])('takes %s as whose data is shown: %s', (role, taken) => {
  expect(parseSettings({ role }).role).toBe(taken)
})
