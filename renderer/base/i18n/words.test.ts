import { describe, expect, test } from 'vitest'
import { en, type StringKey } from './en.ts'
import { fill, placesOf } from './fill.ts'
import { LANGUAGES, languageOf } from './languages.ts'

const keys = Object.keys(en) as StringKey[]

describe.each(LANGUAGES)('$name', ({ load }) => {
  test('says everything that English says, and nothing more', async () => {
    expect(Object.keys(await load()).sort()).toEqual([...keys].sort())
  })

  test('leaves no sentence empty', async () => {
    const words = await load()
    expect(keys.filter((key) => words[key].trim() === '')).toEqual([])
  })

  test('has the places of the English sentence', async () => {
    const words = await load()
    const differing = keys.filter((key) => `${placesOf(words[key])}` !== `${placesOf(en[key])}`)
    expect(differing).toEqual([])
  })
})

test('Hindi is written in Devanagari, but for what everyone says in English', async () => {
  const words = await languageOf('hi').load()
  const latin = keys.filter((key) => !/[\u0900-\u097f]/.test(words[key]))
  const names = /\{.*?\}|Dioptre|Tally|WhatsApp/g
  const untranslated = latin.filter((key) => /[a-z]{4,}/.test(words[key].replaceAll(names, '')))
  expect(untranslated).toEqual([])
})

test('places are filled, and words agree with their number', () => {
  expect(fill('{name}: {count} {count|line|lines}', { name: 'A', count: 1 }, 'en-IN')).toBe(
    'A: 1 line',
  )
  expect(fill('{count} {count|line|lines}', { count: 3 }, 'en-IN')).toBe('3 lines')
  expect(fill('{count} {count|लाइन|लाइनें}', { count: 2 }, 'hi-IN')).toBe('2 लाइनें')
  expect(fill('{missing}', {}, 'en-IN')).toBe('{missing}')
})
