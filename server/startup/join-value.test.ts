import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { joinValue } from './join-value.ts'

test.each([
  [['--pin', 'ab', '--token', '-Xy_z', '--data', 'shop'], '-Xy_z'],
  [['--token', '--look'], '--look'],
  [['--token=-Xy', '--data', 'shop'], '-Xy'],
  [['--data', 'shop'], undefined],
])('a token that begins with a dash is read: %s', (args, token) => {
  const options = {
    pin: { type: 'string' },
    token: { type: 'string' },
    data: { type: 'string' },
  } as const
  expect(parseArgs({ args: joinValue(args, 'token'), options }).values.token).toBe(token)
})

test('an option without a value stays without one', () => {
  expect(joinValue(['--token'], 'token')).toEqual(['--token'])
})
