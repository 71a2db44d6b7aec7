import fs from 'node:fs'
import path from 'node:path'
import type { Language } from './locale/language.ts'

export type Bounds = { x: number; y: number; width: number; height: number }

/** What this computer's shell keeps between two starts. Nothing of the shop is in it. */
export type ShellSettings = {
  /** Where the server listened last: the page's own storage belongs to that address. */
  port: number
  /** Whose data this computer shows: its own shop's, or another till's; null: nobody has said. */
  role: 'main' | 'client' | null
  /** As a client: keeps a copy of the shop and can take over; as the main till said last. */
  isStandby: boolean
  /** What a person chose; null: nobody has, so the computer's own. */
  language: Language | null
  isKiosk: boolean
  /** Whether the customer's display is to be open while the till is. */
  isDisplayOpen: boolean
  /** Draw without the graphics driver, after it has crashed several times. */
  isGpuOff: boolean
  /** 0 to 99, drawn once: in which share of the tills this one is; null before it is drawn. */
  updateDraw: number | null
  zoomPercent: number
  /** The window's place on each display that it was on; the newest is last. */
  places: { display: string; bounds: Bounds; isMaximized: boolean }[]
}

export type SettingsStore = {
  read(): ShellSettings
  change(change: Partial<ShellSettings>): void
}

const KEPT_PLACES = 8
const FRESH: ShellSettings = {
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

/** The settings file of the shell. A damaged one counts as none. */
export function openShellSettings(folder: string): SettingsStore {
  const file = path.join(folder, 'shell-settings.json')
  let settings = readFrom(file)
  return {
    read: () => settings,
    change(change) {
      settings = { ...settings, ...change }
      settings.places = settings.places.slice(-KEPT_PLACES)
      try {
        fs.mkdirSync(folder, { recursive: true })
        // By renaming, so that a power cut leaves the old file or the new one.
        fs.writeFileSync(`${file}.draft`, JSON.stringify(settings))
        fs.renameSync(`${file}.draft`, file)
      } catch {
        // The window opens where it did before; a sale is not held up by that.
      }
    },
  }
}

function readFrom(file: string): ShellSettings {
  try {
    return parseSettings(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return FRESH
  }
}

/** Takes what is right of a settings file and leaves the rest as it is on a fresh computer. */
export function parseSettings(raw: unknown): ShellSettings {
  if (typeof raw !== 'object' || raw === null) return FRESH
  const port = numberOf(raw, 'port') ?? 0
  const updateDraw = numberOf(raw, 'updateDraw') ?? -1
  const zoomPercent = numberOf(raw, 'zoomPercent') ?? 100
  const places = fieldOf(raw, 'places')
  const role = fieldOf(raw, 'role')
  const language = fieldOf(raw, 'language')
  return {
    role: role === 'main' || role === 'client' ? role : null,
    isStandby: fieldOf(raw, 'isStandby') === true,
    language: language === 'en' || language === 'hi' ? language : null,
    port: Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0,
    isKiosk: fieldOf(raw, 'isKiosk') === true,
    isDisplayOpen: fieldOf(raw, 'isDisplayOpen') === true,
    isGpuOff: fieldOf(raw, 'isGpuOff') === true,
    updateDraw: updateDraw >= 0 && updateDraw <= 99 ? updateDraw : null,
    zoomPercent: zoomPercent >= 50 && zoomPercent <= 200 ? zoomPercent : 100,
    places: (Array.isArray(places) ? places : []).flatMap(parsePlace).slice(-KEPT_PLACES),
  }
}

function parsePlace(raw: unknown): ShellSettings['places'] {
  const display = fieldOf(raw, 'display')
  const box = fieldOf(raw, 'bounds')
  const [x, y] = [numberOf(box, 'x'), numberOf(box, 'y')]
  const [width, height] = [numberOf(box, 'width'), numberOf(box, 'height')]
  if (typeof display !== 'string' || x === null || y === null) return []
  if (width === null || height === null) return []
  const isMaximized = fieldOf(raw, 'isMaximized') === true
  return [{ display, bounds: { x, y, width, height }, isMaximized }]
}

function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined
}

function numberOf(raw: unknown, name: string): number | null {
  const value = fieldOf(raw, name)
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : null
}
