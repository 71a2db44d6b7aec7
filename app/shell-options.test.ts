import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rememberFolder } from './remembered-folder.ts'
import { shellOptions } from './shell-options.ts'

let standard = ''
beforeEach(() => {
  standard = fs.mkdtempSync(path.join(os.tmpdir(), 'dioptre-options-'))
})
afterEach(() => fs.rmSync(standard, { recursive: true, force: true }))

it.each([
  [['/opt/dioptre', '--data', '/shop'], true],
  [['/usr/bin/electron', '.', '--data', '/shop'], false],
])('reads the flags of %j', (argv, isPackaged) => {
  expect(shellOptions(argv, isPackaged)).toMatchObject({
    ok: true,
    options: { host: '127.0.0.1', port: 0, demo: false },
  })
})

it('takes a port that is asked for', () => {
  const parsed = shellOptions(['dioptre', '--port', '4780'], true)
  expect(parsed).toMatchObject({ ok: true, options: { port: 4780 } })
})

it('refuses a flag that it does not know in development', () => {
  expect(shellOptions(['electron', '.', '--kiosk'], false)).toMatchObject({ ok: false })
})

it.each([
  [['--updated']],
  [['--disable-gpu', '--data', '/shop']],
  [['--force-run', '--data=/shop', '--updated']],
])('an installed program opens whatever else it is started with: %j', (flags) => {
  rememberFolder(standard, '/shop')
  const parsed = shellOptions(['dioptre', ...flags], true, standard)
  expect(parsed).toMatchObject({ ok: true, options: { dataFolder: '/shop' } })
})

it('still refuses a flag of its own without a value', () => {
  expect(shellOptions(['dioptre', '--data'], true)).toMatchObject({ ok: false })
})
