import type { ReplyOf } from '../../contract/operation.ts'
import { scanTestSheet } from '../../contract/scans.ts'
import { operation } from '../../kernel/operation.ts'
import { type CodeShape, code128Shape } from '../../rendering/codes/codes.ts'
import { gs1MatrixShape } from '../../rendering/codes/data-matrix.ts'
import { ean13Shape } from '../../rendering/codes/ean13.ts'

/** Letters of both cases, signs and figures that other keyboards keep in other places. */
const LETTERS = 'Az-Qy_12'
/** In the range of numbers that a shop gives out itself: never an article of a maker. */
const EAN = '2999999999991'
const GTIN = `0${EAN}`

export const getScanTestSheet = operation(scanTestSheet, () => [
  letters(),
  ean(),
  lensBox('Gs1', '351231', 'LOT-A7'),
  lensBox('PastLot', '200131', 'LOT-OLD'),
])

type SheetCode = ReplyOf<typeof scanTestSheet>[number]

function letters(): SheetCode {
  const shape = drawn(code128Shape(LETTERS))
  return { Name: 'Letters', Symbology: 'Code128', Text: LETTERS, Typed: LETTERS, ...shape }
}

function ean(): SheetCode {
  return { Name: 'Ean13', Symbology: 'EAN13', Text: EAN, Typed: EAN, ...drawn(ean13Shape(EAN)) }
}

function lensBox(Name: 'Gs1' | 'PastLot', expiry: string, lot: string): SheetCode {
  const text = `(01)${GTIN}(17)${expiry}(10)${lot}`
  const typed = text.replaceAll(/[()]/g, '')
  const shape = drawn(gs1MatrixShape(text))
  return { Name, Symbology: 'GS1DataMatrix', Text: text, Typed: typed, ...shape }
}

function drawn(shape: CodeShape | null) {
  const { rows, width } = shape ?? { rows: [], width: 0 }
  return {
    Width: width,
    Rows: rows.map((runs) => runs.map((run) => ({ X: run.x, Width: run.width }))),
  }
}
