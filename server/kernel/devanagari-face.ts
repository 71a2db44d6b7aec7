import fs from 'node:fs'
import path from 'node:path'
import { programResourcesFolder } from './resources-folder.ts'

const FAMILY = 'Noto Sans Devanagari Page'
const RANGE = 'U+0900-097F, U+1CD0-1CFF, U+A8E0-A8FF, U+25CC'
const FACES = [
  { url: '/devanagari.ttf', file: 'NotoSansDevanagari-Regular.ttf', weights: '100 500' },
  { url: '/devanagari-bold.ttf', file: 'NotoSansDevanagari-SemiBold.ttf', weights: '501 900' },
] as const

const RULES = FACES.map(
  ({ url, weights }) => `@font-face { font-family: "${FAMILY}"; font-display: swap;
  font-weight: ${weights}; src: url("${url}") format("truetype"); unicode-range: ${RANGE} }`,
)

/**
 * For the style of a page that is served without the branch server: many computers have no face for
 * Hindi. `families` is the value of font-family; the page's policy needs `font-src 'self'`.
 */
export const DEVANAGARI_FACE = {
  rules: RULES.join('\n'),
  families: `"${FAMILY}", system-ui, sans-serif`,
} as const

/** The face's file under that address; null where the address is another's or there is no file. */
export function readFace(url: string): Uint8Array<ArrayBuffer> | null {
  const face = FACES.find((each) => each.url === url)
  if (face === undefined) return null
  try {
    return Uint8Array.from(fs.readFileSync(path.join(programResourcesFolder(), 'fonts', face.file)))
  } catch {
    // A page that tells of trouble is shown all the same, in whatever face there is.
    return null
  }
}
