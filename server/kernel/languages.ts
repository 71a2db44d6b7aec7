import { en } from '../../resources/messages/server/en.ts'
import { hi } from '../../resources/messages/server/hi.ts'

/**
 * The languages that the server answers in. Another one is a folder beside
 * resources/messages/server/hi, a file like hi.ts there, and a row here.
 */
export const SERVER_LANGUAGES = {
  en: { locale: 'en-IN', texts: en },
  hi: { locale: 'hi-IN', texts: hi },
} as const

export type Language = keyof typeof SERVER_LANGUAGES

function isLanguage(code: string): code is Language {
  return Object.hasOwn(SERVER_LANGUAGES, code)
}

/**
 * Returns the language that a request asks for: the first of its Accept-Language header that the
 * server has, English where it names none.
 */
export function languageAsked(header: string | undefined): Language {
  return acceptedCodes(header ?? '').find(isLanguage) ?? 'en'
}

/** The codes of an Accept-Language header, the most wanted first; those at q=0 are refused. */
function acceptedCodes(header: string): string[] {
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
    .map(({ code }) => code)
}
