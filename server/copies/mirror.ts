import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder, syncFolder, writeFileDurably } from '../kernel/durable-file.ts'
import {
  PLACE_CODE,
  PLACE_FILES,
  PLACE_NAMES,
  PLACE_README,
  type PlaceCard,
  README_TEXT,
  readPlaceCard,
  writePlaceCard,
} from './place-folder.ts'
import { type LineFiles, outdated, type VerifiedBase } from './retention.ts'

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
  /** The newest base of this place that was tried out and is whole; null before the first. */
  verified: VerifiedBase | null
}

/** A place may not be written to, for this reason. */
export class PlaceRefused extends Error {
  override readonly name = 'PlaceRefused'
  readonly trouble: MirrorTrouble

  constructor(trouble: MirrorTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** How much of each file this process itself has brought onto the disk, and found there. */
const synced = new Map<string, number>()

const CHUNK_BYTES = 1 << 20
const COMPARED_BYTES = 1 << 16

/**
 * Brings a place to what the log is: files only grow, so what is missing is their end. Each change
 * is on the place's disk, and its end was read back, when this returns. Returns null, else why not.
 */
export function mirror(order: MirrorOrder): MirrorTrouble | null {
  try {
    const card = readPlaceCard(order.place)
    const own = ownCard(card, order)
    if (own !== card) writePlaceCard(order.place, own)
    if (order.isFull) {
      copySmall(order.recovery, path.join(order.place, PLACE_CODE))
      copyImages(order)
      writeOnce(path.join(order.place, PLACE_README), README_TEXT)
      for (const line of linesOf(order.log)) if (line !== order.line) mirrorLine(order, line, false)
    }
    mirrorLine(order, order.line, true)
    if (order.isFull) clearAway(order.place, order.nowMs, order.verified)
    return null
  } catch (error) {
    return troubleOf(error)
  }
}

/**
 * Returns a place's card as it has to be, the same one where it is. Throws PlaceRefused where the
 * place is gone, is another shop's, or belongs to a shop that was brought back from it since.
 */
export function ownCard(
  card: PlaceCard | null,
  { epoch, shop }: Pick<MirrorOrder, 'epoch' | 'shop'>,
): PlaceCard {
  if (card === null) throw new PlaceRefused('away')
  if (card.shop !== shop) throw new PlaceRefused('foreign')
  if (highestEpoch(card) > epoch) throw new PlaceRefused('replaced')
  return card.epoch < epoch ? { ...card, epoch } : card
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
  if (error instanceof PlaceRefused) return error.trouble
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
      // The place holds more of the running line than the log: the copies go on in a new line.
      if (as.isRunning) throw new PlaceRefused('differs')
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

/** Pictures never change under their hash; the list gives them their names back. */
function copyImages({ images, place }: MirrorOrder): void {
  const folder = path.join(place, PLACE_FILES)
  const { files, list } = picturesIn(images)
  for (const { bytes, digest } of files) {
    const target = path.join(folder, digest)
    if (!fs.existsSync(target)) writeFileDurably(target, bytes, 0o600)
  }
  if (list === null) return
  const target = path.join(folder, PLACE_NAMES)
  const isKnown = fs.existsSync(target) && fs.readFileSync(target, 'utf8') === list
  if (!isKnown) writeFileDurably(target, list, 0o600)
}

/** The shop's pictures with their SHA-256, and the text of the list; null where it has no folder. */
export function picturesIn(images: string): {
  files: { bytes: Buffer; digest: string }[]
  list: string | null
} {
  if (!fs.existsSync(images)) return { files: [], list: null }
  const named = fs
    .readdirSync(images)
    .sort()
    .map((name) => {
      const bytes = fs.readFileSync(path.join(images, name))
      return { name, bytes, digest: hash('sha256', bytes, 'hex') }
    })
  const list = JSON.stringify(Object.fromEntries(named.map(({ digest, name }) => [name, digest])))
  return { files: named, list }
}

function writeOnce(file: string, text: string): void {
  if (!fs.existsSync(file)) fs.writeFileSync(file, text)
}

/** Removes what is outdated in a log or a place. */
export function clearAway(folder: string, nowMs: number, verified: VerifiedBase | null): void {
  for (const { line, names } of outdated(linesOf(folder).map(filesIn), nowMs, verified)) {
    const paths = (names ?? ['']).map((name) => path.join(folder, line, name))
    for (const each of paths) fs.rmSync(each, { recursive: true, force: true })
  }

  function filesIn(line: string): LineFiles {
    const own = path.join(folder, line)
    const names = fs.readdirSync(own).filter((name) => name.endsWith('.dcs'))
    return {
      line,
      bases: basesOf(own).map((name) => ({
        seq: seqOf(name),
        atMs: fs.statSync(path.join(own, name)).mtimeMs,
        names: [name],
      })),
      segments: names.map((name) => ({ name, newestMs: endOfDay(name) })),
    }
  }
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

/** When the day of a segment file ends (epoch ms). */
function endOfDay(name: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)
}
