import { type Import, importsOf } from './imports.ts'
import { type Rule, type SourceFile, servesTests, type Violation } from './source-file.ts'

/**
 * Low to high: an area may use those in the lines before its own, with the same database handle,
 * never the ones after. Every request passes through the areas of the second line.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['rendering'],
  [
    'kernel',
    'audit',
    'settings',
    'staff',
    'branch',
    'auth',
    'http',
    'keys',
    'devices',
    'approvals',
  ],
  ['masters'],
  ['tills'],
  ['catalog', 'stock'],
  ['offers', 'points'],
  ['cart'],
  ['prescriptions'],
  ['lab'],
  ['orders'],
  ['customers'],
  ['gift-cards'],
  ['payers'],
  ['credit', 'receipts'],
  ['sales'],
  ['incentives'],
  ['day'],
  ['purchasing'],
  ['gst'],
  ['reports'],
  ['tally'],
  ['documents'],
  ['outreach'],
  ['printing'],
  ['live'],
  ['checks'],
  ['copies'],
  ['setup'],
  ['import'],
  ['demo'],
  ['startup'],
]

/** What lies under every area. */
const BELOW_AREAS = ['domain', 'contract', 'wire', 'db', 'kernel', 'audit', 'settings']

/** What the kernel is made of. */
const BELOW_KERNEL = ['domain', 'contract', 'wire', 'db']

/** The record of what lives as long as the server; it names the types of its fields. */
const SERVICES = 'server/kernel/services.ts'

/** How files are made to last; why a database can't be opened is a message. */
const SEEN_BY_DB = /^server\/kernel\/(durable-file|message|translate)\.ts$/

/** The document engine draws sheets in a style, and labels; it knows no shop and no database. */
const SEEN_BY_RENDERING = /^server\/contract\/(document-style|labels)\.ts$/

/** The shell starts the server by these and knows nothing else of it. */
const SEEN_BY_APP = new RegExp(
  '^server/(startup/(start-server|run-standby|cli-options|data-folder|renderer-folder|start-failure|' +
    'probe-address)|copies/standby/standby-of|devices/pinned-agent|keys/(key-store|recovery)|kernel/(devanagari-face|durable-file|print-pdf|translate)|wire/record|domain/codes)\\.ts$',
)

const SEEN_BY_STORIES = [
  'app/kept-sales.ts',
  'app/lan-client/ask-host.ts',
  'app/lan-client/find-hosts.ts',
  'app/lan-client/host-place.ts',
  'app/lan-client/watch-host.ts',
  'server/devices/lan-certificate.ts',
  'server/devices/pinned-agent.ts',
  'server/devices/announce.ts',
  'server/copies/testing/copied-shop.ts',
  'server/db/testing/older-shop.ts',
  'server/import/testing/workbook.ts',
  'server/testing/object-store.ts',
  'server/startup/start-server.ts',
]

/** What tests may add to the packages of their folder. */
const TEST_PACKAGES = /^(vitest|fast-check|big\.js|node:.*)$/

/** Imports point one way only (the table "Which way imports point"). */
export const directions: Rule = (files) =>
  files.flatMap((file) => importsOf(file).flatMap(judge(file)))

function judge(file: SourceFile): (imported: Import) => Violation[] {
  return (imported) => {
    const complaint =
      imported.target === null
        ? aboutPackage(file.path, imported.specifier)
        : aboutFile(file.path, imported.target, imported.isType)
    return complaint === null ? [] : [{ path: file.path, line: imported.line, message: complaint }]
  }
}

