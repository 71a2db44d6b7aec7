import { expect, test } from 'vitest'
import { keptDrafts } from './kept-drafts.ts'
import { useSession } from './session-store.ts'
import { hasTyped } from './versions.ts'

test('what was typed is kept by form until it is forgotten', () => {
  const kept = keptDrafts<{ text: string }>()
  kept.put('shop', { text: 'MG Road' })
  kept.put('rate', { text: '18' })
  kept.put('rate', null)
  expect(kept.get('shop')).toEqual({ text: 'MG Road' })
  expect(kept.get('rate')).toBeNull()
})

test('a lock keeps what was typed for the same person, and the next one finds none of it', () => {
  const kept = keptDrafts<{ text: string }>()
  signIn('asha')
  kept.put('shop', { text: 'MG Road' })
  useSession.setState({ status: 'signedOut' })
  signIn('asha')
  expect(kept.get('shop')).toEqual({ text: 'MG Road' })
  useSession.setState({ status: 'signedOut' })
  signIn('ravi')
  expect(kept.get('shop')).toBeNull()
})

function signIn(id: string): void {
  const user = {
    ID: id,
    NumericID: 1,
    UserName: id,
    DisplayName: id,
    Role: 'owner',
    Permissions: [],
  }
  useSession.setState({ status: 'signedIn', user })
}

test('a draft is typed where a part of it differs from what it was made from', () => {
  const read = { name: 'Netra', days: [1, 2] }
  expect(hasTyped({ name: 'Netra', days: [1, 2] }, read)).toBe(false)
  expect(hasTyped({ name: 'Netra', days: [1] }, read)).toBe(true)
})
