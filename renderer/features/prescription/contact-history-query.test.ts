import { expect, test } from 'vitest'
import type { ContactPrescription } from '../../../server/contract/contact-lenses.ts'
import { wornContacts } from './contact-history-query.ts'

const kept = (ID: string, more: Partial<Record<'Right' | 'Left' | 'SupersededByID', unknown>>) =>
  ({ ID, Right: null, Left: null, SupersededByID: null, ...more }) as ContactPrescription

test('each eye wears the newest lens of it that stands', () => {
  const one = kept('one', { Right: { Power: '-2.00' } })
  const both = kept('both', { Right: { Power: '-1.75' }, Left: { Power: '-2.50' } })
  expect(wornContacts([one, both])).toEqual({ Right: one, Left: both })
  expect(wornContacts([both, one])).toEqual({ Right: both, Left: both })
})

test('one that was put right, or is of another person, is worn by nobody', () => {
  const gone = kept('gone', { Right: { Power: '-9.00' }, SupersededByID: 'gone' })
  expect(wornContacts([gone])).toEqual({ Right: null, Left: null })
})
