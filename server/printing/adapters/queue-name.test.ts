import { expect, it } from 'vitest'
import { isQueueName } from './queue-name.ts'

it.each(['PDF', 'EPSON_TM-T82', 'HP LaserJet (Copy 1)', '\\\\desk\\Bills', 'बिल'])(
  'takes %s',
  (name) => {
    expect(isQueueName(name)).toBe(true)
  },
)

it.each(['', ' PDF', '-d', '--help', '/etc/passwd', 'a\nb', 'a"b', 'a|b', 'a`b', 'x'.repeat(201)])(
  'refuses %j',
  (name) => {
    expect(isQueueName(name)).toBe(false)
  },
)
