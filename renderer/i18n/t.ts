import { create } from 'zustand'
import { en, type StringKey } from './en.ts'

export type { StringKey }
export type Words = Readonly<Record<StringKey, string>>

/** The words in use; English until another language's file has come. */
export const useWords = create<{ words: Words }>(() => ({ words: en }))

/** The sentence of a key, with `{name}` places filled in. */
export function t(key: StringKey, values: Record<string, string | number> = {}): string {
  const { words } = useWords.getState()
  return words[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
