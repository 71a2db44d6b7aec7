import { describe, expect, test } from 'vitest'
import { message } from '../kernel/message.ts'
import { translate } from '../kernel/translate.ts'
import { SENTENCES } from './en.ts'
import { hi } from './hi.ts'
import { placesOf, say } from './say.ts'

describe('what the server says in Hindi', () => {
  test('leaves what it does not know, and what a person typed, as it is', () => {
    expect(say('Colour faded after a week.', 'hi')).toBe('Colour faded after a week.')
    const item = 'Dr. Anil’s (case) $1 {name}'
    expect(translate(message('stock.short', { item }), 'hi')).toBe(
      'Dr. Anil’s (case) $1 {name} का स्टॉक कम है।',
    )
    expect(say('', 'hi')).toBe('')
  })

  test('has the places of the English sentence, and Devanagari in each', () => {
    const differing = SENTENCES.filter(
      (sentence) => `${placesOf(hi[sentence]).sort()}` !== `${placesOf(sentence).sort()}`,
    )
    expect(differing).toEqual([])
    const latin = SENTENCES.filter((sentence) => !/[\u0900-\u097f]/.test(hi[sentence]))
    const isWord = (sentence: string) => /[a-z]{3}/.test(sentence.replace(/\{\w+\}/g, ''))
    expect(latin.filter(isWord)).toEqual([])
  })

  test('has no sentence twice', () => {
    expect(SENTENCES.length).toBe(new Set(SENTENCES).size)
  })

  test('finds every sentence, its places filled, as itself and as no other', () => {
    const filled = (text: string) => text.replace(/\{\w+\}/g, 'X1')
    const wrong = SENTENCES.filter((sentence) => {
      const isKnownByItsPlaces = !/\p{L}{3}/u.test(sentence.replace(/\{\w+\}/g, ''))
      return !isKnownByItsPlaces && say(filled(sentence), 'hi') !== filled(hi[sentence])
    })
    expect(wrong).toEqual([])
  })
})

test('English is said as it is written', () => {
  expect(say('Say what is wrong.', 'en')).toBe('Say what is wrong.')
})
