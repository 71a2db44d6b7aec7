import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeFolder, writeFileDurably } from './durable-file.ts'

let parent = ''
beforeEach(() => {
  parent = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-durable-')))
})
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(parent, { recursive: true, force: true })
})

/** The folders that were synced, in order, while `work` ran. */
function syncedBy(work: () => void): string[] {
  const opened = new Map<number, string>()
  const open = fs.openSync
  vi.spyOn(fs, 'openSync').mockImplementation((file, ...rest) => {
    const handle = open(file, ...rest)
    opened.set(handle, String(file))
    return handle
  })
  const synced: string[] = []
  const sync = fs.fsyncSync
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    synced.push(opened.get(handle) ?? '?')
    sync(handle)
  })
  work()
  return synced
}

it('syncs each entry that leads to a new folder', () => {
  const folder = path.join(parent, 'a', 'b', 'c')
  const wanted = [path.join(parent, 'a', 'b'), path.join(parent, 'a'), parent]
  expect(syncedBy(() => makeFolder(folder))).toEqual(wanted)
  expect(syncedBy(() => makeFolder(folder))).toEqual([])
})

it('syncs the folder of a file after its new name is in it', () => {
  const file = path.join(parent, 'keys', 'branch-keys.json')
  expect(syncedBy(() => writeFileDurably(file, 'one', 0o600)).at(-1)).toBe(path.dirname(file))
  writeFileDurably(file, 'two', 0o600)
  expect(fs.readFileSync(file, 'utf8')).toBe('two')
  expect(fs.readdirSync(path.dirname(file))).toEqual(['branch-keys.json'])
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})
