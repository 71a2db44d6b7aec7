import { expect, test } from 'vitest'
import { displayState, firstNameOf, type TillPicture } from './display-state.ts'

const SALE: TillPicture = {
  screen: 'sale',
  language: 'en',
  customerName: 'Smt. Asha Rao',
  lines: [{ name: 'Aviator frame', qty: 1, amount: 1499 }],
  pieces: 1,
  totalPaise: 149_900,
  savedPaise: 30_050,
  duePaise: 50_000,
  upi: 'upi://pay?pa=shop@bank&am=500.00',
  finished: { totalPaise: 99_900, changePaise: 100, customerName: 'Asha Rao' },
}

test.each([
  ['Asha Rao', 'Asha'],
  ['Smt. Asha Rao', 'Asha'],
  ['Dr A. P. Menon', 'Menon'],
  ['श्रीमती आशा राव', 'आशा'],
  ['9845012345', null],
  ['Asha9845', 'Asha'],
  ['', null],
  [null, null],
])('%s is greeted as %s', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test('a sale shows its goods and money, and no more of the customer than a first name', () => {
  const shown = displayState(SALE)
  expect(shown).toMatchObject({ kind: 'sale', total: 1499, saved: 300.5, due: 1499 })
  expect(shown.firstName).toBe('Asha')
  expect(JSON.stringify(shown)).not.toContain('Rao')
})

test('the UPI code is shown while it is paid by, and not before', () => {
  expect(displayState(SALE).upi).toBeUndefined()
  expect(displayState({ ...SALE, screen: 'pay' })).toMatchObject({
    kind: 'pay',
    due: 500,
    upi: SALE.upi,
  })
  expect(displayState({ ...SALE, screen: 'pay', upi: null }).upi).toBeUndefined()
})

test('it ends with thanks and the change', () => {
  const shown = displayState({ ...SALE, screen: 'done', lines: [] })
  expect(shown).toMatchObject({ kind: 'thanks', total: 999, change: 1, firstName: 'Asha' })
})

test('an empty counter shows nothing of the sale before', () => {
  const shown = displayState({ ...SALE, lines: [] })
  expect(shown).toMatchObject({ kind: 'idle', total: 0, lines: [] })
  expect(shown.firstName).toBeUndefined()
})
