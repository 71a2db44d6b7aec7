import { formatParsed, type ParsedMessage } from '../../resources/messages/format.ts'
import { parseMessage } from '../../resources/messages/parse.ts'
import { type Language, SERVER_LANGUAGES } from './languages.ts'
import { isMessage, type Message, type MessageCode, type MessageParam } from './message.ts'

/** Returns a message in a language; the messages among its params are translated too. */
export function translate(message: Message, language: Language): string {
  const params = Object.entries(message.params).map(([name, value]) => [
    name,
    translateParam(value, language),
  ])
  const { locale } = SERVER_LANGUAGES[language]
  return formatParsed(parsed(message.code, language), Object.fromEntries(params), locale)
}

function translateParam(value: MessageParam, language: Language): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (isMessage(value)) return translate(value, language)
  return value.map((each) => (typeof each === 'string' ? each : translate(each, language)))
}

const parsedMessages = new Map<string, ParsedMessage>()

/** Each message is parsed when it is first needed. A code of another version stands for itself. */
function parsed(code: MessageCode, language: Language): ParsedMessage {
  const key = `${language} ${code}`
  const known = parsedMessages.get(key)
  if (known !== undefined) return known
  const texts: Readonly<Record<string, string>> = SERVER_LANGUAGES[language].texts
  const message = parseMessage(texts[code] ?? code)
  parsedMessages.set(key, message)
  return message
}
