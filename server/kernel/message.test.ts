import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { formatParsed } from '../../resources/messages/format.ts'
import type { ParamArgs, ParamsOf } from '../../resources/messages/params.ts'
import { parseMessage, placesOf } from '../../resources/messages/parse.ts'
import { languageAsked, SERVER_LANGUAGES } from './languages.ts'
import { literal, type Message, message, storedMessage } from './message.ts'
import { translate } from './translate.ts'

const { en, ...others } = SERVER_LANGUAGES
const codes = Object.keys(en.texts) as (keyof typeof en.texts)[]

describe.each(Object.entries(others))('%s', (_language, { texts }) => {
  test('has the places of the English messages', () => {
    const differing = codes.filter(
      (code) => `${placesOf(texts[code])}` !== `${placesOf(en.texts[code])}`,
    )
    expect(differing).toEqual([])
  })

  test('leaves no message empty and none untranslated', () => {
    const isWord = (text: string) => /[a-z]{3}/.test(text.replace(/\{[^{}]*\}/g, ''))
    const latin = codes.filter((code) => !/[\u0900-\u097f]/.test(texts[code]))
    expect(latin.filter((code) => isWord(texts[code]))).toEqual([])
  })
})

describe('a message', () => {
  it('takes the places of its English text, each its own kind', () => {
    type Nested = { nested: true }
    type Text = string | number | Nested
    expectTypeOf<ParamArgs<'Plain.'>>().toEqualTypeOf<[]>()
    expectTypeOf<ParamsOf<'{name} x {name}', Nested>>().toEqualTypeOf<{ readonly name: Text }>()
    expectTypeOf<
      ParamsOf<
        '{n} {n, plural, one {a line of {what}} other {# lines}} at {amount, paise}.',
        Nested
      >
    >().toEqualTypeOf<{ readonly n: number; readonly what: Text; readonly amount: number }>()
    expectTypeOf<
      ParamsOf<'{x, select, a {{n, plural, =0 {no} other {# {p, power}}}} other {}}{z}'>
    >().toEqualTypeOf<{
      readonly x: string
      readonly n: number
      readonly p: number
      readonly z: string | number
    }>()
    expectTypeOf<ParamsOf<'{x, wrong}'>>().toEqualTypeOf<{ readonly x: never }>()
  })

  it('is compared with its code by the compiler', () => {
    // @ts-expect-error There is no such code.
    message('no.such-code')
    // @ts-expect-error Its text is missing.
    message('text')
    // @ts-expect-error It has no places.
    message('request.sign-in', { name: 'Anil' })
    expectTypeOf(literal('x')).toEqualTypeOf<Message>()
  })

  it('survives being stored, with the messages among its params', () => {
    const outer = message('text', { text: message('request.sign-in') })
    const stored = storedMessage(JSON.stringify(outer))
    expect(stored).toEqual(outer)
    expect(translate(stored, 'en')).toBe('Please sign in.')
    expect(translate(stored, 'hi')).toBe('साइन इन करें।')
  })

  it('keeps its figures and names, in the order of the language', () => {
    const missing = message('optics.addition-missing', { side: 'Right', lens: 'Vista 1.56' })
    expect(translate(missing, 'en')).toBe('Right addition is missing for Vista 1.56.')
    expect(translate(missing, 'hi')).toBe('दायीं आँख: Vista 1.56 के लिए ऐडिशन नहीं लिखा।')
  })

  it('has messages in its places too', () => {
    const reason = message('optics.goes-up-to', { limit: 'sphere', power: 600 })
    const notMade = message('optics.not-made', { side: 'Left', lens: 'Vista 1.56', reason })
    expect(translate(notMade, 'hi')).toBe(
      'बायीं: Vista 1.56 इस पावर में नहीं बनता; स्फीयर +6.00 तक बनता है।',
    )
    const problem = message('field.least', { least: 0.001 })
    expect(translate(message('request.field', { field: 'qty', problem }), 'hi')).toBe(
      'qty 0.001 या ज़्यादा होना चाहिए।',
    )
  })

  it('has several sentences in one place', () => {
    const findings = [
      message('optics.axis-missing', { side: 'Right', cylinder: -75 }),
      message('optics.cylinder-missing', { side: 'Left', axis: 90 }),
    ]
    expect(translate(message('prescription.held', { findings }), 'hi')).toBe(
      'इसे ठीक करें या वजह लिखें: दायीं सिलिंडर -0.75 का एक्सिस नहीं लिखा। ' +
        'बायीं एक्सिस 90 का सिलिंडर नहीं लिखा।',
    )
  })

  it('of a code that this version has not stands for itself', () => {
    expect(translate(storedMessage('{"code":"from.later","params":{}}'), 'hi')).toBe('from.later')
  })

  it('keeps what a person typed, whatever is in it', () => {
    expect(translate(literal('It’s {name} # Please sign in.'), 'hi')).toBe(
      'It’s {name} # Please sign in.',
    )
  })
})

describe('ICU MessageFormat', () => {
  const format = (text: string, params: Record<string, unknown> = {}, locale = 'en-IN') =>
    formatParsed(parseMessage(text), params, locale)

  test.each([
    ['{n, plural, =0 {none} one {# line} other {# lines}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# line} other {# lines}}', { n: 1 }, '1 line'],
    ['{n, plural, =0 {none} one {# line} other {# lines}}', { n: 123_456 }, '1,23,456 lines'],
    ['{kind, select, Own {own} other {the shop’s}}', { kind: 'constructor' }, 'the shop’s'],
    ['{amount, paise}', { amount: 12_345_678 }, '₹1,23,456.78'],
    ['{a, power} {b, power} {c, power}', { a: -225, b: 0, c: 125 }, '-2.25 0.00 +1.25'],
    ['{rate, percent}', { rate: 125_000 }, '12.5 %'],
    ['{height, millimetres} mm', { height: 305 }, '30.5 mm'],
    [
      '{at, day} {on, day}',
      { at: '2026-11-20T18:05:00', on: '2026-04-01' },
      '20-11-2026 01-04-2026',
    ],
    [
      '{names, list}; {findings, sentences}',
      { names: ['a', 'b'], findings: ['C.', 'D.'] },
      'a, b; C. D.',
    ],
    ['{missing}', {}, '{missing}'],
  ])('%s', (text, params, expected) => {
    expect(format(text, params)).toBe(expected)
  })

  test('has the plurals of the language', () => {
    const text = '{n, plural, one {लाइन} other {लाइनें}}'
    expect([0, 1, 2].map((n) => format(text, { n }, 'hi-IN'))).toEqual(['लाइन', 'लाइन', 'लाइनें'])
  })

  test.each(['{', '{a, unknown}', '{a, plural, one {x}}', '{a, plural, offset:1 other {x}}'])(
    '%s is refused',
    (text) => {
      expect(() => parseMessage(text)).toThrow()
    },
  )
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN,en;q=0.5', 'hi'],
  ['en-IN,hi;q=0.9', 'en'],
  ['fr-FR,hi;q=0.4,en;q=0.2', 'hi'],
  ['en;q=0.1,hi;q=0.7', 'hi'],
  ['hi;q=0', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
  ['hi;q=x', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageAsked(header)).toBe(language)
})
