import { safeStorage } from 'electron'
import type { KeyEncryption } from './key-vault.ts'

/** DPAPI on Windows, the keychain on macOS, the secret service on Linux. */
export const systemKeyEncryption: KeyEncryption = {
  async isSafe() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
    if (process.platform !== 'linux') return true
    return !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  async decrypt(sealed) {
    const { result } = await safeStorage.decryptStringAsync(sealed)
    return result
  },
}
