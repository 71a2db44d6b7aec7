import { describe, expect, test } from 'vitest'
import { SENTENCES } from './en.ts'
import { hi } from './hi.ts'
import { placesOf, say } from './say.ts'

describe('what the server says in Hindi', () => {
  test('keeps its figures and names, in the order of the language', () => {
    expect(say('Right addition is missing for Vista 1.56.', 'hi')).toBe(
      'दायीं आँख: Vista 1.56 के लिए ऐडिशन नहीं लिखा।',
    )
    expect(say('You can give up to 12.5 % alone; more needs a manager.', 'hi')).toBe(
      'आप अकेले 12.5 % तक छूट दे सकते हैं; इससे ज़्यादा पर मैनेजर चाहिए।',
    )
  })

  test('looks up the words in its places too', () => {
    const sentence = 'Left: Vista 1.56 is not made in this power; sphere goes up to +6.00.'
    const said = 'बायीं: Vista 1.56 इस पावर में नहीं बनता; स्फीयर +6.00 तक बनता है।'
    expect(say(sentence, 'hi')).toBe(said)
    expect(say('qty must be 0.001 or more.', 'hi')).toBe('qty 0.001 या ज़्यादा होना चाहिए।')
    expect(say('Right sphere from -2.00 to -3.50, a step of -1.50.', 'hi')).toBe(
      'दायीं स्फीयर -2.00 से -3.50, -1.50 का फ़र्क।',
    )
  })

  test('says several sentences one by one', () => {
    const findings = 'Right cylinder -0.75 has no axis. Left axis 90 has no cylinder.'
    expect(say(`Put this right or say why it is: ${findings}`, 'hi')).toBe(
      'इसे ठीक करें या वजह लिखें: दायीं सिलिंडर -0.75 का एक्सिस नहीं लिखा। ' +
        'बायीं एक्सिस 90 का सिलिंडर नहीं लिखा।',
    )
    expect(say('The import stopped. Nothing was brought in.', 'hi')).toBe(
      'इम्पोर्ट रुक गया। कुछ भी नहीं लाया गया।',
    )
  })

  test('leaves what it does not know, and what a person typed, as it is', () => {
    expect(say('Colour faded after a week.', 'hi')).toBe('Colour faded after a week.')
    expect(say('Not enough stock of Dr. Anil’s (case) $1 {name}.', 'hi')).toBe(
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
  expect(say('There is only a left lens.', 'en')).toBe('There is only a left lens.')
})
