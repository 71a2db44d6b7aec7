import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRememberedFolder, rememberFolder } from './remembered-folder.ts'

let parent = ''
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-remembered-'))
})
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }))

it('remembers the folder that was chosen, until the standard one is chosen', () => {
  const standard = path.join(parent, 'standard')
  const chosen = path.join(parent, 'chosen')
  expect(readRememberedFolder(standard)).toBe(null)
  rememberFolder(standard, chosen)
  expect(readRememberedFolder(standard)).toBe(chosen)
  rememberFolder(standard, standard)
  expect(readRememberedFolder(standard)).toBe(null)
})

it.each(['', '{', '[]', '{"dataFolder":7}', '{"dataFolder":"relative"}'])(
  'ignores a damaged file: %j',
  (text) => {
    fs.writeFileSync(path.join(parent, 'data-folder.json'), text)
    expect(readRememberedFolder(parent)).toBe(null)
  },
)
