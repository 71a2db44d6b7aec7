import fs from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'

/** One change of a place's disk, with paths relative to the place. */
export type DiskStep =
  | { kind: 'make' | 'remove' | 'folder'; path: string }
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'cut'; path: string; size: number }
  | { kind: 'sync' | 'syncFolder'; path: string }
  | { kind: 'rename'; path: string; to: string }

type Watch = {
  /** Told before each change of the disk below `place`; what it throws is what the disk answers. */
  before(step: DiskStep): void
}

/**
 * Watches all that is written below `place` until `vi.restoreAllMocks()`. Reading is left alone.
 * `fs` stays as it is for every other folder.
 */
export function watchPlace(place: string, { before }: Watch): void {
  const handles = new Map<number, string>()
  const isOf = (file: unknown): file is string =>
    typeof file === 'string' && (file === place || file.startsWith(`${place}${path.sep}`))
  const name = (file: string): string => path.relative(place, file)
  const real = { ...fs }

  vi.spyOn(fs, 'openSync').mockImplementation((file, flags, mode) => {
    const isNew = isOf(file) && !real.existsSync(file)
    const makes =
      flags === 'w' || (typeof flags === 'number' && (flags & fs.constants.O_CREAT) !== 0)
    if (isOf(file) && isNew && makes) before({ kind: 'make', path: name(file) })
    const handle = real.openSync(file, flags, mode)
    if (isOf(file)) handles.set(handle, file)
    return handle
  })
  vi.spyOn(fs, 'closeSync').mockImplementation((handle) => {
    handles.delete(handle)
    real.closeSync(handle)
  })
  vi.spyOn(fs, 'ftruncateSync').mockImplementation((handle, size) => {
    const file = handles.get(handle)
    if (file !== undefined) before({ kind: 'cut', path: name(file), size: size ?? 0 })
    real.ftruncateSync(handle, size)
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    const file = handles.get(handle)
    if (file !== undefined) {
      const isFolder = real.fstatSync(handle).isDirectory()
      before({ kind: isFolder ? 'syncFolder' : 'sync', path: name(file) })
    }
    real.fsyncSync(handle)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (isOf(from) && isOf(to)) before({ kind: 'rename', path: name(from), to: name(to) })
    real.renameSync(from, to)
  })
  vi.spyOn(fs, 'rmSync').mockImplementation((file, options) => {
    if (isOf(file) && real.existsSync(file)) before({ kind: 'remove', path: name(file) })
    real.rmSync(file, options)
  })
  vi.spyOn(fs, 'mkdirSync').mockImplementation((folder, options) => {
    if (isOf(folder) && !real.existsSync(folder)) before({ kind: 'folder', path: name(folder) })
    return real.mkdirSync(folder, options)
  })
  vi.spyOn(fs, 'writeFileSync').mockImplementation((file, content, options) => {
    if (isOf(file)) {
      const bytes = Buffer.from(typeof content === 'string' ? content : Buffer.from(content.buffer))
      if (!real.existsSync(file)) before({ kind: 'make', path: name(file) })
      before({ kind: 'cut', path: name(file), size: 0 })
      before({ kind: 'write', path: name(file), at: 0, bytes })
      const isSynced = typeof options === 'object' && options !== null && options.flush === true
      if (isSynced) before({ kind: 'sync', path: name(file) })
    }
    real.writeFileSync(file, content, options)
  })
  const writes = vi.spyOn(fs, 'writeSync')
  writes.mockImplementation((...args: unknown[]) => {
    const [handle, bytes, offset, length, position] = args
    if (typeof handle !== 'number' || !Buffer.isBuffer(bytes)) throw new Error('an unknown write')
    const from = typeof offset === 'number' ? offset : 0
    const count = typeof length === 'number' ? length : bytes.length
    const at = typeof position === 'number' ? position : null
    const file = handles.get(handle)
    if (file !== undefined) {
      const part = Buffer.from(bytes.subarray(from, from + count))
      before({ kind: 'write', path: name(file), at: at ?? 0, bytes: part })
    }
    return real.writeSync(handle, bytes, from, count, at)
  })
}

type Inode = { durable: Buffer; steps: DiskStep[] }
type Names = Map<string, Inode | 'folder'>

/**
 * Writes into `target` what a disk may hold whose power was cut after `steps`: all that was synced,
 * and of the rest any sectors. Names are kept in the order in which a folder got them.
 */
export function afterPowerCut(
  steps: readonly DiskStep[],
  random: () => number,
  target: string,
): void {
  const seen: Names = new Map()
  const kept: Names = new Map()
  const waiting: DiskStep[] = []
  for (const step of steps) {
    if (step.kind === 'write' || step.kind === 'cut') fileOf(seen, step.path).steps.push(step)
    else if (step.kind === 'sync') {
      const file = fileOf(seen, step.path)
      file.durable = applied(file, () => true)
      file.steps = []
    } else if (step.kind === 'syncFolder') {
      for (const each of waiting.splice(0)) {
        if (isIn(each, step.path)) rename(kept, each, seen)
        else waiting.push(each)
      }
    } else {
      rename(seen, step, seen)
      waiting.push(step)
    }
  }
  const lucky = Math.floor(random() * (waiting.length + 1))
  for (const each of waiting.slice(0, lucky)) rename(kept, each, seen)
  fs.mkdirSync(target, { recursive: true })
  for (const [name, node] of [...kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = path.join(target, name)
    const isReachable = fs.existsSync(path.dirname(file))
    if (!isReachable) continue
    if (node === 'folder') fs.mkdirSync(file, { recursive: true })
    else
      fs.writeFileSync(
        file,
        applied(node, () => random() < 0.5),
      )
  }
}

/** The inode that each making step made, so that a name kept later means the same file. */
const made = new WeakMap<DiskStep, Inode>()

function rename(names: Names, step: DiskStep, seen: Names): void {
  if (step.kind === 'folder') names.set(step.path, 'folder')
  else if (step.kind === 'remove') names.delete(step.path)
  else if (step.kind === 'make') {
    const node = made.get(step) ?? { durable: Buffer.alloc(0), steps: [] }
    if (names === seen) made.set(step, node)
    names.set(step.path, node)
  } else if (step.kind === 'rename') {
    const node = names.get(step.path)
    names.delete(step.path)
    if (node !== undefined) names.set(step.to, node)
  }
}

function isIn(step: DiskStep, folder: string): boolean {
  const parent = path.dirname(step.path)
  return (parent === '.' ? '' : parent) === folder
}

function fileOf(names: Names, name: string): Inode {
  const node = names.get(name)
  if (node === undefined || node === 'folder') throw new Error(`${name} is no file`)
  return node
}

const SECTOR = 512

/** The file with those of its unsynced sectors that were lucky; a size may come without its bytes. */
function applied(file: Inode, isLucky: () => boolean): Buffer {
  let bytes = file.durable
  for (const step of file.steps) {
    if (step.kind === 'cut' && isLucky()) {
      bytes = Buffer.concat([bytes.subarray(0, step.size)])
    } else if (step.kind === 'write') {
      for (let from = 0; from < step.bytes.length; from += SECTOR) {
        const part = step.bytes.subarray(from, from + SECTOR)
        const end = step.at + from + part.length
        const isSizeKept = isLucky()
        if (isSizeKept && bytes.length < end) {
          bytes = Buffer.concat([bytes, Buffer.alloc(end - bytes.length)])
        }
        if (!isSizeKept || !isLucky()) continue
        bytes = Buffer.from(bytes)
        part.copy(bytes, step.at + from)
      }
    }
  }
  return bytes
}
