import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DriveFinder, driveFinder, driveList, mountedRoots } from './drives.ts'
import { newPlaceCard, writePlaceCard } from './place-folder.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-drives-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** Disks in folders: each of its own number, those that hang for ever, and the shop's own. */
function finderOf(disks: Record<string, number | 'hangs'>): DriveFinder {
  return {
    roots: async () => Object.keys(disks).map((name) => path.join(folder, name)),
    diskOf: (root) => {
      const disk = disks[path.basename(root)] ?? 1
      if (disk === 'hangs') return new Promise(() => {})
      return fs.existsSync(root) ? Promise.resolve(disk) : Promise.reject(new Error('no disk'))
    },
  }
}

it('offers the sticks that are there, with their room and whether a copy is on them', async () => {
  for (const name of ['shop', 'KINGSTON', 'OLD STICK']) fs.mkdirSync(path.join(folder, name))
  const old = path.join(folder, 'OLD STICK', 'Dioptre')
  fs.mkdirSync(old)
  writePlaceCard(old, newPlaceCard('another', 'D'))
  const finder = finderOf({ shop: 1, KINGSTON: 2, 'OLD STICK': 3, GONE: 4 })
  expect(await driveList(finder)(path.join(folder, 'shop'))).toEqual([
    {
      path: path.join(folder, 'KINGSTON'),
      name: 'KINGSTON',
      freeBytes: expect.any(Number),
      hasCopies: false,
    },
    {
      path: path.join(folder, 'OLD STICK'),
      name: 'OLD STICK',
      freeBytes: expect.any(Number),
      hasCopies: true,
    },
  ])
})

it('leaves out a share that does not answer, and asks it once until it does', async () => {
  for (const name of ['shop', 'KINGSTON']) fs.mkdirSync(path.join(folder, name))
  const finder = finderOf({ SHARE: 'hangs', KINGSTON: 2 })
  const asked: string[] = []
  const list = driveList({
    ...finder,
    diskOf: (root) => {
      asked.push(path.basename(root))
      return finder.diskOf(root)
    },
  })
  const shop = path.join(folder, 'shop')
  for (const found of await Promise.all([list(shop), list(shop)])) {
    expect(found.map(({ name }) => name)).toEqual(['KINGSTON'])
  }
  expect(asked.filter((name) => name === 'SHARE')).toEqual(['SHARE'])
})

it('finds what Linux mounted, with a space in its name, and no disk of its own', () => {
  const mounts = [
    '/dev/sda1 / ext4 rw 0 0',
    'proc /proc proc rw 0 0',
    '/dev/sdb1 /media/asha/USB\\040DISK vfat rw 0 0',
    '/dev/sdc1 /run/media/asha/KINGSTON exfat rw 0 0',
    '//nas/shop /mnt/nas cifs rw 0 0',
    '',
  ].join('\n')
  expect(mountedRoots(mounts)).toEqual([
    '/media/asha/USB DISK',
    '/run/media/asha/KINGSTON',
    '/mnt/nas',
  ])
})

it('asks Windows in a process of its own for sticks and disks, and never for a letter of the network', async () => {
  const asked: string[] = []
  const { roots } = driveFinder('win32', async (script) => {
    asked.push(script)
    return 'A:\\\r\nC:\\\r\nE:\\\r\n\r\n'
  })
  expect(await roots()).toEqual(['C:\\', 'E:\\'])
  expect(asked.join(' ')).toContain("DriveType -in 'Removable','Fixed'")
})

it('lists none where Windows does not answer', async () => {
  const finder = driveFinder('win32', () => Promise.reject(new Error('timed out')))
  expect(await driveList(finder)(folder)).toEqual([])
})
