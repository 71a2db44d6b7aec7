import { describe, expect, it } from 'vitest'
import { StartRefused } from '../db/start-refused.ts'
import { startFailureSentence } from './start-failure.ts'

describe('the sentence for a start that failed', () => {
  it.each([
    [new StartRefused('Port 80 is in use.'), 'Port 80 is in use.'],
    [new StartRefused('One.\n  Two.\n'), 'One. Two.'],
    [new Error('first\n  second\nthird'), 'Dioptre could not start: first second third'],
    ['thrown text', 'Dioptre could not start: thrown text'],
  ])('%s', (error, sentence) => {
    expect(startFailureSentence(error)).toBe(sentence)
  })
})
