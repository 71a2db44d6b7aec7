import { expect, it } from 'vitest'
import { placesOf, wordsOf } from '../../resources/messages/parse.ts'
import { en } from '../../resources/messages/shell/en.ts'
import { hi } from '../../resources/messages/shell/hi.ts'
import { memorySettings } from '../testing/memory-settings.ts'
import { createLocaleService, languageOf } from './locale-service.ts'
import { translator } from './translate.ts'

it.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['en-GB'], 'en'],
  [['fr-FR', 'hi'], 'hi'],
  [['fr-FR'], 'en'],
  [[], 'en'],
] as const)('has the language of a computer with %j', (tags, code) => {
  expect(createLocaleService(memorySettings(), tags).row().code).toBe(code)
})

it('has what a person chose, also after the next start, and tells of a change once', () => {
  const settings = memorySettings()
  const locale = createLocaleService(settings, ['en-IN'])
  let changes = 0
  locale.onLocaleChange(() => {
    changes += 1
  })
  locale.setLanguage('hi')
  locale.setLanguage('hi')
  expect(changes).toBe(1)
  expect(locale.text('menu.copy')).toBe('कॉपी करें')
  expect(createLocaleService(settings, ['en-IN']).text('menu.copy')).toBe('कॉपी करें')
})

it('knows a language by its code or its tag', () => {
  expect([languageOf('hi-IN'), languageOf('EN'), languageOf('de'), languageOf(7)]).toEqual([
    ...['hi', 'en'],
    ...[null, null],
  ])
})

it('fills the places of a message', () => {
  expect(translator(en, 'en-IN')('chooser.pairWith', { name: 'Netra {other}' })).toBe(
    'Pair with Netra {other}',
  )
})

const KEYS = Object.keys(en) as (keyof typeof en)[]
const stepsOf = (text: string) => text.split('\n').length

it('has as many steps in Hindi as in English', () => {
  const steps = KEYS.filter((key) => key.endsWith('.steps'))
  expect(steps.map((key) => stepsOf(hi[key]))).toEqual(steps.map((key) => stepsOf(en[key])))
  expect(Object.keys(hi)).toEqual(KEYS)
})

it.each(KEYS)('%s has the same places in Hindi', (key) => {
  expect(placesOf(hi[key])).toEqual(placesOf(en[key]))
  expect(wordsOf(hi[key])).toMatch(/\p{Script=Devanagari}/u)
})
