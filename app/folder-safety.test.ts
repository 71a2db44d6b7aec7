import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkFolder, judgeFolder } from './folder-safety.ts'

it.each([
  ['C:\\Users\\Asha\\OneDrive\\Shop', 'OneDrive'],
  ['C:\\Users\\Asha\\OneDrive - Netra Opticals\\Documents\\Shop', 'OneDrive'],
  ['/Users/asha/Library/CloudStorage/OneDrive-Personal/Shop', 'OneDrive'],
  ['C:\\Users\\Asha\\Dropbox\\Shop', 'Dropbox'],
  ['/Users/asha/Dropbox (Netra)/Shop', 'Dropbox'],
  ['G:\\My Drive\\Shop', 'Google Drive'],
  ['/Users/asha/Library/Mobile Documents/com~apple~CloudDocs/Shop', 'iCloud Drive'],
  ['C:\\Users\\Asha\\iCloudDrive\\Shop', 'iCloud Drive'],
])('%s is copied while it is written', (folder, service) => {
  const verdict = judgeFolder(folder, null)
  expect(verdict).toEqual({ isSafe: false, reason: 'synchronised', service })
})

it.each([
  'C:\\Users\\Asha\\AppData\\Roaming\\Dioptre',
  '/Users/asha/Library/Application Support/Dioptre',
  '/home/asha/.local/share/dioptre',
  'D:\\Dropboxes of lenses\\Shop',
])('%s is a good place', (folder) => expect(judgeFolder(folder, null)).toEqual({ isSafe: true }))

it('keeps the data out of the program, which an update replaces', () => {
  expect(judgeFolder('/opt/dioptre/data', '/opt/dioptre')).toMatchObject({
    reason: 'insideProgram',
  })
  expect(judgeFolder('/opt/dioptre-data', '/opt/dioptre')).toEqual({ isSafe: true })
})

it('refuses a new shop there, and only warns of one that is there already', () => {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-folder-')), 'Dropbox')
  fs.mkdirSync(folder)
  expect(checkFolder(folder, null)).toMatchObject({ refusal: expect.any(Function), warning: null })
  fs.writeFileSync(path.join(folder, 'branch.db'), '')
  expect(checkFolder(folder, null)).toMatchObject({ refusal: null, warning: expect.any(Function) })
  fs.rmSync(path.dirname(folder), { recursive: true })
})
