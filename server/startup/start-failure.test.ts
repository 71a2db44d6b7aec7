import { describe, expect, it } from 'vitest'
import { StartRefused } from '../db/start-refused.ts'
import { literal, message } from '../kernel/message.ts'
import { startFailureText } from './start-failure.ts'

describe('the sentence for a start that failed', () => {
  it.each([
    [
      new StartRefused(message('startup.disk-full', { folder: '/data' })),
      'The disk of /data is full. Free some space and start again.',
    ],
    [new StartRefused(literal('One.\n  Two.\n')), 'One. Two.'],
    [new Error('first\n  second\nthird'), 'Dioptre could not start: first second third'],
    ['thrown text', 'Dioptre could not start: thrown text'],
  ])('%s', (error, sentence) => {
    expect(startFailureText(error)).toBe(sentence)
  })

  it('is in the language that is asked for', () => {
    const error = new StartRefused(message('startup.disk-full', { folder: '/data' }))
    expect(startFailureText(error, 'hi')).toContain('/data की डिस्क भर गई है')
  })
})
