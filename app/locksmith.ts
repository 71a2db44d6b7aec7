import { safeStorage } from 'electron'
import type { Locksmith } from './key-vault.ts'

/** DPAPI on Windows, the keychain on macOS, the secret service on Linux. */
export const systemLocksmith: Locksmith = {
  async isSafe() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
    if (process.platform !== 'linux') return true
    return !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  },
  lock: (text) => safeStorage.encryptStringAsync(text),
  async unlock(sealed) {
    const { result } = await safeStorage.decryptStringAsync(sealed)
    return result
  },
}
