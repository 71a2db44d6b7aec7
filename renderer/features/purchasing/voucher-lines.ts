import type {
  AdjustInput,
  AdjustReason,
  KeptVoucherDraft,
  VoucherDraftInput,
} from '../../../server/contract/stock.ts'
import { parseTyped } from '../../base/format/money.ts'
import type { VoucherDraft, VoucherLine } from './voucher-store.ts'

/** Reasons that bring goods in; the others take them out. */
export function bringsIn(reason: AdjustReason): boolean {
  return reason === 'found' || reason === 'opening'
}

/** What an item brings to its line. */
export type AdjustedItem = Pick<
  VoucherLine,
  'itemID' | 'name' | 'code' | 'isSerialised' | 'tracksBatches'
>

/** Puts one more piece on the voucher; a numbered piece or another lot is a line of its own. */
export function withAdjusted(
  draft: VoucherDraft,
  item: AdjustedItem,
  piece: { inventoryID: string; lot: string; expiresOn: string },
): { draft: VoucherDraft; key: string; isTwice: boolean } {
  const same = draft.lines.find(
    (line) =>
      line.itemID === item.itemID &&
      line.inventoryID === piece.inventoryID &&
      line.lot === piece.lot,
  )
  if (same !== undefined && item.isSerialised && piece.inventoryID !== '') {
    return { draft, key: same.key, isTwice: true }
  }
  if (same !== undefined && !item.isSerialised) {
    const qty = String((parseTyped(same.qty, 3) ?? 0) + 1)
    const lines = draft.lines.map((line) => (line.key === same.key ? { ...line, qty } : line))
    return { draft: { ...draft, lines }, key: same.key, isTwice: false }
  }
  const numbers = draft.lines.map(({ key }) => Number(key))
  const line: VoucherLine = {
    ...item,
    ...piece,
    key: String(Math.max(0, ...numbers) + 1),
    qty: '1',
    cost: '',
    tags: '',
  }
  return { draft: { ...draft, lines: [...draft.lines, line] }, key: line.key, isTwice: false }
}

function tagsOf({ tags }: VoucherLine): string[] {
  return tags.split(/[\s,]+/).filter((tag) => tag !== '')
}

export type VoucherFault = 'qty' | 'cost' | 'piece' | 'lot' | 'tags' | 'twice'

/** Whether a line names a piece, or the tag of one, that it or a line before it names already. */
function isTwice(line: VoucherLine, { lines, reason }: VoucherDraft): boolean {
  const before = lines.slice(
    0,
    lines.findIndex(({ key }) => key === line.key),
  )
  if (line.inventoryID !== '') {
    return before.some(({ inventoryID }) => inventoryID === line.inventoryID)
  }
  if (!line.isSerialised || !bringsIn(reason)) return false
  const tags = [...before.filter(({ inventoryID }) => inventoryID === ''), line].flatMap(tagsOf)
  return new Set(tags).size < tags.length
}

/** What a line still lacks, or has wrong. */
export function faultsOf(line: VoucherLine, draft: VoucherDraft): readonly VoucherFault[] {
  const { reason } = draft
  const qty = parseTyped(line.qty, 3)
  const isNew = bringsIn(reason) && line.inventoryID === ''
  const faults: (VoucherFault | null)[] = [
    qty === null || qty === 0 ? 'qty' : null,
    line.cost.trim() !== '' && parseTyped(line.cost, 4) === null ? 'cost' : null,
    line.isSerialised && !isNew && line.inventoryID === '' ? 'piece' : null,
    line.isSerialised && isNew && tagsOf(line).length !== qty ? 'tags' : null,
    line.tracksBatches && line.lot.trim() === '' ? 'lot' : null,
    isTwice(line, draft) ? 'twice' : null,
  ]
  return faults.filter((fault) => fault !== null)
}

/** Returns the voucher as the server takes it; null while something of it is missing. */
export function adjustInput(draft: VoucherDraft): AdjustInput | null {
  const { lines, note, reason } = draft
  if (lines.length === 0 || lines.some((line) => faultsOf(line, draft).length > 0)) return null
  return {
    ...namedDraft(draft),
    reason,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: lines.map((line) => {
      const tags = line.isSerialised && bringsIn(reason) ? tagsOf(line) : []
      return {
        itemID: line.itemID,
        qty: parseTyped(line.qty, 3) ?? 0,
        ...(line.inventoryID === '' ? {} : { inventoryID: line.inventoryID }),
        ...(line.inventoryID === '' && tags.length > 0 ? { unitCodes: tags } : {}),
        ...(line.tracksBatches ? { lot: line.lot.trim() } : {}),
        ...(line.tracksBatches && bringsIn(reason) && line.expiresOn !== ''
          ? { expiresOn: line.expiresOn }
          : {}),
        ...(reason === 'opening' && line.cost.trim() !== ''
          ? { cost: parseTyped(line.cost, 4) ?? 0 }
          : {}),
      }
    }),
  }
}

function namedDraft({ draftID, version }: VoucherDraft) {
  return {
    ...(draftID === null ? {} : { draftID }),
    ...(version === null ? {} : { version }),
  }
}

/** What of a draft the server keeps: the lines whose figures can be read. */
export function keptVoucher(draft: VoucherDraft): VoucherDraft {
  const isKept = (line: VoucherLine) => {
    const faults = faultsOf(line, draft)
    return !faults.includes('qty') && !faults.includes('cost')
  }
  return { ...draft, lines: draft.lines.filter(isKept) }
}

/** Returns a draft as the server keeps it; a piece or batch may still be missing. */
export function draftInput(draft: VoucherDraft): VoucherDraftInput {
  const { lines, note, reason } = keptVoucher(draft)
  return {
    ...namedDraft(draft),
    reason,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    lines: lines.map((line) => ({
      itemID: line.itemID,
      qty: parseTyped(line.qty, 3) ?? 0,
      ...(line.inventoryID === '' ? {} : { inventoryID: line.inventoryID }),
      ...(line.lot.trim() === '' ? {} : { lot: line.lot.trim() }),
      ...(line.expiresOn === '' ? {} : { expiresOn: line.expiresOn }),
      ...(line.cost.trim() === '' ? {} : { cost: parseTyped(line.cost, 4) ?? 0 }),
      ...(tagsOf(line).length === 0 ? {} : { unitCodes: tagsOf(line) }),
    })),
  }
}

/** Returns a draft of the server to go on with. */
export function draftOfVoucher(kept: KeptVoucherDraft): VoucherDraft {
  return {
    draftID: kept.ID,
    version: kept.Version,
    reason: kept.Reason,
    note: kept.Note ?? '',
    lines: kept.Lines.map((line, index) => ({
      key: String(index + 1),
      itemID: line.ItemID,
      name: line.Name,
      code: line.Code,
      isSerialised: line.IsSerialised,
      tracksBatches: line.TracksBatches,
      inventoryID: line.InventoryID ?? '',
      lot: line.Lot ?? '',
      expiresOn: line.ExpiresOn ?? '',
      qty: String(line.Qty),
      cost: line.Cost == null ? '' : String(line.Cost),
      tags: line.UnitCodes.join(' '),
    })),
  }
}
