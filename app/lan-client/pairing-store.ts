import fs from 'node:fs'
import path from 'node:path'
import type { KeyEncryption } from '../key-vault.ts'
import type { ShellLog } from '../shell-log.ts'
import { type PairedHost, parsePaired } from './host-place.ts'

/** The one till that this computer is paired with, and what proves it to that till. */
export type PairingStore = {
  /** Null when it is paired with none, or the key store no longer opens what was kept. */
  read(): Promise<PairedHost | null>
  write(host: PairedHost): Promise<void>
  forget(): void
}

/** Locked by the computer's key store where there is a safe one, else a file for its owner. */
export function openPairingStore(
  folder: string,
  keyEncryption: KeyEncryption,
  log: ShellLog,
): PairingStore {
  const sealed = path.join(folder, 'host-till.sealed')
  const plain = path.join(folder, 'host-till.json')
  const forget = (): void => {
    for (const file of [sealed, plain]) fs.rmSync(file, { force: true })
  }
  return {
    forget,
    async read() {
      try {
        if (fs.existsSync(sealed)) {
          return parsePaired(JSON.parse(await keyEncryption.decrypt(fs.readFileSync(sealed))))
        }
        return fs.existsSync(plain) ? parsePaired(JSON.parse(fs.readFileSync(plain, 'utf8'))) : null
      } catch (error) {
        log.note(`the pairing with the main till can not be read: ${String(error)}`)
        return null
      }
    },
    async write(host) {
      const text = JSON.stringify(host)
      const isSafe = await keyEncryption.isSafe()
      const content = isSafe ? await keyEncryption.encrypt(text) : text
      forget()
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      fs.writeFileSync(isSafe ? sealed : plain, content, { mode: 0o600, flush: true })
    },
  }
}
