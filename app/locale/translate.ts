import { formatParsed, type ParsedMessage } from '../../resources/messages/format.ts'
import type { ParamArgs } from '../../resources/messages/params.ts'
import type { en } from '../../resources/messages/shell/en.ts'

type Catalogue = typeof en
export type ShellKey = keyof Catalogue

/** Returns the message of a key in one language. */
export type Translate = <Key extends ShellKey>(
  key: Key,
  ...params: ParamArgs<Catalogue[Key]>
) => string

/** The messages of a language; the build has parsed them (build/messages-plugin.ts). */
export function translator(
  texts: Readonly<Record<ShellKey, ParsedMessage>>,
  locale: string,
): Translate {
  return (key, ...[params]) => formatParsed(texts[key], params ?? {}, locale)
}
