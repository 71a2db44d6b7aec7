import type { BoxWear } from '../catalog/box-sizes.ts'
import { addDays } from '../domain/local-time.ts'
import { isModality } from '../domain/optics/contact-lens.ts'
import { wearingDaysOfBox } from '../domain/optics/wearing-time.ts'
import { lotOrder } from '../stock/lot-order.ts'

/** The lot of a line that was scanned, and of goods in lots the one that goes out first. */
export type LotOfLine = {
  lot: string | null
  /** 1 where the goods are kept in lots. */
  isInLots: number
  nextLot: string | null
  nextLotMilli: number | null
  /** `yyyy-mm-dd`; null where it has none. */
  nextExpiresOn: string | null
}

/** The columns of a LotOfLine, of the lines `l`, with NEXT_LOT. */
export const LOT_COLUMNS = `l.lot, i.tracks_batches AS isInLots, n.lot AS nextLot, n.on_hand_milli AS nextLotMilli,
  n.expires_on AS nextExpiresOn`

/** The lot `n` that the sale of a line takes first. No row for goods that are not kept in lots. */
export const NEXT_LOT = `batches n ON n.id = CASE WHEN i.tracks_batches = 1 THEN (
  SELECT b.id FROM batches b
   WHERE b.item_id = i.id AND b.on_hand_milli > 0
     AND coalesce(b.expires_on >= substr(:localDate, 1, 10), 1)
   ORDER BY ${lotOrder({ lot: 'l.lot', mrp: 'l.mrp_centipaise' })} LIMIT 1) END`

/** Goods that are used up in no known time, such as solutions. */
const USUAL_DAYS = 30

/** What a line answers of its lot; nothing of goods that are not kept in lots. */
export function lotAnswer(
  row: LotOfLine & BoxWear & { qtyMilli: number },
  localDate: string,
): { lot?: string; isLotShort?: true; expiresOn?: string; isExpiringSoon?: true } {
  const { isInLots, lot, modality, nextExpiresOn, nextLot, nextLotMilli, pack, qtyMilli } = row
  if (isInLots === 0 || (lot === null && nextLot === null)) return {}
  const isShort = lot !== null && (nextLot !== lot || (nextLotMilli ?? 0) < qtyMilli)
  const days = isModality(modality) ? wearingDaysOfBox(modality, pack) : USUAL_DAYS
  const isSoon = nextExpiresOn !== null && nextExpiresOn < addDays(localDate.slice(0, 10), days)
  return {
    ...(lot === null ? {} : { lot }),
    ...(isShort ? { isLotShort: true as const } : {}),
    ...(nextExpiresOn === null ? {} : { expiresOn: `${nextExpiresOn}T00:00:00` }),
    ...(isSoon ? { isExpiringSoon: true as const } : {}),
  }
}
