import fs from 'node:fs'
import path from 'node:path'

export type Shipped = { file: string; size: number; isUnpacked: boolean }

type Entry = { files?: Record<string, Entry>; size?: number; unpacked?: boolean }

/** Everything in a packed program's archive, and beside it. */
export function whatShips(resourcesFolder: string): Shipped[] {
  return entriesBelow(readHeader(path.join(resourcesFolder, 'app.asar')), '')
}

/** An archive begins with the length of its list of files, four times told, and the list. */
function readHeader(file: string): Entry {
  const handle = fs.openSync(file, 'r')
  const sizes = Buffer.alloc(16)
  fs.readSync(handle, sizes, 0, 16, 0)
  const text = Buffer.alloc(sizes.readUInt32LE(12))
  fs.readSync(handle, text, 0, text.length, 16)
  fs.closeSync(handle)
  const header: Entry = JSON.parse(text.toString('utf8'))
  return header
}

function entriesBelow(entry: Entry, above: string): Shipped[] {
  return Object.entries(entry.files ?? {}).flatMap(([name, child]) => {
    const file = above === '' ? name : `${above}/${name}`
    if (child.files !== undefined) return entriesBelow(child, file)
    return [{ file, size: child.size ?? 0, isUnpacked: child.unpacked === true }]
  })
}

export type Target = { platform: string; arch: string }

/** The largest that the program's own part may be, Electron left out. */
const MAX_BYTES = 70 * 1024 * 1024

/** What must be there for the till to run at all. */
const WANTED: readonly RegExp[] = [
  /^package\.json$/,
  /^dist\/app\/main\.js$/,
  /^dist\/app\/preload\.cjs$/,
  /^dist\/server\/start-server\.js$/,
  /^dist\/renderer\/index\.html$/,
  /^resources\/fonts\/NotoSans-Regular\.ttf$/,
  /^resources\/update-channel\.json$/,
  /^node_modules\/fastify\/package\.json$/,
  /^node_modules\/better-sqlite3\/lib\/index\.js$/,
]

/** What has no business on a shop's computer. */
const UNWANTED: readonly [RegExp, string][] = [
  [/^(app|server|renderer|build|e2e)\//, 'a source'],
  [/\.(ts|tsx|mts|cts)$/, 'a source'],
  [/\.map$/, 'a source map'],
  [/\.(test|spec|bench)\.[cm]?js$/, 'a test'],
  [/(^|\/)(testing|__tests__)\//, 'a test'],
  [/electron-stand-in/, 'the stand-in of the tests'],
  [/\.(c|cc|cpp|h|hpp|gyp|gypi)$/, 'a source of a native module'],
  [/^node_modules\/(typescript|vite|vitest|electron|electron-builder|playwright)\//, 'a tool'],
  [/^node_modules\/(react|react-dom|zustand|@base-ui|@biomejs|pdfjs-dist)\//, 'built in already'],
  [/(^|\/)(branch-keys|recovery)\.json$/, 'a secret'],
  [/\.(db|db-wal|pem|key|p12|pfx)$/, 'a secret or a shop’s data'],
]

/** What is wrong with what would ship; empty when all is well. */
export function complaintsAbout(shipped: readonly Shipped[], target: Target): string[] {
  const missing = WANTED.filter((wanted) => !shipped.some(({ file }) => wanted.test(file)))
  const size = shipped.reduce((sum, it) => sum + it.size, 0)
  return [
    ...missing.map((wanted) => `missing: ${wanted.source}`),
    ...shipped.flatMap(({ file }) =>
      UNWANTED.filter(([sign]) => sign.test(file)).map(([, what]) => `${what}: ${file}`),
    ),
    ...natives(shipped, target),
    ...(size > MAX_BYTES ? [`${Math.round(size / 1e6)} MB is too much`] : []),
  ]
}

/** One binary of each native module, the target's own, outside the archive where it can be read. */
function natives(shipped: readonly Shipped[], { arch, platform }: Target): string[] {
  const found = shipped.filter(({ file }) => file.endsWith('.node'))
  const ours = `${platform}-${arch}`
  const complaints = found.flatMap(({ file, isUnpacked }) => [
    ...(file.includes(ours) ? [] : [`of another system: ${file}`]),
    ...(isUnpacked ? [] : [`a binary inside the archive: ${file}`]),
  ])
  for (const name of ['better-sqlite3', 'node-hid']) {
    const isOwn = (file: string): boolean =>
      file.startsWith(`node_modules/${name}/`) && file.includes(ours)
    if (!found.some(({ file }) => isOwn(file))) {
      complaints.push(`${name} has no binary for ${ours}`)
    }
  }
  return complaints
}
