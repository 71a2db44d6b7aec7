import { describe, expect, it } from 'vitest'
import { StartRefused } from './db/start-refused.ts'
import { startFailureSentence } from './start-failure.ts'

const PLACE = { host: '127.0.0.1', port: 80 }

function networkError(code: string): Error {
  return Object.assign(new Error(`listen ${code}: details`), {
    code,
    syscall: 'listen',
  })
}

describe('the sentence for a start that failed', () => {
  it('is the refusal itself', () => {
    const refused = new StartRefused('The data folder /shop is in use.')
    expect(startFailureSentence(refused, PLACE)).toBe('The data folder /shop is in use.')
  })

  it.each([
    ['EADDRINUSE', 'Port 80 on 127.0.0.1 is in use by another program: close it or give --port.'],
    ['EACCES', 'This user may not listen on port 80 of 127.0.0.1: give --port 1024 or higher.'],
    ['EADDRNOTAVAIL', 'The address 127.0.0.1 is not one of this computer: give --host 127.0.0.1.'],
  ])('says what %s means', (code, sentence) => {
    expect(startFailureSentence(networkError(code), PLACE)).toBe(sentence)
  })

  it('does not take a file that is closed to us for a port', () => {
    const error = Object.assign(new Error('EACCES: open key'), {
      code: 'EACCES',
      syscall: 'open',
    })
    expect(startFailureSentence(error, PLACE)).toBe('Dioptre could not start: EACCES: open key')
  })

  it('keeps a fault to one line', () => {
    const sentence = startFailureSentence(new Error('first\n  second\nthird'), PLACE)
    expect(sentence).toBe('Dioptre could not start: first second third')
  })
})
