import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileDurably } from '../kernel/durable-file.ts'
import {
  PLACE_README,
  type PlaceCard,
  README_TEXT,
  readPlaceCard,
  writePlaceCard,
} from './place-folder.ts'

/** Why a place could not take a copy: a code of the system, or one of these. */
export type MirrorTrouble =
  | 'away'
  | 'foreign'
  | 'full'
  | 'readOnly'
  | 'differs'
  | 'replaced'
  | 'failed'

export type MirrorOrder = {
  /** The log in the data folder. */
  log: string
  place: string
  shop: string
  /** Of this shop; a place that knows a higher one belongs to a shop that was brought back since. */
  epoch: number
  /** The line that is being written; older ones change no more. */
  line: string
  /** Older lines, the code file and the clearing away too, not the running line alone. */
  isFull: boolean
  /** The file of the recovery code. */
  recovery: string
  /** The shop's pictures. */
  images: string
  nowMs: number
}

/** The place holds more of the running line than the log: the copies go on in a new line. */
class PlaceDiffers extends Error {}

/** How much of each file this process itself has brought onto the disk, and found there. */
const synced = new Map<string, number>()

const CHUNK_BYTES = 1 << 20
const COMPARED_BYTES = 1 << 16
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/**
 * Brings a place to what the log is: files only grow, so what is missing is their end. Each change
 * is on the place's disk, and its end was read back, when this returns. Returns null, else why not.
 */
export function mirror(order: MirrorOrder): MirrorTrouble | null {
  try {
    const card = readPlaceCard(order.place)
    if (card === null) return 'away'
    if (card.shop !== order.shop) return 'foreign'
    if (highestEpoch(card) > order.epoch) return 'replaced'
    if (card.epoch < order.epoch) writePlaceCard(order.place, { ...card, epoch: order.epoch })
    if (order.isFull) {
      copySmall(order.recovery, path.join(order.place, 'recovery.json'))
      copyImages(order)
      writeOnce(path.join(order.place, PLACE_README), README_TEXT)
      for (const line of linesOf(order.log)) if (line !== order.line) mirrorLine(order, line, false)
    }
    mirrorLine(order, order.line, true)
    if (order.isFull) clearAway(order.place, order.nowMs)
    return null
  } catch (error) {
    return troubleOf(error)
  }
}

/** The highest epoch that a place knows of. */
export function highestEpoch(card: PlaceCard): number {
  return Math.max(card.epoch, ...card.epochs.map(({ epoch }) => epoch))
}

/** Lines of a log or place, the oldest first: a line's name begins with its time. */
export function linesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{13}-[0-9a-f]{4}$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

export function troubleOf(error: unknown): MirrorTrouble {
  if (error instanceof PlaceDiffers) return 'differs'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOENT|ENOTDIR|ENODEV|ENXIO|EHOSTDOWN|ENOTCONN|ESTALE|EHOSTUNREACH)$/.test(code))
    return 'away'
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code)) return 'full'
  if (/^(EROFS|EACCES|EPERM)$/.test(code)) return 'readOnly'
  return 'failed'
}

function mirrorLine({ log, place }: MirrorOrder, line: string, isRunning: boolean): void {
  const source = path.join(log, line)
  const target = path.join(place, line)
  if (!fs.existsSync(source)) return
  makeFolder(target)
  // Bases first: segments are worth nothing without one.
  const names = fs.readdirSync(source).filter((name) => /\.dc[bs]$/.test(name))
  const segments = names.filter((name) => !isBase(name)).sort()
  for (const name of [...names.filter(isBase), ...segments]) {
    const from = path.join(source, name)
    const to = path.join(target, name)
    if (isBase(name)) copyBase(from, to)
    else appendEnd(from, to, { isRunning, isNewest: isRunning && name === segments.at(-1) })
  }
}

function isBase(name: string): boolean {
  return name.endsWith('.dcb')
}

/** A base appears under its name only when it is whole. */
function copyBase(from: string, to: string): void {
  const size = fs.statSync(from).size
  if (fs.statSync(to, { throwIfNoEntry: false })?.size === size) return
  const draft = `${to}.${process.pid}.part`
  try {
    fs.rmSync(draft, { force: true })
    appendEnd(from, draft, { isRunning: true, isNewest: true })
    fs.renameSync(draft, to)
    syncFolder(path.dirname(to))
  } finally {
    synced.delete(draft)
    fs.rmSync(draft, { force: true })
  }
}

/**
 * Appends what the place's file lacks. A file of an older line that is longer there, or differs, is
 * left as it is: the place was on the disk where the log was not yet. What a failed pass left is
 * written again: after a failed sync a file may read well and not be on the disk. The file that is
 * written to is compared as a whole when this process first meets it.
 */
