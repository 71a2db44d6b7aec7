import { describe, expect, it } from 'vitest'
import { anyMark, matchPlan, parseSearchTerm, wordPrefixMatch } from './search-term.ts'
import { foldText, refractiveIndexText, searchTextOf, sectionMark } from './search-text.ts'

describe('parseSearchTerm', () => {
  it.each([
    ['  Ray  Ban ', 'RAYBAN', ['Ray', 'Ban']],
    ['RB-2140', 'RB2140', ['RB-2140']],
    ['rb-', 'RB', ['rb-']],
    ['a_b', '', ['a_b']],
    ['-2', '', ['-2.']],
    ['+1 uv', '', ['+1.', 'uv']],
    ['-2.25', '', ['-2.25']],
    // Copied from the till, where minus and sizes are set.
    ['\u22122.25', '', ['-2.25']],
    ['52-\u206018-\u2060140', '5218140', ['52-18-140']],
    ['ray - ban', 'RAYBAN', ['ray', 'ban']],
    ['100%', '', ['100%']],
    ['%', '', []],
    ['__', '', []],
    ['***', '', ['***']],
    ['Café', 'CAFE', ['Cafe']],
    ['चश्मा', 'चश्मा', ['चश्मा']],
    ['\uE000\uE000f', 'F', ['f']],
    ['ＲＢ２', 'RB2', ['RB2']],
    ['ray Ray RAY ban', 'RAYRAYRAYBAN', ['RAY', 'ban']],
    ['a b c d ray', 'ABCDRAY', ['a', 'b', 'ray']],
    ['aa bb cc dd ee ff gg hh ii', 'AABBCCDDEEFFGGHHII', 'aa bb cc dd ee ff gg hh'.split(' ')],
  ])('cuts %j', (typed, codeKey, words) => {
    expect(parseSearchTerm(typed)).toMatchObject({ codeKey, words })
  })
})

describe('matchPlan', () => {
  it.each([
    ['rayban', '"rayban"', null],
    ['ray ban', '("ray") AND ("ban")', null],
    ['ray ban-x', '(("ray") AND ("ban-x")) OR ("RAYBANX")', null],
    ['rb-2140', '("rb-2140") OR ("RB2140")', null],
    ['rb 2140', null, '("rb" *) AND ("2140" *)'],
    ['rb -2.00', '"-2.00"', '"rb" *'],
    ['say "hi"', '("say") AND ("""hi""")', null],
    ['a OR b', null, '("a" *) AND ("OR" *) AND ("b" *)'],
    ['NEAR(abc', '"NEAR(abc"', null],
    ['%', null, null],
  ])('of %j', (typed, trigram, words) => {
    expect(matchPlan(parseSearchTerm(typed), null)).toEqual({ trigram, words })
  })

  it('begins with the mark of the sections', () => {
    const mark = anyMark([sectionMark('Frame'), sectionMark('Sunglass')])
    expect(mark).toBe('("\uE000\uE000f") OR ("\uE000\uE000g")')
    expect(matchPlan(parseSearchTerm('ab'), mark).words).toBe(`(${mark}) AND ("ab" *)`)
  })
})

describe('wordPrefixMatch', () => {
  it.each([
    ['ra', true],
    ['rayba', true],
    ['rayban', false],
    ['r', false],
    ['ray ban', false],
    ['a-b', false],
    ['-2', false],
    ['', false],
  ])('takes %j from the ready prefixes: %s', (typed, isReady) => {
    expect(wordPrefixMatch(parseSearchTerm(typed), '"m"') !== null).toBe(isReady)
  })
})

describe('the text of an item', () => {
  it('holds names, codes, powers as printed and the section', () => {
    const text = searchTextOf({
      section: 'SpectacleLens',
      code: 'SV-156',
      codeKey: 'SV156',
      name: 'Crystal Clear',
      brand: 'Née',
      coating: 'Blue cut',
      modality: null,
      spectacleLensType: 3,
      refractiveIndexMilli: 1_560,
      sphereCentidioptres: -200,
      cylinderCentidioptres: 0,
      additionCentidioptres: 125,
    })
    expect(text).toBe(
      'Crystal Clear Nee SV-156 SV156 Blue cut progressive 1.56 -2.00 0.00 +1.25 \uE000\uE000s',
    )
  })

  it.each([
    [1_500, '1.50'],
    [1_523, '1.523'],
    [1_670, '1.67'],
  ])('prints the index %i as %s', (milli, text) => {
    expect(refractiveIndexText(milli)).toBe(text)
  })

  it('keeps the vowel signs of Indic scripts', () => {
    expect(foldText('चश्मा कண்ணாடி')).toBe('चश्मा कண்ணாடி')
  })
})
