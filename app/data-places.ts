import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defaultDataFolder } from '../server/startup/data-folder.ts'

/** Where a shop's data lies when nobody says, and where this user's own browser files lie. */
export type DataPlaces = {
  standardFolder: string
  /** Whether all users of the computer share that folder. */
  isShared: boolean
  ownFolder: string
}

type Machine = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  home: string
  isThere(place: string): boolean
}

const THIS_MACHINE: Machine = {
  platform: process.platform,
  env: process.env,
  home: os.homedir(),
  isThere: (place) => fs.existsSync(place),
}

/**
 * On Windows the installer makes a machine-wide folder with rights for everybody when it installs
 * for all users: they share one shop. A user who has a shop of their own already keeps it.
 */
export function findDataPlaces(machine: Machine = THIS_MACHINE): DataPlaces {
  const { env, isThere, platform } = machine
  const ownFolder = defaultDataFolder(machine)
  const own: DataPlaces = { standardFolder: ownFolder, isShared: false, ownFolder }
  const programData = env['PROGRAMDATA'] ?? ''
  if (platform !== 'win32' || programData === '') return own
  const shared = path.win32.join(programData, 'Dioptre')
  const hasOwnShop = isThere(path.win32.join(ownFolder, 'branch.db'))
  if (hasOwnShop || !isThere(shared)) return own
  return { standardFolder: shared, isShared: true, ownFolder }
}

/** Whether a data folder is the one that the users of this computer share. */
export function isSharedFolder(dataFolder: string, places = findDataPlaces()): boolean {
  return places.isShared && dataFolder === places.standardFolder
}

/**
 * The folder for the browser's own data. What Chromium and the key store lock is locked to one user,
 * so in a shared shop each has their own; else it lies in the data folder, and so does the lock that
 * lets the shop be opened once.
 */
export function browserFolder(dataFolder: string, places = findDataPlaces()): string {
  const base = isSharedFolder(dataFolder, places) ? places.ownFolder : dataFolder
  return path.join(base, 'window')
}
