import { ensureBuilt } from './build-targets.mjs'

/** Set-up of vitest: builds the server once before tests that start whole ones. */
export async function setup() {
  await ensureBuilt(['server'])
}
