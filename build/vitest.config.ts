import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { messagesPlugin } from './messages-plugin.ts'

const ATTACKS_IN_PROCESS = 'server/**/*.attack.test.ts'

/** A suite of its own, `npm run test:attacks`: it takes minutes and loads the computer. */
const attacks: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'attacks',
    include: ['e2e/attacks/**/*.test.ts', ATTACKS_IN_PROCESS],
    fileParallelism: false,
    testTimeout: 600_000,
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [messagesPlugin()],
  test: {
    // A test that touches electron must meet the stand-in, never the download its package starts
    // on the first require.
    env: { ELECTRON_OVERRIDE_DIST_PATH: '/dev/null' },
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // For what hangs. No verdict is to depend on how busy the computer is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,build,app,renderer}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ATTACKS_IN_PROCESS],
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['e2e/reliability/**/*.test.ts'],
          // Whole servers are started, loaded and killed: one story at a time, after all else.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      ...(process.env['DIOPTRE_ATTACKS'] === undefined ? [] : [attacks]),
    ],
  },
})
