import fs from 'node:fs'
import path from 'node:path'
import { writeFileDurably } from '../server/kernel/durable-file.ts'
import type { KeyStore } from '../server/keys/key-store.ts'
import type { ShellLog } from './shell-log.ts'

/** The key store of the operating system, as far as a vault needs it. */
export type KeyEncryption = {
  /** False where what it locks could be opened by anybody, as with `basic_text` on Linux. */
  isSafe(): Promise<boolean>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<string>
}

/** For a shop that several users of the computer share: nothing is locked to one of them. */
export const NO_KEY_STORE: KeyEncryption = {
  isSafe: async () => false,
  encrypt: () => Promise.reject(new Error('there is no key store')),
  decrypt: () => Promise.reject(new Error('there is no key store')),
}

/**
 * The shop's keys, locked to this computer by its own key store. They lie in a plain file for their
 * owner only until the owner has a recovery code: a key store that is lost (a new Windows user, a
 * reset keychain) must not take the shop along. From then on the plain file is gone.
 */
export async function openKeyVault(
  plain: KeyStore,
  hasRecoveryCode: () => boolean,
  keyEncryption: KeyEncryption,
  log: ShellLog,
): Promise<KeyStore> {
  const sealedFile = path.join(path.dirname(plain.place), 'branch-keys.sealed')
  let text = plain.read() ?? (await decryptFile(sealedFile, keyEncryption, log))

  const store: KeyStore = {
    get place() {
      return fs.existsSync(sealedFile) && !plain.isThere() ? sealedFile : plain.place
    },
    isThere: () => plain.isThere() || fs.existsSync(sealedFile),
    read: () => text,
    write(fresh) {
      plain.write(fresh)
      text = fresh
    },
    async protect() {
      if (text === null || !hasRecoveryCode()) return
      if (!(await keyEncryption.isSafe())) {
        log.note('this computer has no safe key store: the keys stay in a file for its owner')
        return
      }
      await encryptInto(sealedFile, text, keyEncryption)
      fs.rmSync(plain.place, { force: true })
      log.note('the keys are locked by the key store of this computer')
    },
  }
  // Recovered keys, or those of a shop from before there were vaults.
  if (plain.isThere()) {
    await store.protect().catch((error: unknown) => {
      log.note(`the keys could not be locked: ${String(error)}`)
    })
  }
  return store
}

/** Nothing is removed before what was locked has been opened again. */
async function encryptInto(
  file: string,
  text: string,
  keyEncryption: KeyEncryption,
): Promise<void> {
  const sealed = await keyEncryption.encrypt(text)
  if ((await keyEncryption.decrypt(sealed)) !== text) throw new Error('the key store lost a text')
  writeFileDurably(file, sealed, 0o600)
}

async function decryptFile(
  file: string,
  keyEncryption: KeyEncryption,
  log: ShellLog,
): Promise<string | null> {
  if (!fs.existsSync(file)) return null
  try {
    return await keyEncryption.decrypt(fs.readFileSync(file))
  } catch (error) {
    log.note(`the key store did not open the keys: ${String(error)}`)
    return null
  }
}
