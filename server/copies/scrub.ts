import fs from 'node:fs'
import path from 'node:path'
import { syncFolder } from '../kernel/durable-file.ts'
import { basesOf, linesOf } from './mirror.ts'
import { recordsIn } from './read-place.ts'
import { openRecord, recordHash, runKey } from './segment.ts'

export type ScrubOrder = {
  place: string
  /** The log in the data folder, from which a damaged file is put right. */
  log: string
  copyKey: Buffer
}

export type Scrubbed = {
  /** Files of the place that were damaged, as `line/name`. */
  damaged: string[]
  /** Those of them that the log has whole no more: what is in them is lost. */
  lost: string[]
}

/**
 * Reads every record of a place back, with its seal and the hash of the one before. A damaged file
 * is put in its place again from the log; where the log has it whole no more, both are set aside.
 */
export function scrubPlace(order: ScrubOrder): Scrubbed {
  const damaged: string[] = []
  const lost: string[] = []
  const lines = linesOf(order.place)
  for (const line of lines) {
    const ofLog = path.join(order.log, line)
    const ofPlace = path.join(order.place, line)
    const last = segmentsOf(ofPlace).at(-1)
    for (const name of damagedIn(ofPlace, order.copyKey)) {
      const [file, own] = [path.join(ofPlace, name), path.join(ofLog, name)]
      const isRunning = line === lines.at(-1)
      if (name === last && isOpenEnd(file, own, isRunning)) continue
      damaged.push(`${line}/${name}`)
      const isWholeHere = fs.existsSync(own) && !damagedIn(ofLog, order.copyKey).includes(name)
      if (isWholeHere) replaceFile(own, file)
      else {
        lost.push(`${line}/${name}`)
        setAside(file)
        setAside(own)
      }
    }
  }
  return { damaged, lost }
}

/**
 * Whether the file only ends where the log does, or did a moment ago: with a record that a crash cut
 * off in an older line, or that is being copied in the one that runs.
 */
function isOpenEnd(file: string, own: string, isRunning: boolean): boolean {
  if (!fs.existsSync(own)) return false
  const [there, here] = [fs.readFileSync(file), fs.readFileSync(own)]
  if (isRunning && there.length === here.length) return false
  return here.subarray(0, there.length).equals(there)
}

/** The files of a line that hold anything but whole records in their order. */
function damagedIn(folder: string, copyKey: Buffer): string[] {
  const bases = basesOf(folder).filter((name) => {
    const { header, isWhole } = readThrough(path.join(folder, name), copyKey, '')
    return !isWhole || header?.base?.part !== (header?.base?.parts ?? 0) - 1
  })
  let before: string | null = null
  const bad: string[] = []
  for (const name of segmentsOf(folder)) {
    const read = readThrough(path.join(folder, name), copyKey, before)
    if (!read.isWhole) bad.push(name)
    // Behind a damaged file the next is judged by itself.
    before = read.isWhole ? read.last : null
  }
  return [...bases, ...bad]
}

/** Reads a file whose first record follows `before`; any where that is null. */
function readThrough(file: string, copyKey: Buffer, before: string | null) {
  let last = before
  let newest = null
  for (const { header, record } of recordsIn(file)) {
    const isNext = header !== null && (last === null || header.prev === last)
    if (!isNext || openRecord(record, header, runKey(copyKey, header.run)) === null) {
      return { isWhole: false, last, header: newest }
    }
    last = recordHash(record)
    newest = header
  }
  return { isWhole: true, last, header: newest }
}

function segmentsOf(folder: string): string[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.dcs'))
  return names.sort()
}

/** Out of the way of restores, which would end there, and kept for whoever wants to look at it. */
function setAside(file: string): void {
  try {
    fs.renameSync(file, `${file}.damaged`)
  } catch {
    // Not there, or held open on Windows: the next night finds it again.
  }
}

function replaceFile(from: string, to: string): void {
  const draft = `${to}.${process.pid}.part`
  fs.copyFileSync(from, draft)
  const handle = fs.openSync(draft, 'r+')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(draft, to)
  syncFolder(path.dirname(to))
}
