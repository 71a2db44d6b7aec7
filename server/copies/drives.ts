import fs from 'node:fs'
import path from 'node:path'
import { type RunScript, runScript } from '../kernel/powershell.ts'
import { PLACE_CARD } from './place-folder.ts'

/** A disk or stick beside the one that the shop's data is on. */
export type Drive = {
  /** Its root: `E:\`, `/media/asha/KINGSTON`. */
  path: string
  name: string
  freeBytes: number
  /** Whether copies of a shop are on it already. */
  hasCopies: boolean
}

/** Where the operating system shows its disks; tests hand in folders of their own. */
export type DriveFinder = {
  /** Candidates, each the root of a disk. */
  roots(): Promise<readonly string[]>
  /** The disk that a folder is on, as a number of the operating system. */
  diskOf(folder: string): Promise<number>
}

const DISK_WAIT_MS = 2_000
const LIST_WITHIN_MS = 10_000

/** Finds disks as Windows, macOS and Linux show them, for the computer that this runs on. */
export function driveFinder(
  platform: NodeJS.Platform = process.platform,
  run: RunScript = runScript,
): DriveFinder {
  const diskOf = async (folder: string): Promise<number> => (await fs.promises.stat(folder)).dev
  if (platform === 'win32') return { roots: () => windowsRoots(run), diskOf }
  if (platform === 'darwin') return { roots: () => foldersOf('/Volumes'), diskOf }
  return {
    roots: async () => mountedRoots(await fs.promises.readFile('/proc/mounts', 'utf8')),
    diskOf,
  }
}

/**
 * Sticks and disks in the computer; a disk on a USB cable calls itself fixed. A letter of the network
 * is never touched: asking for one whose computer is off takes a minute.
 */
const LOCAL_DRIVES =
  "[IO.DriveInfo]::GetDrives() | Where-Object { $_.DriveType -in 'Removable','Fixed' } | ForEach-Object { $_.Name }"

/** Asks Windows in a process of its own. */
async function windowsRoots(run: RunScript): Promise<string[]> {
  const listed = await run(LOCAL_DRIVES, {}, LIST_WITHIN_MS)
  // A and B are disk drives of old computers, which rattle for seconds when they are asked.
  return listed.split(/\r?\n/).filter((line) => /^[C-Z]:\\$/.test(line))
}

/** Where Linux mounts what is plugged in: a desktop under /media or /run/media, a person in /mnt. */
export function mountedRoots(mounts: string): string[] {
  return mounts
    .split('\n')
    .map((line) => unescapeMount(line.split(' ')[1] ?? ''))
    .filter((root) => /^\/(media|run\/media|mnt)\/./.test(root))
}

/** `proc_mounts(5)`: space, tab, newline and backslash are octal there. */
function unescapeMount(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await fs.promises.readdir(folder, { withFileTypes: true })
  // The disk that macOS itself runs from is a link in there.
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
}

/**
 * Lists the disks that a copy may go to: not the shop's own, and written to. One that does not
 * answer, as a share whose computer is off, is left out, and asked again only when its last answer
 * has come: each question holds one of the few threads that read files for the whole server.
 */
export function driveList(finder: DriveFinder): (dataFolder: string) => Promise<Drive[]> {
  const asked = new Map<string, Promise<Drive | null>>()
  function ask(root: string, own: number | null): Promise<Drive | null> {
    const running = asked.get(root)
    if (running !== undefined) return running
    const answer = driveAt(root, own, finder)
      .catch(() => null)
      .finally(() => asked.delete(root))
    asked.set(root, answer)
    return answer
  }
  return async (dataFolder) => {
    const own = await finder.diskOf(dataFolder).catch(() => null)
    const roots = await finder.roots().catch(() => [])
    const seen = await Promise.all(roots.map((root) => inTime(ask(root, own))))
    return seen.filter((drive) => drive !== null)
  }
}

async function driveAt(
  root: string,
  own: number | null,
  finder: DriveFinder,
): Promise<Drive | null> {
  if ((await finder.diskOf(root)) === own) return null
  await fs.promises.access(root, fs.constants.W_OK)
  const { bavail, bsize } = await fs.promises.statfs(root)
  const hasCopies = (await isPlace(root)) || (await isPlace(path.join(root, 'Dioptre')))
  return { path: root, name: nameOf(root), freeBytes: bavail * bsize, hasCopies }
}

/** Whether a place's card is there; not on the tills' thread, for which a dead share would stand. */
function isPlace(folder: string): Promise<boolean> {
  return fs.promises.access(path.join(folder, PLACE_CARD)).then(
    () => true,
    () => false,
  )
}

function nameOf(root: string): string {
  return /^[A-Z]:\\$/.test(root) ? root.slice(0, 2) : path.basename(root)
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), DISK_WAIT_MS)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
