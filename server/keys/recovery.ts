import fs from 'node:fs'
import path from 'node:path'
import { writeFileDurably } from '../kernel/durable-file.ts'
import { KEYS_FOLDER, keyFileStore } from './key-store.ts'
import { openWithCode, readRecoveryCode, sealWithCode } from './recovery-code.ts'

/** The shop's keys once more, locked with the owner's code: useless without it. */
export function recoveryFile(dataFolder: string): string {
  return path.join(dataFolder, KEYS_FOLDER, 'recovery.json')
}

/** When the code that is good now was made (epoch milliseconds); null when there is none. */
export function recoveryMadeAtMs(dataFolder: string): number | null {
  return fs.statSync(recoveryFile(dataFolder), { throwIfNoEntry: false })?.mtimeMs ?? null
}

/** Keeps the keys under a new code; the code before is worth nothing from then on. */
export function keepUnderCode(dataFolder: string, keysText: string, code: string): void {
  const secret = readRecoveryCode(code)
  if (secret === null) throw new Error('a code of our own making can not be read')
  const file = recoveryFile(dataFolder)
  writeFileDurably(file, sealWithCode(keysText, secret), 0o600)
}

/** Why a code gave nothing back: a wrong letter, nothing there to open, or no longer good. */
export type RecoveryFault = 'mistyped' | 'noFile' | 'anotherCode'

/**
 * Gives a shop its keys back by the owner's code, as a key file for the next start. Null when that
 * is done, else what was wrong. Nothing is written for a wrong code.
 */
export function recoverKeys(dataFolder: string, typed: string): RecoveryFault | null {
  const secret = readRecoveryCode(typed)
  if (secret === null) return 'mistyped'
  const file = recoveryFile(dataFolder)
  if (!fs.existsSync(file)) return 'noFile'
  const text = openWithCode(fs.readFileSync(file, 'utf8'), secret)
  if (text === null) return 'anotherCode'
  keyFileStore(dataFolder).write(text)
  return null
}
