import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { WORKER_CACHE } from './launch/worker-cache-setup.mjs'
import { messagesPlugin } from './messages-plugin.ts'

const ATTACKS_IN_PROCESS = 'server/**/*.attack.test.ts'

const IS_SHORT = process.env['DIOPTRE_SHORT'] === '1'

/** What `npm test` leaves out: whole servers and places of copies, for minutes. */
const LONG_RELIABILITY = [
  'copies',
  'copy-kills',
  'import-kill',
  'restart',
  'standby',
  'three-tills',
  'witness',
].map((name) => `e2e/reliability/${name}.test.ts`)

/** What it leaves out too: every paper on every size, drawn and scanned back. */
const LONG_PAPERS = ['server/documents/drawn/scanned-documents.test.ts']

/** Its pauses between requests count, so nothing else runs beside it. */
const COUNTS_SYNCS = 'e2e/reliability/syncs.test.ts'

/** Files that take long however short they are, first: the last one to start is waited for. */
const SLOW = ['reliability/copy-kills', 'reliability/kill', 'drawn/typography', 'copies/copies']

/** Starts the slow files first, also where no run before has measured them. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = SLOW.findIndex((name) => moduleId.includes(`${name}.test.`))
      return place === -1 ? SLOW.length : place
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** Builds the server for the tests that start whole ones. */
const BUILDS_SERVER = 'build/launch/built-server-setup.mjs'

/** A suite of its own, `npm run test:attacks`: it takes minutes and loads the computer. */
const attacks: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'attacks',
    globalSetup: BUILDS_SERVER,
    include: ['e2e/attacks/**/*.test.ts', '{server,build}/**/*.test.ts'],
    fileParallelism: false,
    // For what hangs: 39,000 requests take four minutes, and on a busy computer an hour.
    testTimeout: 3_600_000,
  },
}

/** A suite of its own, `npm run test:faults`: whole servers on bad disks, clocks and networks. */
const faults: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'faults',
    globalSetup: BUILDS_SERVER,
    include: ['{e2e/faults,e2e/reliability,server/copies,server/db}/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
}

/** Fills the cache of programs that tests start beside the server, for half of their start-up. */
const WARMS_WORKERS = 'build/launch/worker-cache-setup.mjs'

/** What draws, reads back and prints papers; fonts and pictures take the most memory. */
const PAPERS = ['server/{documents,printing,rendering}/**/*.test.ts']

/** Files whose worker loads the server once and not for each: half of all the work. */
function together(
  name: string,
  groupOrder: number,
  include: string[],
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      globalSetup: WARMS_WORKERS,
      include,
      exclude: [...configDefaults.exclude, ATTACKS_IN_PROCESS, ...exclude],
      // The modules keep no state but caches, and a test puts back what it replaces.
      isolate: false,
      sequence: { groupOrder },
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [messagesPlugin()],
  test: {
    // A test that touches electron must meet the stand-in, never the download its package starts
    // on the first require.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/dev/null', NODE_COMPILE_CACHE: WORKER_CACHE },
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // For what hangs. No verdict is to depend on how busy the computer is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    projects: [
      // One after the other: a worker that all of them share grows to 2 GB.
      together('unit', 0, ['server/**/*.test.ts'], PAPERS),
      together('papers', 1, PAPERS, IS_SHORT ? LONG_PAPERS : []),
      together('screens', 2, ['{build,renderer}/**/*.test.{ts,tsx}']),
      {
        extends: true,
        test: {
          name: 'shell',
          include: ['app/**/*.test.ts'],
          // Each of these files puts a stand-in of its own in the place of electron.
          isolate: true,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          globalSetup: BUILDS_SERVER,
          include: ['e2e/reliability/**/*.test.ts'],
          exclude: [...configDefaults.exclude, COUNTS_SYNCS, ...(IS_SHORT ? LONG_RELIABILITY : [])],
          // Whole servers are started, loaded and killed, and one core waits for the other: two
          // files at a time, after all else.
          sequence: { groupOrder: 4 },
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'syncs',
          globalSetup: BUILDS_SERVER,
          include: [COUNTS_SYNCS],
          sequence: { groupOrder: 5 },
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      ...(process.env['DIOPTRE_ATTACKS'] === undefined ? [] : [attacks]),
      ...(process.env['DIOPTRE_FAULTS'] === undefined ? [] : [faults]),
    ],
  },
})
