import fs from 'node:fs'
import path from 'node:path'
import { writeFileDurably } from '../kernel/durable-file.ts'

/** Where the keys of a shop lie between two starts. */
export type KeyStore = {
  /** As the person finds it. */
  place: string
  /** Whether a shop's keys are there, readable or not. */
  isThere(): boolean
  /** The keys as text, null when there are none or they can't be read. */
  read(): string | null
  write(text: string): void
  /** Locks them to this computer where that can be undone: there is a recovery code now. */
  protect(): Promise<void>
}

export const KEYS_FOLDER = 'keys'

/** A file for its owner only, beside the database: where there is no better place. */
export function keyFileStore(dataFolder: string): KeyStore {
  const place = path.join(dataFolder, KEYS_FOLDER, 'branch-keys.json')
  return {
    place,
    isThere: () => fs.existsSync(place),
    read() {
      try {
        return fs.readFileSync(place, 'utf8')
      } catch {
        return null
      }
    },
    write(text) {
      writeFileDurably(place, text, 0o600)
    },
    protect: async () => {},
  }
}
