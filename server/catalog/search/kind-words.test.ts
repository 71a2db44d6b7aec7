import { expect, it } from 'vitest'
import { kindAsked } from './kind-words.ts'

it.each([
  ['frame', ['Frame'], ''],
  ['Ray Ban  sunglass', ['Sunglass'], 'ray ban'],
  ['sunglasses ray ban', ['Sunglass'], 'ray ban'],
  ['sun glass', ['Sunglass'], ''],
  ['contact lens', ['ContactLens'], ''],
  ['lens', ['SpectacleLens', 'ContactLens'], ''],
  ['acuvue lens', ['SpectacleLens', 'ContactLens'], 'acuvue'],
  ['sung', ['Sunglass'], ''],
  ['ray ban sungl', ['Sunglass'], 'ray ban'],
  ['contact l', ['ContactLens'], ''],
  ['धूप का चश्मा', ['Sunglass'], ''],
  ['blue फ्रेम', ['Frame'], 'blue'],
])('%s', (typed, sections, rest) => {
  expect(kindAsked(typed)).toEqual({ sections, rest })
})

it.each(['fra', 'case', 'ray ban', 'framework', 'lenskart', '', 'बॉक्स'])(
  '%s names no kind',
  (typed) => {
    expect(kindAsked(typed)).toBeNull()
  },
)
