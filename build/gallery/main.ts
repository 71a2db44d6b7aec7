import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {
  DEFAULT_STYLE,
  type DocumentStyle,
  PAPERS,
  SECOND_LANGUAGES,
  TEMPLATES,
} from '../../server/contract/document-style.ts'
import { renderPdf } from '../../server/rendering/pdf/render-pdf.ts'
import { type Fonts, loadFonts } from '../../server/rendering/text/fonts.ts'
import { DIST, ROOT } from '../launch/paths.mjs'
import { galleryPage, type Picture } from './page.ts'
import { drawScreens, type Wanted } from './screens.ts'
import { type Subject, subjects } from './subjects.ts'
import { labelPdfs, thermalPictures } from './thermal.ts'

const USAGE = `npm run gallery [-- part of a name]: every document on every paper, as pictures
npm run gallery -- screens [part of a name [part of a look]]: every screen of the till
`
const HEADING = 'Every document, paper and template'
const TARGET = path.join(DIST, 'gallery')
const DOTS_PER_INCH = { A4: '90', A5: '110', Roll80: '130', Roll58: '130' } as const
const PAGES_MAX = '6'

const [, , first = '', second = '', third = ''] = process.argv
process.stdout.write(USAGE)
if (first === 'screens') await showScreens({ screen: second, look: third })
else await main(first)
// The shop of the papers holds no thread of its own; only its timers would keep this waiting.
process.exit()

async function showScreens(wanted: Wanted): Promise<void> {
  const count = await drawScreens(wanted)
  process.stdout.write(`${count} pictures in dist/gallery-screens/index.html\n`)
}

async function main(wanted: string): Promise<void> {
  fs.rmSync(TARGET, { recursive: true, force: true })
  fs.mkdirSync(TARGET, { recursive: true })
  const fonts = loadFonts(path.join(ROOT, 'resources', 'fonts'))
  const logo = fs.readFileSync(path.join(ROOT, 'resources', 'seed', 'demo-logo.png'))
  const pictures: Picture[] = []
  for (const subject of await subjects()) {
    for (const { name, style } of stylesFor(subject)) {
      const file = `${subject.name}--${name}`
      if (!file.includes(wanted)) continue
      const bytes = renderPdf({ kind: 'sheet', sheet: subject.sheet(style), style, logo }, fonts)
      pictures.push({ title: subject.title, style: name, files: draw(file, bytes, style) })
    }
    process.stdout.write(`${subject.title}\n`)
  }
  pictures.push(...thermalAndLabels(fonts, logo, wanted))
  fs.writeFileSync(path.join(TARGET, 'index.html'), galleryPage(pictures, HEADING))
  process.stdout.write(`${pictures.length} documents in dist/gallery/index.html\n`)
}

type NamedStyle = { name: string; style: DocumentStyle }

/** Every paper by every template, in large print and beside Hindi; the tax invoice in all. */
function stylesFor(subject: Subject): NamedStyle[] {
  const plain = PAPERS.flatMap((Paper) =>
    TEMPLATES.map((Template) => ({
      name: `${Paper}-${Template}`,
      style: { ...DEFAULT_STYLE, Paper, Template },
    })),
  )
  const large = TEMPLATES.map((Template) => ({
    name: `A4-${Template}-large`,
    style: { ...DEFAULT_STYLE, Template, IsLargePrint: true },
  }))
  const largeRoll = { ...DEFAULT_STYLE, Paper: 'Roll58', IsLargePrint: true } as const
  const hindi = { ...DEFAULT_STYLE, Template: 'Modern', SecondLanguage: 'hi' } as const
  const others = [
    { name: 'Roll58-Classic-large-hi', style: { ...largeRoll, SecondLanguage: 'hi' as const } },
    { name: 'A4-Modern-hi', style: hindi },
    {
      name: 'A5-Compact-hi',
      style: { ...hindi, Paper: 'A5' as const, Template: 'Compact' as const },
    },
  ]
  if (subject.name !== 'tax-invoice') return [...plain, ...large.slice(0, 1), ...others]
  const languages = SECOND_LANGUAGES.map((SecondLanguage) => ({
    name: `A4-Modern-${SecondLanguage}`,
    style: { ...DEFAULT_STYLE, Template: 'Modern' as const, Accent: '#7a3b12', SecondLanguage },
  }))
  return [...plain, ...large, ...languages]
}

function thermalAndLabels(fonts: Fonts, logo: Uint8Array, wanted: string): Picture[] {
  const rolls = thermalPictures(fonts, logo).filter(({ name }) => name.includes(wanted))
  for (const { name, png } of rolls) fs.writeFileSync(path.join(TARGET, `${name}.png`), png)
  const labels = labelPdfs(fonts).filter(({ name }) => name.includes(wanted))
  return [
    ...rolls.map(({ name }) => ({ title: 'Thermal dots', style: name, files: [`${name}.png`] })),
    ...labels.map(({ name, pdf }) => ({
      title: 'Labels',
      style: name,
      files: draw(name, pdf, DEFAULT_STYLE),
    })),
  ]
}

/** Writes the PDF and its pages as pictures; answers the pictures' names. */
function draw(name: string, bytes: Uint8Array, style: DocumentStyle): string[] {
  const pdf = path.join(TARGET, `${name}.pdf`)
  const page = path.join(TARGET, name)
  fs.writeFileSync(pdf, bytes)
  execFileSync('pdftoppm', ['-r', DOTS_PER_INCH[style.Paper], '-l', PAGES_MAX, '-png', pdf, page])
  return fs
    .readdirSync(TARGET)
    .filter((file) => file.startsWith(`${name}-`) && /-\d+\.png$/.test(file))
    .filter((file) => file.slice(name.length).match(/^-\d+\.png$/))
    .sort()
}
