import { describe, expect, test } from 'vitest'
import { SECOND_LANGUAGES } from '../../contract/document-style.ts'
import { documentTexts, ENGLISH_LABELS, type LabelKey } from '../../documents/shared/texts.ts'
import { RESOURCES_FOLDER } from '../testing/render-now.ts'
import { loadFonts } from './fonts.ts'
import { INDIAN_SCRIPTS } from './scripts.ts'

const fonts = loadFonts(`${RESOURCES_FOLDER}/fonts`)

/** DocumentTexts with conjuncts, reph and split matras, and the glyphs by which HarfBuzz sets them. */
const SHAPED: Record<string, Record<string, string>> = {
  Devanagari: {
    श्रीमती: '294 30 77 68 30',
    कृष्णमूर्ति: '53 33 232 67 77 32 564 68 736',
    धर्म: '71 77 480',
    राष्ट्र: '79 28 441 482',
    द्वितीय: '520 429 68 30 78',
    रुपये: '467 73 78 37',
    किताब: '519 53 68 28 75',
  },
  Bengali: {
    শ্রীমতী: '230 54 42 33 54',
    কৃষ্ণ: '18 57 423',
    ধর্ম: '36 42 129',
    রাষ্ট্র: '44 52 428',
    কৌশল: '448 18 65 46 45',
    ক্ষ: '127',
  },
  Gurmukhi: {
    ਸ਼੍ਰੀਮਤੀ: '45 108 51 39 30 51',
    ਕ੍ਰਿਸ਼ਨ: '50 189 45 34',
    ਸਿੰਘ: '50 46 75 18',
    ਪੜ੍ਹਾਈ: '35 63 109 49 8',
  },
  Gujarati: {
    શ્રીમતી: '232 57 43 34 57',
    કૃષ્ણ: '19 60 162 33',
    ધર્મ: '37 43 129',
    રાષ્ટ્ર: '45 55 392',
    કિંમત: '631 19 649 43 34',
  },
  Tamil: {
    ஸ்ரீமதி: '161 27 23 164',
    கிருஷ்ணமூர்த்தி: '16 164 138 95 22 133 88 82 23 164',
    கொடுக்க: '44 16 39 114 75 16',
    பௌர்ணமி: '44 26 52 88 22 27 40',
  },
  Telugu: {
    శ్రీమతి: '240 581 45 188',
    ధర్మం: '39 47 493 4',
    రాష్ట్రం: '163 54 479 495 4',
    స్త్రీ: '242 605',
    కోట్లు: '397 31 61 497',
  },
  Kannada: {
    ಶ್ರೀಮತಿ: '232 120 72 45 217',
    ಕೃಷ್ಣಮೂರ್ತಿ: '21 63 53 108 45 62 217 91',
    ಧರ್ಮ: '39 45 91',
    ರಾಷ್ಟ್ರ: '156 58 53 295',
    ಕೋಟಿ: '238 62 72 212',
  },
  Malayalam: {
    ശ്രീമതി: '160 54 64 46 36 63',
    കൃഷ്ണമൂർത്തി: '21 67 55 75 35 46 66 116 194 63',
    ധർമ്മം: '39 116 213 4',
    രാഷ്ട്രം: '48 62 55 75 160 31 4',
    കൊച്ചി: '69 21 62 174 63',
  },
}

function glyphIds(text: string, weight: 'regular' | 'strong'): number[] {
  return fonts
    .runsOf(text, weight)
    .flatMap((run) => run.font.layout(run.text).glyphs.map(({ id }) => id))
}

describe.each(INDIAN_SCRIPTS)('$name', ({ name, ranges }) => {
  test('words are shaped as HarfBuzz shapes them', () => {
    for (const [word, glyphs] of Object.entries(SHAPED[name] ?? {})) {
      expect.soft(glyphIds(word, 'regular').join(' '), word).toBe(glyphs)
    }
    expect(Object.keys(SHAPED[name] ?? {}).length).toBeGreaterThan(3)
  })

  test('every character of the samples has a glyph, in both weights', () => {
    const text = Object.keys(SHAPED[name] ?? {}).join(' ')
    for (const weight of ['regular', 'strong'] as const) {
      const runs = fonts.runsOf(text, weight)
      expect(runs).toHaveLength(1)
      expect(glyphIds(text, weight).every((id) => id > 0)).toBe(true)
    }
  })

  test('stands beside Latin and the rupee in runs of its own', () => {
    const [first] = Object.keys(SHAPED[name] ?? {})
    const runs = fonts.runsOf(`Total ${first} ₹2,604.00`, 'regular')
    expect(runs.map(({ family }) => family)).toEqual([
      'NotoSans-Regular.ttf',
      `NotoSans${name}-Regular.ttf`,
      'NotoSans-Regular.ttf',
    ])
    expect(runs.map(({ text }) => text).join('')).toBe(`Total ${first} ₹2,604.00`)
  })

  test('a character that its font lacks becomes U+FFFD, never an empty box', () => {
    const missing = ranges
      .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
      .filter((codePoint) => codePoint !== 0x0964 && codePoint !== 0x0965)
    for (const codePoint of missing) {
      const text = String.fromCodePoint(codePoint)
      const drawn = fonts.runsOf(text, 'regular')
      expect(
        drawn.every((run) => run.text !== text || run.font.hasGlyphForCodePoint(codePoint)),
      ).toBe(true)
    }
  })
})

test('all nine scripts in one line, each by its own font, with nothing lost', () => {
  const all = Object.values(SHAPED).map((group) => Object.keys(group)[0] ?? '')
  const line = `Netra ${all.join(' ')} ₹100`
  const runs = fonts.runsOf(line, 'strong')
  expect(runs.map(({ text }) => text).join('')).toBe(line)
  expect(new Set(runs.map(({ family }) => family)).size).toBe(9)
})

test('a danda stays in its sentence, whatever the script, and after Latin too', () => {
  expect(fonts.runsOf('মোট।', 'regular')).toHaveLength(1)
  expect(glyphIds('Total।', 'regular').every((id) => id > 0)).toBe(true)
})

test.each(SECOND_LANGUAGES)('every word of %s can be printed', (language) => {
  const texts = documentTexts(language)
  const keys = Object.keys(ENGLISH_LABELS).filter((key): key is LabelKey => key in ENGLISH_LABELS)
  const second = keys.map((key) => texts.second(key)).filter((word) => word !== null)
  expect(second.length).toBeGreaterThan(25)
  for (const word of second) {
    for (const weight of ['regular', 'strong'] as const) {
      expect
        .soft(
          fonts
            .runsOf(word, weight)
            .map(({ text }) => text)
            .join(''),
          word,
        )
        .toBe(word)
      expect
        .soft(
          glyphIds(word, weight).every((id) => id > 0),
          word,
        )
        .toBe(true)
    }
  }
})
