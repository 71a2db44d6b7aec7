import { expect, it } from 'vitest'
import { memorySettings } from '../testing/memory-settings.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'
import { filled, languageOf, openVoice } from './voice.ts'

it.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['en-GB'], 'en'],
  [['ta-IN', 'hi'], 'hi'],
  [['fr-FR'], 'en'],
  [[], 'en'],
] as const)('speaks the language of a computer with %j', (tags, code) => {
  expect(openVoice(memorySettings(), tags).row().code).toBe(code)
})

it('speaks what a person chose, also after the next start, and tells of a change once', () => {
  const settings = memorySettings()
  const voice = openVoice(settings, ['en-IN'])
  let changes = 0
  voice.onChange(() => {
    changes += 1
  })
  voice.speak('hi')
  voice.speak('hi')
  expect(changes).toBe(1)
  expect(voice.words()).toBe(hi)
  expect(openVoice(settings, ['en-IN']).words()).toBe(hi)
})

it('knows a language by its code or its tag', () => {
  expect([languageOf('hi-IN'), languageOf('EN'), languageOf('de'), languageOf(7)]).toEqual([
    ...['hi', 'en'],
    ...[null, null],
  ])
})

it('fills the places of a sentence', () => {
  expect(filled('Pair with {name}, {other}', { name: 'Netra {other}' })).toBe(
    'Pair with Netra {other}, {other}',
  )
})

/** Every text of a language with the way to it. */
function texts(words: object, way = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${way}.${name}`, value]] : texts(value, `${way}.${name}`),
  )
}
const HINDI = new Map(texts(hi))

it('has as many steps in Hindi as in English', () => {
  expect([...HINDI.keys()]).toEqual(texts(en).map(([way]) => way))
})

it.each(texts(en))('%s says the same places in Hindi', (way, english) => {
  const hindi = HINDI.get(way) ?? ''
  const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String)
  expect(places(hindi)).toEqual(places(english))
  expect(hindi).toMatch(/\p{Script=Devanagari}/u)
})
