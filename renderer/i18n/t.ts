import { en, type StringKey } from './en.ts'

export type { StringKey }

/** The sentence of a key, with `{name}` places filled in. */
export function t(key: StringKey, values: Record<string, string | number> = {}): string {
  return en[key].replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
