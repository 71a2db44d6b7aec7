import path from 'node:path'
import { expect, it } from 'vitest'
import { browserFolder, findDataPlaces, isSharedFolder } from './data-places.ts'

const OWN = 'C:\\Users\\asha\\AppData\\Roaming\\Dioptre'
const SHARED = 'C:\\ProgramData\\Dioptre'
const places = (there: string[], platform: NodeJS.Platform = 'win32') =>
  findDataPlaces({
    platform,
    env: { APPDATA: 'C:\\Users\\asha\\AppData\\Roaming', PROGRAMDATA: 'C:\\ProgramData' },
    home: '/Users/asha',
    isThere: (place) => there.includes(place),
  })

it('two Windows users share the shop of a computer that was installed for all', () => {
  const found = places([SHARED])
  expect(found).toEqual({ standardFolder: SHARED, isShared: true, ownFolder: OWN })
  expect(isSharedFolder(SHARED, found)).toBe(true)
  // Cookies and a pairing are locked to one user, whom the other could not open them for.
  expect(browserFolder(SHARED, found)).toBe(path.join(OWN, 'window'))
})

it.each<[string, string[], NodeJS.Platform]>([
  ['installed for one user', [], 'win32'],
  ['where this user has had a shop before', [SHARED, `${OWN}\\branch.db`], 'win32'],
])('a computer %s keeps the folder of its user', (_what, there, platform) => {
  const found = places(there, platform)
  expect(found).toEqual({ standardFolder: OWN, isShared: false, ownFolder: OWN })
  expect(browserFolder(OWN, found)).toBe(path.join(OWN, 'window'))
})

it('only Windows has such a folder', () => {
  expect(places([SHARED], 'darwin').isShared).toBe(false)
})

it('a folder that was chosen holds its own browser files', () => {
  expect(browserFolder('D:\\shop', places([SHARED]))).toBe(path.join('D:\\shop', 'window'))
})
