import fs from 'node:fs'
import path from 'node:path'
import type { Weight } from '../text/fonts.ts'
import { INDIAN_SCRIPTS, type Script } from '../text/scripts.ts'

const WEIGHTS: readonly (readonly [Weight, string])[] = [
  ['regular', '100 500'],
  ['strong', '501 900'],
]

/**
 * Returns the style that brings along the fonts of the Indian scripts in `text`, '' for a text
 * without any: not every computer has them, and the page may fetch nothing. Each script is a family
 * of its own. Throws where a font in `folder` can't be read.
 */
export function scriptFontCss(text: string, folder: string): string {
  const used = INDIAN_SCRIPTS.filter((script) => isUsed(script, text))
  if (used.length === 0) return ''
  const faces = used.flatMap((script) =>
    WEIGHTS.map(([weight, weights]) => fontFace(script, folder, weight, weights)),
  )
  const families = used.map((script) => `"${familyOf(script)}"`).join(', ')
  return `${faces.join('')}
body { font-family: "Noto Sans", ${families}, "Nirmala UI", system-ui, sans-serif }
`
}

function isUsed({ ranges }: Script, text: string): boolean {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    // The dandas stand in the Devanagari block and belong to every script.
    if (codePoint < 0x0900 || codePoint === 0x0964 || codePoint === 0x0965) continue
    if (ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) return true
  }
  return false
}

function fontFace(script: Script, folder: string, weight: Weight, weights: string): string {
  const bytes = fs.readFileSync(path.join(folder, script.files[weight]))
  const ranges = script.ranges.map(([first, last]) => `U+${hex(first)}-${hex(last)}`)
  return `
@font-face { font-family: "${familyOf(script)}"; font-weight: ${weights};
  src: url("data:font/ttf;base64,${bytes.toString('base64')}") format("truetype");
  unicode-range: ${[...ranges, 'U+0964-0965', 'U+200C-200D', 'U+25CC'].join(', ')} }`
}

function familyOf({ name }: Script): string {
  return `Dioptre ${name}`
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase()
}
