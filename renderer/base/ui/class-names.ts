/** Returns the names that apply as one `className`; undefined where none does. */
export function classNames(...names: readonly (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ') || undefined
}