/** Packages that only some folders may use: the package, and the folders. */
const FOLDERS_OF_PACKAGES: readonly [RegExp, RegExp][] = [
  [/^electron$/, /^app\//],
  [/^node-hid$/, /^app\//],
  [/^(react|react-dom|zustand|@tanstack|@base-ui|lucide-react)(\/|$)/, /^renderer\//],
  [
    /^(fastify|@fastify)(\/|$)/,
    /^(server\/(?!domain\/|contract\/|wire\/|rendering\/)|build\/bench\/)/,
  ],
  [/^better-sqlite3$/, /^(server\/db\/|build\/bench\/)/],
  [/^(@playwright|playwright|@axe-core)(\/|$)/, /^(e2e|build)\//],
  [/^node:/, /^(?!renderer\/|server\/domain\/|server\/contract\/)/],
]

function aboutPackage(path: string, specifier: string): string | null {
  if (servesTests(path) && TEST_PACKAGES.test(specifier)) return null
  if (path.startsWith('server/domain/')) return `domain may not import ${specifier}`
  if (path.startsWith('server/contract/') && !servesTests(path)) {
    return specifier === 'typebox' ? null : `contract may not import ${specifier}`
  }
  const owner = FOLDERS_OF_PACKAGES.find(([name]) => name.test(specifier))
  if (owner === undefined || owner[1].test(path) || isTestOfServer(path)) return null
  return `${path.split('/').slice(0, 2).join('/')} may not import ${specifier}`
}

function isTestOfServer(path: string): boolean {
  return servesTests(path) && path.startsWith('server/')
}

function aboutFile(path: string, target: string, isType: boolean): string | null {
  const isLeaving = topFolderOf(path) !== topFolderOf(target)
  if (
    target.includes('/testing/') &&
    !servesTests(path) &&
    !/^build\/(bench|gallery)\//.test(path)
  ) {
    return `only tests may import ${target}`
  }
  if (isLeaving)
    return mayLeave(path, target, isType) ? null : `${topFolderOf(path)} may not import ${target}`
  if (topFolderOf(path) !== 'server' || servesTests(path)) return null
  if (path === SERVICES && isType) return null
  return mayWithinServer(path, target) ? null : `${areaOf(path)} may not import ${target}`
}

function mayLeave(path: string, target: string, isType: boolean): boolean {
  switch (topFolderOf(path)) {
    case 'build':
      return true
    case 'app':
      return (
        SEEN_BY_APP.test(target) ||
        target === 'renderer/base/api/operations.generated.ts' ||
        /^resources\/messages\/(shell\/|\w+\.ts$)/.test(target) ||
        (isType && target.startsWith('server/contract/'))
      )
    case 'renderer':
      return (
        /^resources\/messages\/(till\/|\w+\.ts$)/.test(target) ||
        (isType && (target.startsWith('server/contract/') || target === 'app/channels.ts'))
      )
    case 'e2e':
      // Stories of the network play both tills by what the program itself does, what a power cut leaves
      // is opened by the server itself; an import has a workbook.
      return (
        (isType && target.startsWith('server/contract/')) ||
        target.startsWith('resources/') ||
        SEEN_BY_STORIES.includes(target)
      )
    default:
      return target.startsWith('resources/') || target === 'package.json'
  }
}

function mayWithinServer(path: string, target: string): boolean {
  const from = areaOf(path)
  const to = areaOf(target)
  if (from === to) return true
  if (from === 'server') return true
  if (to === 'server') return from === 'startup'
  switch (from) {
    case 'domain':
      return target === 'server/kernel/message.ts'
    case 'contract':
      return false
    case 'rendering':
      return SEEN_BY_RENDERING.test(target)
    case 'wire':
      return to === 'domain'
    case 'audit':
      return ['domain', 'wire', 'db', 'kernel'].includes(to)
    case 'db':
      return to === 'domain' || to === 'wire' || SEEN_BY_DB.test(target)
    case 'kernel':
      return BELOW_KERNEL.includes(to)
    default:
      return BELOW_AREAS.includes(to) || isBelow(to, from)
  }
}

function isBelow(lower: string, higher: string): boolean {
  const level = (area: string): number => LAYERS.findIndex((layer) => layer.includes(area))
  const isSameLayer = level(lower) === level(higher)
  return level(lower) !== -1 && (isSameLayer || level(lower) < level(higher))
}

/** The area of server/cart/ is cart; that of a file at the server's top is server. */
function areaOf(path: string): string {
  const parts = path.split('/')
  return (parts.length > 2 ? parts[1] : parts[0]) ?? ''
}

function topFolderOf(path: string): string {
  return path.split('/')[0] ?? ''
}
