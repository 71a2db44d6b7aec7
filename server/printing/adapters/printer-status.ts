import type { FaultCode } from './adapter.ts'

/** DLE EOT 1, 2 and 4: is it online, is its cover shut, has it paper. A stopped one answers too. */
export const STATUS_QUERY = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4)
export const STATUS_ANSWERS = 3

/** Bits 0, 1, 4 and 7 are fixed in every answer: so a stray byte is distinguished from a status. */
const FIXED_MASK = 0b1001_0011
const FIXED_VALUE = 0b0001_0010

const OFFLINE = 0b0000_1000
const COVER_OPEN = 0b0000_0100
const STOPPED_BY_PAPER_END = 0b0010_0000
const PAPER_END = 0b0110_0000

/** What is wrong by a printer's answers to STATUS_QUERY; null where nothing is known. */
export function faultInStatus(answers: readonly number[]): FaultCode | null {
  const known = answers.filter((byte) => (byte & FIXED_MASK) === FIXED_VALUE)
  const [online, cause, paper] = known
  if (known.length < STATUS_ANSWERS || online === undefined) return null
  if (((paper ?? 0) & PAPER_END) === PAPER_END) return 'paper'
  if (((cause ?? 0) & STOPPED_BY_PAPER_END) !== 0) return 'paper'
  if (((cause ?? 0) & COVER_OPEN) !== 0) return 'cover'
  return (online & OFFLINE) === 0 ? null : 'offline'
}
