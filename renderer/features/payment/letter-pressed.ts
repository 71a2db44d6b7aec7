import type { KeyboardEvent } from 'react'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { kindOfLetter } from './payment-kinds.ts'

/** The letter of a plain press where no words are typed: in the amount, or on a button. */
export function letterPressed(event: KeyboardEvent<HTMLElement>): string | null {
  const { target } = event
  const isWords =
    target instanceof HTMLInputElement &&
    target.type !== 'radio' &&
    target.dataset['keys'] !== 'figures'
  if (isWords || event.ctrlKey || event.altKey || event.metaKey) return null
  return event.key.toUpperCase()
}

/** The way of paying whose letter was pressed; undefined for any other key. */
export function kindPressed(event: KeyboardEvent<HTMLElement>): PaymentKind | undefined {
  const letter = letterPressed(event)
  return letter === null ? undefined : kindOfLetter(letter)
}
