/** Lists labels of the goods that a page shows; the last page that said so. */
let labelers: readonly (() => void)[] = []

/**
 * Tells that the page shows goods that can be labelled, for the key of labels; to be called as an
 * effect, for it answers what ends it.
 */
export function labelsHere(list: () => void): () => void {
  labelers = [...labelers, list]
  return () => {
    labelers = labelers.filter((each) => each !== list)
  }
}

/** Lists labels of what is shown; false where no page shows goods. */
export function labelShownGoods(): boolean {
  const list = labelers.at(-1)
  list?.()
  return list !== undefined
}
