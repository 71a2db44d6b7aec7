import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadLaterMessages } from '../../base/i18n/t.ts'
import { pdWords } from './pd-words.ts'

// What a page's document is asked for when its messages are there.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await loadLaterMessages()
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['62', '31.5', '32', '62'],
  [null, '31.5', '32', 'R 31.5 L 32'],
  ['', '31.5', null, 'R 31.5'],
  [null, null, '', '–'],
])('a PD of %s, of the right eye %s and of the left %s reads %s', (IPD, RightPD, LeftPD, words) => {
  expect(pdWords({ IPD, RightPD, LeftPD })).toBe(words)
})
