import fs from 'node:fs'
import path from 'node:path'

export type Shipped = {
  file: string
  size: number
  isUnpacked: boolean
  /** What a package asks for, in its manifest. */
  needs: readonly string[]
}

type Entry = {
  files?: Record<string, Entry>
  size?: number
  offset?: string
  unpacked?: boolean
}
type ReadText = (entry: Entry, file: string) => string

/** Everything in a packed program's archive, and beside it. */
export function whatShips(resourcesFolder: string): Shipped[] {
  const archive = path.join(resourcesFolder, 'app.asar')
  const bytes = fs.readFileSync(archive)
  // An archive begins with lengths: of what stands before the files, and of the list of them.
  const filesAt = 8 + bytes.readUInt32LE(4)
  const list: Entry = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)))
  const readText: ReadText = ({ offset, size = 0 }, file) => {
    if (offset === undefined) return fs.readFileSync(path.join(`${archive}.unpacked`, file), 'utf8')
    const at = filesAt + Number(offset)
    return bytes.toString('utf8', at, at + size)
  }
  return entriesBelow(list, '', readText)
}

function entriesBelow(entry: Entry, above: string, readText: ReadText): Shipped[] {
  return Object.entries(entry.files ?? {}).flatMap(([name, child]) => {
    const file = above === '' ? name : `${above}/${name}`
    if (child.files !== undefined) return entriesBelow(child, file, readText)
    const needs = IS_MANIFEST.test(file) ? needsOf(readText(child, file)) : []
    return [{ file, size: child.size ?? 0, isUnpacked: child.unpacked === true, needs }]
  })
}

const IS_MANIFEST = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/
/** Natives are built with it, and run without. */
const NEEDED_TO_BUILD = 'node-addon-api'

function needsOf(manifest: string): string[] {
  const { dependencies = {} } = JSON.parse(manifest)
  return Object.keys(dependencies).filter((name) => name !== NEEDED_TO_BUILD)
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
  /^resources\/windows\/raw-print\.ps1$/,
  /^resources\/windows\/raw-print\.cs$/,
  /^node_modules\/fastify\/package\.json$/,
  /^node_modules\/better-sqlite3\/lib\/index\.js$/,
  /^dist\/(app|server|renderer)\/third-party-licences\.md$/,
  // One that is easily left out with the handbooks of its neighbours.
  /^node_modules\/fast-jwt\/LICENSE\.md$/,
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
    ...unmetNeeds(shipped),
    ...(size > MAX_BYTES ? [`${Math.round(size / 1e6)} MB is too much`] : []),
  ]
}

/** A package that is not beside those that ask for it stops the till at its first import. */
function unmetNeeds(shipped: readonly Shipped[]): string[] {
  const files = new Set(shipped.map(({ file }) => file))
  return shipped.flatMap(({ file, needs }) => {
    const folder = path.posix.dirname(file)
    const places = foldersAbove(folder)
    return needs
      .filter((name) => !places.some((at) => files.has(`${at}node_modules/${name}/package.json`)))
      .map((name) => `${folder} lacks ${name}`)
  })
}

/** The folders that a package's imports are looked for in: its own, and all above it. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_part, index) => `${parts.slice(0, index + 1).join('/')}/`).concat('')
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
