import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('./run.mjs', import.meta.url))

it.each([['deploy'], ['']])('the launcher has no command %j', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, name], { encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^There is no command .* the commands are start, serve, .*\n$/)
})
