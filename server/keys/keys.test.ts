import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openInMemory } from '../db/open.ts'
import { all } from '../db/sql.ts'
import { StartRefused } from '../db/start-refused.ts'
import { createKeys, loadKeys } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-keys-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const file = () => path.join(folder, 'keys', 'branch-keys.json')

describe('the keys of a branch', () => {
  it('are made once and read ever after', () => {
    const db = openInMemory()
    const made = loadKeys(db, folder)
    expect(made.tokenSecret).toHaveLength(32)
    expect(made.idKey).toHaveLength(16)
    expect(loadKeys(db, folder)).toEqual(made)
  })

  it('are for their owner only, and not in the database', () => {
    const db = openInMemory()
    const keys = loadKeys(db, folder)
    const stored = JSON.stringify(all(db, 'SELECT * FROM meta'))
    expect(stored).not.toContain(keys.idKey.toString('base64url'))
    expect(stored).not.toContain(keys.tokenSecret.toString('base64url'))
    if (process.platform !== 'win32') expect(fs.statSync(file()).mode & 0o077).toBe(0)
  })

  it.each<[string, () => void]>([
    ['gone', () => fs.rmSync(file())],
    ['cut short', () => fs.writeFileSync(file(), '{"tokenSecret":')],
    ['another shop has', () => fs.writeFileSync(file(), JSON.stringify(asText(createKeys())))],
    ['of another shape', () => fs.writeFileSync(file(), '{"tokenSecret":5}')],
    ['no object', () => fs.writeFileSync(file(), 'null')],
  ])('that are %s stop the start, and are never made anew', (_what, spoil) => {
    const db = openInMemory()
    loadKeys(db, folder)
    spoil()
    const before = fs.existsSync(file()) ? fs.readFileSync(file(), 'utf8') : null
    expect(() => loadKeys(db, folder)).toThrow(StartRefused)
    expect(() => loadKeys(db, folder)).toThrow(/missing or not this shop's/)
    expect(fs.existsSync(file()) ? fs.readFileSync(file(), 'utf8') : null).toBe(before)
  })
})

function asText({ idKey, tokenSecret }: ReturnType<typeof createKeys>): Record<string, string> {
  return {
    tokenSecret: tokenSecret.toString('base64url'),
    idKey: idKey.toString('base64url'),
  }
}