function appendEnd(from: string, to: string, as: { isRunning: boolean; isNewest: boolean }): void {
  const source = fs.openSync(from, 'r')
  let target: number | undefined
  try {
    const size = fs.fstatSync(source).size
    const isNew = !fs.existsSync(to)
    target = fs.openSync(to, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
    let at = fs.fstatSync(target).size
    const known = synced.get(to)
    if (known !== undefined && at > known) {
      fs.ftruncateSync(target, known)
      at = known
    }
    const isMet = known !== undefined && at === known
    if (at === size && (isMet || !as.isNewest)) return
    const isSame = isMet || !as.isNewest ? sameBefore : sameFromStart
    if (at > size || !isSame(source, target, at)) {
      if (as.isRunning) throw new PlaceDiffers()
      return
    }
    synced.set(to, at)
    while (at < size) {
      const part = readAt(source, Math.min(CHUNK_BYTES, size - at), at)
      for (let done = 0; done < part.length; ) {
        done += fs.writeSync(target, part, done, part.length - done, at + done)
      }
      at += part.length
    }
    fs.fsyncSync(target)
    if (!sameBefore(source, target, size))
      throw new Error('the place did not keep what was written')
    if (isNew) syncFolder(path.dirname(to))
    synced.set(to, size)
  } finally {
    if (target !== undefined) fs.closeSync(target)
    fs.closeSync(source)
  }
}

function sameFromStart(source: number, target: number, end: number): boolean {
  for (let at = 0; at < end; at += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, end - at)
    if (!readAt(source, length, at).equals(readAt(target, length, at))) return false
  }
  return true
}

function sameBefore(source: number, target: number, end: number): boolean {
  const length = Math.min(COMPARED_BYTES, end)
  return readAt(source, length, end - length).equals(readAt(target, length, end - length))
}

function readAt(handle: number, length: number, position: number): Buffer {
  const bytes = Buffer.alloc(length)
  const got = fs.readSync(handle, bytes, 0, length, position)
  return bytes.subarray(0, got)
}

function copySmall(from: string, to: string): void {
  if (!fs.existsSync(from)) return
  const wanted = fs.readFileSync(from)
  if (fs.existsSync(to) && fs.readFileSync(to).equals(wanted)) return
  writeFileDurably(to, wanted, 0o600)
}

/** Pictures never change under their hash; `files/images.json` gives them their names back. */
function copyImages({ images, place }: MirrorOrder): void {
  if (!fs.existsSync(images)) return
  const folder = path.join(place, 'files')
  const names: Record<string, string> = {}
  for (const name of fs.readdirSync(images).sort()) {
    const bytes = fs.readFileSync(path.join(images, name))
    const digest = hash('sha256', bytes, 'hex')
    names[name] = digest
    const target = path.join(folder, digest)
    if (!fs.existsSync(target)) writeFileDurably(target, bytes, 0o600)
  }
  const list = path.join(folder, 'images.json')
  const text = JSON.stringify(names)
  const isKnown = fs.existsSync(list) && fs.readFileSync(list, 'utf8') === text
  if (!isKnown) writeFileDurably(list, text, 0o600)
}

function writeOnce(file: string, text: string): void {
  if (!fs.existsSync(file)) fs.writeFileSync(file, text)
}

/**
 * Removes what is not needed for any second of the last thirty days: lines whose successor's base is
 * older than that, and in a line the days before a base that is.
 */
export function clearAway(folder: string, nowMs: number): void {
  const horizonMs = nowMs - KEPT_DAYS * DAY_MS
  const all = linesOf(folder)
  const lines = all.filter((line) => basesOf(path.join(folder, line)).length > 0)
  // One that never got its base brings nothing back; the running one may still get it.
  for (const line of all.slice(0, -1)) {
    if (lines.includes(line) || startOf(line) > nowMs - DAY_MS) continue
    fs.rmSync(path.join(folder, line), { recursive: true, force: true })
  }
  const firstNeeded = lines.findLastIndex((line) => startOf(line) < horizonMs)
  for (const line of lines.slice(0, Math.max(firstNeeded, 0))) {
    fs.rmSync(path.join(folder, line), { recursive: true, force: true })
  }
  const oldest = lines[Math.max(firstNeeded, 0)]
  if (oldest !== undefined) clearLine(path.join(folder, oldest), horizonMs)
}

function clearLine(folder: string, horizonMs: number): void {
  const bases = basesOf(folder)
  const needed = bases.findLastIndex(
    (name) => fs.statSync(path.join(folder, name)).mtimeMs < horizonMs,
  )
  if (needed <= 0) return
  const base = path.join(folder, bases[needed] ?? '')
  const day = dayOf(fs.statSync(base).mtimeMs - DAY_MS)
  for (const name of bases.slice(0, needed)) fs.rmSync(path.join(folder, name), { force: true })
  for (const name of fs.readdirSync(folder)) {
    if (name.endsWith('.dcs') && name.slice(0, 8) < day) fs.rmSync(path.join(folder, name))
  }
}

function startOf(line: string): number {
  return Number(line.slice(0, 13))
}

/** Bases of a line, the oldest first. */
export function basesOf(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => /^base-\d+\.dcb$/.test(name))
    .sort((a, b) => seqOf(a) - seqOf(b))
}

export function seqOf(base: string): number {
  return Number(/\d+/.exec(base)?.[0] ?? 0)
}

/** The day in a segment file's name, yyyymmdd (UTC: it only orders the files). */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')
}
