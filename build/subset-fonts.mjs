// Cuts the fonts of the printed documents to what they need and writes them to resources/fonts.
// Run it again only when the character set or the version of a font changes; its output is
// committed, so that neither a build nor a running till reads the full fonts.
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/@expo-google-fonts/', import.meta.url)
const target = new URL('../resources/fonts/', import.meta.url)

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join(
    '',
  )

// Latin with every accent of European names and of romanised Indian ones, the punctuation of a
// bill, the rupee and its neighbours, arithmetic signs, and the mark for what cannot be drawn.
const LATIN = [
  range(0x20, 0x7e),
  range(0xa0, 0x17f),
  range(0x1e00, 0x1eff),
  '\u0192\u0218\u0219\u021A\u021B\u02BC\u02C6\u02C7\u02D8\u02D9\u02DA\u02DB\u02DC\u02DD',
  range(0x2010, 0x2015),
  '\u2018\u2019\u201A\u201C\u201D\u201E\u2020\u2021\u2022\u2026\u2030',
  '\u2032\u2033\u2039\u203A\u2044',
  '\u20A8\u20AC\u20B9\u2116\u2122\u2126\u2190\u2192\u2202\u2212\u221E\u2248\u2260\u2264\u2265',
  '\u25CF\u25CC\uFFFD',
].join('')

// Digits and Latin letters come from the Latin font, so that figures look alike on a page.
const DEVANAGARI = [
  range(0x0900, 0x097f),
  range(0x1cd0, 0x1cff),
  range(0xa8e0, 0xa8ff),
  ' \u200C\u200D\u25CC',
].join('')

const FONTS = [
  {
    from: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
    to: 'NotoSans-Regular.ttf',
    text: LATIN,
  },
  {
    from: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
    to: 'NotoSans-SemiBold.ttf',
    text: LATIN,
  },
  {
    from: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    to: 'NotoSansDevanagari-Regular.ttf',
    text: DEVANAGARI,
  },
  {
    from: 'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
    to: 'NotoSansDevanagari-SemiBold.ttf',
    text: DEVANAGARI,
  },
]

for (const { from, to, text } of FONTS) {
  const full = await readFile(new URL(from, packages))
  // Latin needs no shaping beyond kerning; Devanagari keeps its whole set of rules.
  const keepFeatures =
    text === LATIN ? { keepFeatures: [], dropTables: ['GPOS', 'GSUB', 'GDEF'] } : {}
  const cut = await subsetFont(full, text, {
    targetFormat: 'sfnt',
    noHinting: true,
    ...keepFeatures,
  })
  await writeFile(new URL(to, target), cut)
  console.log(`${to}: ${full.length} -> ${cut.length} bytes`)
}
