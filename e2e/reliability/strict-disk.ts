import fs from 'node:fs'
import path from 'node:path'
import type { DiskStep } from './disk-record.ts'

/** How much of what was not synced a power cut leaves. */
export type Leftovers = 'nothing' | { random: () => number }

type FileNode = { kind: 'file'; kept: Buffer; now: Buffer; pending: FileChange[] }
type FolderNode = {
  kind: 'folder'
  kept: Map<string, Node>
  now: Map<string, Node>
  pending: FolderChange[]
}
type Node = FileNode | FolderNode
type FileChange = { at: number; bytes: Buffer } | { length: number }
type FolderChange = { name: string; node: Node | null }

const SECTOR = 512

/**
 * A disk that keeps only what was synced: a file's bytes by a sync of the file, its name by a sync of
 * its folder. It takes the steps of a record one by one and can be cut at any time.
 */
export class StrictDisk {
  readonly #root: FolderNode
  readonly #place: string
  /** Goes up with each sync that changed what a cut would leave. */
  version = 0

  /** `place`: the folder that was there before the record began, with everything in it. */
  constructor(place: string, before: string | null) {
    this.#place = place
    this.#root = before === null ? emptyFolder() : keptFolder(before)
  }

  take(step: DiskStep): void {
    if (step.kind === 'sync') this.#sync(step.path)
    else if (step.kind === 'remove') this.#enter(step.path, null)
    else if (step.kind === 'folder') this.#enter(step.path, emptyFolder())
    else if (step.kind === 'file') this.#open(step.path, step.isEmptied)
    else if (step.kind === 'rename') this.#rename(step.path, step.to)
    else if (step.kind === 'cut') this.#onFile(step.path, () => ({ length: step.length }))
    else if (step.kind === 'write') {
      const { at, bytes } = step
      this.#onFile(step.path, ({ now }) => ({ at: at < 0 ? now.length : at, bytes }))
    }
  }

  /** Writes what a cut leaves now into a new folder. */
  cut(target: string, leftovers: Leftovers): void {
    writeFolder(this.#root, target, leftovers)
  }

  #sync(place: string): void {
    const node = this.#find(place)
    // A file whose name is gone already: nothing of it can come back.
    if (node === undefined) return
    if (node.pending.length > 0) this.version += 1
    node.pending = []
    if (node.kind === 'file') node.kept = node.now
    else node.kept = new Map(node.now)
  }

  #enter(place: string, node: Node | null): void {
    const folder = this.#find(path.dirname(place))
    if (folder?.kind !== 'folder') throw new Error(`no folder for ${place}`)
    const name = path.basename(place)
    folder.pending.push({ name, node })
    if (node === null) folder.now.delete(name)
    else folder.now.set(name, node)
  }

  #open(place: string, isEmptied: boolean): void {
    if (this.#find(place) === undefined) this.#enter(place, emptyFile())
    else if (isEmptied) this.#onFile(place, () => ({ length: 0 }))
  }

  #rename(place: string, to: string): void {
    const node = this.#find(place)
    if (node === undefined) throw new Error(`nothing to rename: ${place}`)
    this.#enter(place, null)
    this.#enter(to, node)
  }

  /** Nothing for a file whose name is gone already. */
  #onFile(place: string, what: (node: FileNode) => FileChange): void {
    const node = this.#find(place)
    if (node?.kind === 'file') change(node, what(node))
  }

  #find(place: string): Node | undefined {
    let node: Node | undefined = this.#root
    for (const name of path.relative(this.#place, place).split(path.sep)) {
      if (name === '') continue
      node = node?.kind === 'folder' ? node.now.get(name) : undefined
    }
    return node
  }
}

function emptyFile(): FileNode {
  return { kind: 'file', kept: Buffer.alloc(0), now: Buffer.alloc(0), pending: [] }
}

function emptyFolder(): FolderNode {
  return { kind: 'folder', kept: new Map(), now: new Map(), pending: [] }
}

function keptFolder(place: string): FolderNode {
  const folder = emptyFolder()
  for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
    const each = path.join(place, entry.name)
    const node = entry.isDirectory() ? keptFolder(each) : keptFile(fs.readFileSync(each))
    folder.kept.set(entry.name, node)
    folder.now.set(entry.name, node)
  }
  return folder
}

function keptFile(bytes: Buffer): FileNode {
  return { kind: 'file', kept: bytes, now: bytes, pending: [] }
}

function change(node: FileNode, what: FileChange): void {
  node.pending.push(what)
  node.now = changed(node.now, what)
}

function changed(bytes: Buffer, what: FileChange): Buffer {
  if ('length' in what) {
    const cut = Buffer.alloc(what.length)
    bytes.copy(cut)
    return cut
  }
  const end = what.at + what.bytes.length
  // What is kept is shared, so that it is never written into.
  const next = Buffer.alloc(Math.max(bytes.length, end))
  bytes.copy(next)
  what.bytes.copy(next, what.at)
  return next
}

function writeFolder(node: FolderNode, target: string, leftovers: Leftovers): void {
  fs.mkdirSync(target, { recursive: true })
  for (const [name, each] of leftEntries(node, leftovers)) {
    const place = path.join(target, name)
    if (each.kind === 'folder') writeFolder(each, place, leftovers)
    else fs.writeFileSync(place, leftBytes(each, leftovers), { mode: 0o600 })
  }
}

/** Names come to the disk in their order, each by its journal: some of the first of them. */
function leftEntries(node: FolderNode, leftovers: Leftovers): Map<string, Node> {
  if (leftovers === 'nothing') return node.kept
  const entries = new Map(node.kept)
  const many = Math.floor(leftovers.random() * (node.pending.length + 1))
  for (const { name, node: each } of node.pending.slice(0, many)) {
    if (each === null) entries.delete(name)
    else entries.set(name, each)
  }
  return entries
}

/** Bytes come in any order: some of the writes, and of some only whole sectors of their beginning. */
function leftBytes(node: FileNode, leftovers: Leftovers): Buffer {
  if (leftovers === 'nothing') return node.kept
  const { random } = leftovers
  let bytes = node.kept
  for (const what of node.pending) {
    if (random() < 0.5) continue
    const isTorn = 'bytes' in what && what.bytes.length > SECTOR && random() < 0.2
    const length = isTorn ? Math.floor((random() * what.bytes.length) / SECTOR) * SECTOR : 0
    bytes = changed(bytes, isTorn ? { at: what.at, bytes: what.bytes.subarray(0, length) } : what)
  }
  return bytes
}
