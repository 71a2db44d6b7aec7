type Asked = { readonly queryKey: readonly unknown[] }

/**
 * Keeps the page that is shown while the next one is read, of the same subject only: rows of
 * another list, pressed in that moment, would be taken for rows of this one.
 * @param subject the first parts of the query's key, which tell whose rows it reads
 */
export function keepShownOf(subject: readonly unknown[]) {
  return <Data>(shown: Data | undefined, before: Asked | undefined): Data | undefined =>
    subject.every((part, index) => before?.queryKey[index] === part) ? shown : undefined
}
