import type { StringKey } from '../../base/i18n/t.ts'
import type { DraftLine, LineFigure } from './inward-draft.ts'

/** What a figure of a line of goods is; a selling price says whether its tax is in it. */
export function figureLabel(
  name: LineFigure,
  line: Pick<DraftLine, 'priceIncludesTax'> | null,
): StringKey {
  const isBeforeTax = name === 'price' && line?.priceIncludesTax === false
  return isBeforeTax ? 'goodsIn.line.priceBeforeTax' : `goodsIn.line.${name}`
}

/** Over the column: of lines of both kinds each says it in its own cell. */
export function columnLabel(
  name: LineFigure,
  lines: readonly Pick<DraftLine, 'priceIncludesTax'>[],
): StringKey {
  const [first = null, ...others] = lines.map((line) => figureLabel(name, line))
  if (first === null) return figureLabel(name, null)
  return others.every((label) => label === first) ? first : 'goodsIn.line.priceMixed'
}
