import type { Sentences } from './en.ts'
import { hi } from './hi.ts'

/** The languages that the server speaks beside English. Another one is a file and a row here. */
const SPOKEN = { hi } as const satisfies Record<string, Sentences>

export type Language = 'en' | keyof typeof SPOKEN

/** The sentences of a language; null for English, in which they are written. */
export function sentencesOf(language: Language): Sentences | null {
  return language === 'en' ? null : SPOKEN[language]
}

function isSpoken(code: string): code is keyof typeof SPOKEN {
  return Object.hasOwn(SPOKEN, code)
}

/**
 * The language that a request asks for: the first of its Accept-Language header that is spoken
 * here, English where it names none.
 */
export function languageAsked(header: string | undefined): Language {
  for (const { code } of ranked(header ?? '')) {
    if (code === 'en') return 'en'
    if (isSpoken(code)) return code
  }
  return 'en'
}

/** The codes of an Accept-Language header, the most wanted first; those at q=0 are refused. */
function ranked(header: string): { code: string; weight: number }[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((piece) => piece.trim())
      const quality = params.find((param) => param.startsWith('q='))?.slice(2)
      const weight = quality === undefined ? 1 : Number(quality)
      return { code: tag.split('-')[0]?.toLowerCase() ?? '', weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
}
