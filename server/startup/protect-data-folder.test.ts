import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { protectDataFolder } from './protect-data-folder.ts'

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-modes-'))
})
afterEach(() => {
  process.umask(umask)
  fs.rmSync(folder, { recursive: true })
})

const modeOf = (...parts: string[]): string =>
  (fs.statSync(path.join(folder, ...parts)).mode & 0o777).toString(8)

function put(name: string, mode: number): void {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
  fs.writeFileSync(file, 'x')
  fs.chmodSync(file, mode)
}

it.skipIf(process.platform === 'win32')('repairs what others could read', () => {
  fs.chmodSync(folder, 0o755)
  for (const name of ['branch.db', 'branch.db-wal', 'keys/branch-keys.json', 'backups/old.db']) {
    put(name, 0o644)
  }
  put('notes of the owner.txt', 0o644)
  protectDataFolder(folder)
  expect([modeOf(), modeOf('keys'), modeOf('backups')]).toEqual(['700', '700', '700'])
  expect(modeOf('branch.db')).toBe('600')
  expect(modeOf('branch.db-wal')).toBe('600')
  expect(modeOf('keys', 'branch-keys.json')).toBe('600')
  expect(modeOf('backups', 'old.db')).toBe('600')
  expect(modeOf('notes of the owner.txt')).toBe('644')
})

it.skipIf(process.platform === 'win32')('makes new files for their owner alone', () => {
  protectDataFolder(path.join(folder, 'not yet'))
  fs.mkdirSync(path.join(folder, 'images'))
  fs.writeFileSync(path.join(folder, 'images', 'logo.png'), 'x')
  expect([modeOf('images'), modeOf('images', 'logo.png')]).toEqual(['700', '600'])
})
