import { readSphere } from '../domain/optics/read-cell.ts'
import { formatPower } from '../domain/prescription.ts'
import { type Message, message } from '../kernel/message.ts'

/** A power of a file as it is written, with the row where it stands. */
export type WrittenPower = { row: number; text: string }

const SHOWN = 5

/** Whether a power other than zero is written without a sign. */
export function lacksSign(text: string): boolean {
  return /^\s*[0-9.]/.test(text) && (plusOf(text) ?? 0) !== 0
}

/**
 * Tells which powers of a file have no sign and are read as plus, each once; nothing where all have
 * one. A sheet commonly drops the plus, and nobody sees later that it was a minus.
 */
export function plusNotes(powers: readonly WrittenPower[]): Message[] {
  const [first] = powers
  if (first === undefined) return []
  const texts = [...new Set(powers.map(({ text }) => text.trim()))]
  return [
    message('import.read-as-plus', {
      count: powers.length,
      powers: texts.slice(0, SHOWN).map((text) => `${text} → ${formatPower(plusOf(text) ?? 0)}`),
      row: first.row,
    }),
  ]
}

/** What a text without a sign is as plus, in hundredths of a dioptre; null where it is no power. */
function plusOf(text: string): number | null {
  const power = readSphere(`+${text.trim()}`)
  return power.ok ? power.value : null
}
