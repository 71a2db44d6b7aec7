import { expect, it } from 'vitest'
import { faultInStatus, STATUS_QUERY } from './printer-status.ts'

it('asks for the printer, the cause and the paper', () => {
  expect(Buffer.from(STATUS_QUERY).toString('hex')).toBe('100401100402100404')
})

it.each([
  ['ready', [0x12, 0x12, 0x12], null],
  ['paper end by the sensor', [0x12, 0x12, 0x72], 'paper'],
  ['stopped by the end of the paper', [0x1a, 0x32, 0x12], 'paper'],
  ['cover open', [0x1a, 0x16, 0x12], 'cover'],
  ['offline for another cause', [0x1a, 0x12, 0x12], 'offline'],
  ['paper that is near its end only', [0x12, 0x12, 0x1e], null],
  ['nothing', [], null],
  ['half an answer', [0x1a], null],
  ['bytes that are no status', [0x00, 0xff, 0x41], null],
] as const)('reads %s', (_what, answers, fault) => {
  expect(faultInStatus(answers)).toBe(fault)
})
