import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type { Json } from './cdp.ts'

/** What the shell showed or asked a person, and what it handed to the computer, for the stories. */
export const record: Record<'dialogs' | 'opened' | 'prints', Json[]> = {
  dialogs: [],
  opened: [],
  prints: [],
}

/** What the next dialogs answer, first come first served; each else as if it was closed. */
export const answers: Json[] = []

function ask(kind: string, args: readonly Json[]): Json {
  record.dialogs.push({ kind, options: args.at(-1) })
  return answers.shift() ?? { response: 0, canceled: true, filePaths: [] }
}

export const standInDialog = {
  showErrorBox: (title: string, content: string): void => {
    record.dialogs.push({ kind: 'error', options: { title, content } })
  },
  showMessageBox: (...args: Json[]): Promise<Json> => Promise.resolve(ask('message', args)),
  showOpenDialog: (...args: Json[]): Promise<Json> => Promise.resolve(ask('open', args)),
  showSaveDialog: (...args: Json[]): Promise<Json> => Promise.resolve(ask('save', args)),
}

export const standInShell = {
  openExternal: (url: string): Promise<void> => {
    record.opened.push(url)
    return Promise.resolve()
  },
  openPath: (file: string): Promise<string> => {
    record.opened.push(file)
    return Promise.resolve('')
  },
  showItemInFolder: (file: string): void => {
    record.opened.push(file)
  },
}

type Area = { x: number; y: number; width: number; height: number }
type Display = { id: number; bounds: Area; workArea: Area; scaleFactor: number }

/** The displays that the stories say there are: they are parts of one screen of Xvfb. */
class StandInScreen extends EventEmitter {
  getAllDisplays(): Display[] {
    const areas: Area[] = JSON.parse(process.env['DIOPTRE_STAND_IN_DISPLAYS'] ?? 'null') ?? [
      { x: 0, y: 0, width: 1366, height: 768 },
    ]
    return areas.map((bounds, at) => ({ id: at + 1, bounds, workArea: bounds, scaleFactor: 1 }))
  }

  getPrimaryDisplay(): Display {
    const [first] = this.getAllDisplays()
    if (first === undefined) throw new Error('a computer without a display')
    return first
  }

  getDisplayMatching({ x, y }: Area): Display {
    const isIn = ({ bounds: b }: Display): boolean =>
      x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height
    return this.getAllDisplays().find(isIn) ?? this.getPrimaryDisplay()
  }
}

export const standInScreen = new StandInScreen()
export const standInPowerMonitor = new EventEmitter()

/**
 * The key store of the system, as a folder with one key: a story loses the key store by removing
 * it. Without a folder this is a Linux that has none.
 */
export class StandInSafeStorage {
  getSelectedStorageBackend(): string {
    return this.#folder() === undefined ? 'basic_text' : 'gnome_libsecret'
  }

  isEncryptionAvailable(): boolean {
    return this.#folder() !== undefined
  }

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.isEncryptionAvailable())
  }

  async encryptStringAsync(text: string): Promise<Buffer> {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key(), nonce)
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const whole = { authTagLength: 16 }
    const opener = createDecipheriv('aes-256-gcm', this.#key(), sealed.subarray(0, 12), whole)
    opener.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()])
    return { result: text.toString('utf8'), shouldReEncrypt: false }
  }

  #folder(): string | undefined {
    return process.env['DIOPTRE_STAND_IN_KEY_STORE']
  }

  #key(): Buffer {
    const folder = this.#folder()
    if (folder === undefined) throw new Error('there is no key store')
    const file = path.join(folder, 'key')
    if (!fs.existsSync(file)) {
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(file, randomBytes(32))
    }
    return fs.readFileSync(file)
  }
}
