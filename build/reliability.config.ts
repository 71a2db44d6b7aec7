import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Faults in real processes: one file at a time, because each drives a server and its tills. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['e2e/reliability/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 10_000,
  },
})
