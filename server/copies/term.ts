import fs from 'node:fs'
import path from 'node:path'
import { epochOf } from '../db/meta.ts'
import type { ReadableDb } from '../db/sql.ts'
import { writeFileDurably } from '../kernel/durable-file.ts'
import type { Keys } from '../keys/keys.ts'
import { shopIdOf } from './copy-keys.ts'
import { type Lineage, lineageOf } from './lineage.ts'
import {
  isLater,
  readCertificate,
  type TermCertificate,
  writeCertificate,
} from './term-certificate.ts'

/** Beside the database: a computer that was replaced writes nothing into that any more. */
export const REPLACED_FILE = 'replaced.json'

/** Whether this computer is the shop's main one, and the proof of it. */
export class Term {
  readonly #keys: Keys
  readonly #shop: string
  readonly #file: string
  #epoch: number
  #epochId: string
  #replacedBy: TermCertificate | null
  #certificate: string | null

  constructor({ dataFolder, db, keys }: { dataFolder: string; db: ReadableDb; keys: Keys }) {
    this.#keys = keys
    this.#shop = shopIdOf(keys)
    this.#file = path.join(dataFolder, REPLACED_FILE)
    const newest = lineageOf(db).at(-1)
    this.#epoch = epochOf(db)
    this.#epochId = newest?.epochId ?? ''
    this.#certificate =
      newest === undefined ? null : writeCertificate({ ...newest, shop: this.#shop }, keys)
    const kept = readKept(this.#file)
    const later = kept === null ? null : readCertificate(kept, this.#shop, keys)
    this.#replacedBy = later !== null && isLater(later, this.#self()) ? later : null
    if (this.#replacedBy !== null) this.#certificate = kept
  }

  get epoch(): number {
    return this.#replacedBy?.epoch ?? this.#epoch
  }

  /** The latest that this computer knows; null in a shop that was always on one computer. */
  certificate(): string | null {
    return this.#certificate
  }

  /** A hand-over is under way: nothing may be written meanwhile. */
  isFrozen = false

  /** The newest entry of the own lineage, where it changed while the server runs. */
  adopt(entry: Lineage): void {
    this.#epoch = entry.epoch
    this.#epochId = entry.epochId
    this.#certificate = writeCertificate({ ...entry, shop: this.#shop }, this.#keys)
  }

  /** Who is the main computer instead; null while this one is. */
  replacedBy(): TermCertificate | null {
    return this.#replacedBy
  }

  /** Takes a certificate that somebody shows. After a later one this computer writes no more. */
  consider(text: string): void {
    const shown = readCertificate(text, this.#shop, this.#keys)
    if (shown === null || !isLater(shown, this.#replacedBy ?? this.#self())) return
    // In memory first: no disk holds up the end of the writing.
    this.#replacedBy = shown
    this.#certificate = text
    writeFileDurably(this.#file, text, 0o600)
  }

  #self(): Pick<TermCertificate, 'epoch' | 'epochId'> {
    return { epoch: this.#epoch, epochId: this.#epochId }
  }
}

function readKept(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
