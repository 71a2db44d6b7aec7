import fs from 'node:fs'
import path from 'node:path'
import { type Header, recordHash, sealRecord } from './segment.ts'

/** A copy of the database file, to be packed as the base image of a line. */
export type PackOrder = {
  source: string
  target: string
  header: Omit<Header, 'base' | 'prev'>
  /** Hexadecimal. */
  key: string
}

const PAGES_A_PART = 1_024

/** Packs and seals a base image; it has its name only when it is whole and on the disk. */
export function packBase({ header, key, source, target }: PackOrder): void {
  const draft = `${target}.part`
  const from = fs.openSync(source, 'r')
  const to = fs.openSync(draft, 'w', 0o600)
  try {
    const parts = Math.ceil(header.dbPages / PAGES_A_PART)
    let prev = ''
    for (let part = 0; part < parts; part += 1) {
      const first = part * PAGES_A_PART
      const count = Math.min(PAGES_A_PART, header.dbPages - first)
      const bytes = Buffer.alloc(count * header.pageSize)
      const got = fs.readSync(from, bytes, 0, bytes.length, first * header.pageSize)
      if (got !== bytes.length) throw new Error('the copy of the database is too short')
      const pages = new Map<number, Uint8Array>()
      for (let page = 0; page < count; page += 1) {
        const at = page * header.pageSize
        pages.set(first + page + 1, bytes.subarray(at, at + header.pageSize))
      }
      const record = sealRecord(
        { ...header, prev, base: { part, parts } },
        pages,
        Buffer.from(key, 'hex'),
      )
      prev = recordHash(record)
      fs.writeSync(to, record)
    }
    fs.fsyncSync(to)
  } finally {
    fs.closeSync(to)
    fs.closeSync(from)
  }
  fs.renameSync(draft, target)
  fs.rmSync(source, { force: true })
  fs.rmSync(path.join(path.dirname(source), `${path.basename(source)}-journal`), { force: true })
}
