/**
 * Whose tile a letter means: the next one after `at` (-1 for none) whose name begins with it. Where
 * no name does, a later word of it counts too, since "Dr Anil" is known as Anil. Null where nobody
 * is meant.
 */
export function personFor(key: string, names: readonly string[], at: number): number | null {
  if (!/^\p{L}\p{M}*$/u.test(key)) return null
  const letter = key.toLocaleLowerCase()
  const startsWith = (word: string) => word.toLocaleLowerCase().startsWith(letter)
  const byName = indexesOf(names, startsWith)
  const meant =
    byName.length > 0 ? byName : indexesOf(names, (name) => name.split(/\s+/).some(startsWith))
  return meant.find((index) => index > at) ?? meant[0] ?? null
}

function indexesOf(names: readonly string[], isMeant: (name: string) => boolean): number[] {
  return names.flatMap((name, index) => (isMeant(name) ? [index] : []))
}
