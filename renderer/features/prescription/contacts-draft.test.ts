import { expect, test } from 'vitest'
import { type ContactField, cellText, nextContactCell } from './contacts-draft.ts'

test.each<[ContactField, string, string]>([
  ['baseCurve', '8.6g', '8.6'],
  ['diameter', '14,2k', '14,2'],
  ['axis', 'g180', '180'],
  ['cylinder', '−0.75K', '−0.75'],
  ['power', '-2.00k', '-2.00'],
  ['power', '+1.25 कि', '+1.25 '],
  ['power', 'Plano', 'Plano'],
  ['power', 'pl', 'pl'],
  ['power', 'g', ''],
  ['brand', 'Lagoon Toric', 'Lagoon Toric'],
  ['addition', 'High', 'High'],
])('%s keeps of "%s" what it is about', (field, typed, kept) => {
  expect(cellText(field, typed)).toBe(kept)
})

test.each<[string, Parameters<typeof nextContactCell>, string]>([
  ['a toric lens has no addition', ['right', 'axis', { axis: '180' }, false], 'cl-left-brand'],
  ['after the left eye come the boxes', ['left', 'axis', { axis: '180' }, false], 'rx-box-first'],
  ['a lens without axis may have one', ['right', 'axis', {}, false], 'cl-right-addition'],
  ['one is worn already', ['right', 'axis', { axis: '180' }, true], 'cl-right-addition'],
  [
    'one is written',
    ['right', 'axis', { axis: '180', addition: 'LOW' }, false],
    'cl-right-addition',
  ],
  ['cell by cell', ['right', 'power', {}, false], 'cl-right-cylinder'],
  ['from eye to eye', ['right', 'modality', {}, false], 'cl-left-brand'],
])('from cell to cell: %s', (_name, from, to) => {
  expect(nextContactCell(...from)).toBe(to)
})
