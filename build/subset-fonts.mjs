// Cuts the fonts of the printed documents to what they need and writes them to resources/fonts, and
// the Devanagari of the screen, which is the same cut, to renderer/base/ui/fonts.
// Run it again only when the character set or the version of a font changes; its output is
// committed, so that neither a build nor a running till reads the full fonts.
//
//   node build/subset-fonts.mjs [folder]
//
// Noto Sans and Noto Sans Devanagari are those of the @expo-google-fonts packages. The other
// scripts come from `folder`, which holds the static Noto Sans fonts as Debian's fonts-noto-core
// 20201225 installs them (NotoSansTamil-Regular.ttf and so on, each "Version 2.001"); without it
// they are left as they are.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = new URL('../node_modules/@expo-google-fonts/', import.meta.url)
const target = new URL('../resources/fonts/', import.meta.url)
const screen = new URL('../renderer/base/ui/fonts/', import.meta.url)
const folder = process.argv[2]

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

// Figures and Latin letters come from the Latin font, so that they look alike on a page. The
// dandas are of every script, the joiners shape it, the dotted circle carries a lone matra.
const OF_EVERY_SCRIPT = ' \u0964\u0965\u200C\u200D\u25CC'

const DEVANAGARI = [
  range(0x0900, 0x097f),
  range(0x1cd0, 0x1cff),
  range(0xa8e0, 0xa8ff),
  OF_EVERY_SCRIPT,
].join('')

const SCRIPTS = [
  ['Bengali', 0x0980],
  ['Gurmukhi', 0x0a00],
  ['Gujarati', 0x0a80],
  ['Tamil', 0x0b80],
  ['Telugu', 0x0c00],
  ['Kannada', 0x0c80],
  ['Malayalam', 0x0d00],
]

const FONTS = [
  {
    from: new URL('noto-sans/400Regular/NotoSans_400Regular.ttf', packages),
    to: 'NotoSans-Regular.ttf',
    text: LATIN,
  },
  {
    from: new URL('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf', packages),
    to: 'NotoSans-SemiBold.ttf',
    text: LATIN,
  },
  {
    from: new URL('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf', packages),
    to: 'NotoSansDevanagari-Regular.ttf',
    text: DEVANAGARI,
  },
  {
    from: new URL('noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf', packages),
    to: 'NotoSansDevanagari-SemiBold.ttf',
    text: DEVANAGARI,
  },
  ...SCRIPTS.flatMap(([script, first]) =>
    (folder === undefined ? [] : ['Regular', 'Bold']).map((weight) => ({
      from: join(folder, `NotoSans${script}-${weight}.ttf`),
      to: `NotoSans${script}-${weight}.ttf`,
      text: range(first, first + 0x7f) + OF_EVERY_SCRIPT,
    })),
  ),
]

for (const { from, to, text } of FONTS) {
  const full = await readFile(from)
  // Latin needs no shaping beyond kerning; the other scripts keep their whole set of rules, and
  // with them every glyph that a rule can reach.
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

for (const weight of ['Regular', 'SemiBold']) {
  const name = `NotoSansDevanagari-${weight}`
  const sheet = await readFile(new URL(`${name}.ttf`, target))
  const web = await subsetFont(sheet, DEVANAGARI, { targetFormat: 'woff2', noHinting: true })
  await writeFile(new URL(`${name}.woff2`, screen), web)
  console.log(`${name}.woff2: ${sheet.length} -> ${web.length} bytes`)
}
