import { expect, it } from 'vitest'
import { shellOptions } from './shell-options.ts'

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

it('refuses what it does not know', () => {
  expect(shellOptions(['dioptre', '--kiosk'], true)).toMatchObject({ ok: false })
})
