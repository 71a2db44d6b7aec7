import Type from 'typebox'
import { ItemRecord } from './catalog.ts'
import { defineOperation, type ReplyOf } from './operation.ts'
import { NullableText, NumberOut, ScannedCode, Text } from './primitives.ts'

/**
 * `Gs1`: elements with a GTIN, lot and dates. `Gtin`: EAN or UPC with its right check digit.
 * `WrongCheckDigit`: figures that would be one but for their last. `Text`: anything else.
 */
export const SCAN_KINDS = ['Gs1', 'Gtin', 'WrongCheckDigit', 'Text'] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

/** What a GS1 code says of the package beyond the item; dates as local midnight. */
export const PackageFields = {
  Lot: NullableText,
  /** The last day on which it may be used. */
  ExpiresOn: NullableText,
  /** Its last day is before today. */
  IsExpired: Type.Boolean(),
}

export const readScan = defineOperation({
  name: 'read-scan',
  method: 'GET',
  path: '/api/Scan/read',
  area: 'Catalogue',
  summary: 'What a scanned code was understood as, and the item on sale that has it, if any.',
  permission: 'sell',
  query: Type.Object({ code: ScannedCode }),
  reply: Type.Object({
    Kind: Type.Enum([...SCAN_KINDS]),
    /** With fourteen figures, as GS1 keeps it. */
    Gtin: NullableText,
    ...PackageFields,
    ProducedOn: NullableText,
    Serial: NullableText,
    Item: Type.Union([ItemRecord, Type.Null()]),
  }),
})

const Run = Type.Object({ X: NumberOut, Width: NumberOut })

export const scanTestSheet = defineOperation({
  name: 'get-scan-test-sheet',
  method: 'GET',
  path: '/api/Scan/test-sheet',
  area: 'Documents',
  summary:
    'Codes to try a scanner with: letters and signs, an EAN-13, GS1 of a lens box, a past lot.',
  permission: 'sell',
  reply: Type.Array(
    Type.Object({
      Name: Type.Enum(['Letters', 'Ean13', 'Gs1', 'PastLot']),
      Symbology: Type.Enum(['Code128', 'EAN13', 'GS1DataMatrix']),
      /** As people read it. */
      Text: Text,
      /** As a scanner that works as a keyboard types it, without separators. */
      Typed: Text,
      /** In modules, without the white around it; a bar code is one row of any height. */
      Width: NumberOut,
      Rows: Type.Array(Type.Array(Run)),
    }),
  ),
})

export type ScanReading = ReplyOf<typeof readScan>
export type SheetCode = ReplyOf<typeof scanTestSheet>[number]
