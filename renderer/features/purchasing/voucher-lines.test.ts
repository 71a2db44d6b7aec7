import { expect, test } from 'vitest'
import { isVoucherDraft } from './kept-voucher.ts'
import { type AdjustedItem, adjustInput, faultsOf, withAdjusted } from './voucher-lines.ts'
import { EMPTY_VOUCHER, type VoucherDraft, type VoucherLine } from './voucher-store.ts'

const CASE: AdjustedItem = {
  itemID: 'case',
  name: 'Case',
  code: 'C-1',
  isSerialised: false,
  tracksBatches: false,
}
const FRAME: AdjustedItem = { ...CASE, itemID: 'frame', name: 'Frame', isSerialised: true }
const LENS: AdjustedItem = { ...CASE, itemID: 'lens', name: 'Lens', tracksBatches: true }
const NO_PIECE = { inventoryID: '', lot: '', expiresOn: '' }
/** What is wrong with a line that is alone on a voucher of a reason. */
const faults = (reason: VoucherDraft['reason']) => (line: VoucherLine) =>
  faultsOf(line, { ...EMPTY_VOUCHER, reason, lines: [line] })
const lineOf = (draft: VoucherDraft, key: string) => {
  const line = draft.lines.find((each) => each.key === key)
  if (line === undefined) throw new Error(`no line ${key}`)
  return line
}

test('a second scan is one more piece; the same numbered piece is not taken twice', () => {
  let { draft } = withAdjusted(EMPTY_VOUCHER, CASE, NO_PIECE)
  draft = withAdjusted(draft, CASE, NO_PIECE).draft
  draft = withAdjusted(draft, FRAME, { ...NO_PIECE, inventoryID: 'u1' }).draft
  const again = withAdjusted(draft, FRAME, { ...NO_PIECE, inventoryID: 'u1' })
  expect(again.isTwice).toBe(true)
  draft = withAdjusted(again.draft, FRAME, { ...NO_PIECE, inventoryID: 'u2' }).draft
  expect(draft.lines.map(({ inventoryID, qty }) => [inventoryID, qty])).toEqual([
    ['', '2'],
    ['u1', '1'],
    ['u2', '1'],
  ])
})

test('a piece that goes out is named, a new one needs its tags, a lens its lot', () => {
  const frame = withAdjusted(EMPTY_VOUCHER, FRAME, NO_PIECE)
  const line = lineOf(frame.draft, frame.key)
  expect(faults('damage')(line)).toEqual(['piece'])
  expect(faults('opening')(line)).toEqual(['tags'])
  expect(faults('opening')({ ...line, qty: '2', tags: 'A-1, A-2' })).toEqual([])
  const lens = withAdjusted(EMPTY_VOUCHER, LENS, NO_PIECE)
  expect(faults('loss')(lineOf(lens.draft, lens.key))).toEqual(['lot'])
  expect(faults('loss')({ ...line, ...CASE, qty: '0', cost: 'x' })).toEqual(['qty', 'cost'])
})

test('a piece that is named in two lines, or a tag that is typed twice, stands beside its field', () => {
  let { draft } = withAdjusted(EMPTY_VOUCHER, FRAME, { ...NO_PIECE, inventoryID: 'u1' })
  draft = withAdjusted(draft, FRAME, { ...NO_PIECE, inventoryID: 'u2' }).draft
  const chosen = { ...draft, lines: draft.lines.map((line) => ({ ...line, inventoryID: 'u1' })) }
  expect(chosen.lines.map((line) => faultsOf(line, chosen))).toEqual([[], ['twice']])
  expect(adjustInput(chosen)).toBeNull()
  const { draft: opening, key } = withAdjusted(
    { ...EMPTY_VOUCHER, reason: 'opening' },
    FRAME,
    NO_PIECE,
  )
  const twice = { ...lineOf(opening, key), qty: '2', tags: 'A-1 A-1' }
  expect(faults('opening')(twice)).toEqual(['twice'])
  const apart = [lineOf(opening, key), { ...lineOf(opening, key), key: '9' }]
  const tagged = { ...opening, lines: apart.map((line) => ({ ...line, tags: 'A-1' })) }
  expect(tagged.lines.map((line) => faultsOf(line, tagged))).toEqual([[], ['twice']])
})

test('the voucher is sent as a whole or not at all', () => {
  const { draft, key } = withAdjusted({ ...EMPTY_VOUCHER, note: ' fell ' }, CASE, NO_PIECE)
  expect(adjustInput(draft)).toEqual({
    reason: 'damage',
    note: 'fell',
    lines: [{ itemID: 'case', qty: 1 }],
  })
  const typed = (part: Record<string, string>): VoucherDraft => ({
    ...draft,
    reason: 'opening',
    lines: [{ ...lineOf(draft, key), ...part }],
  })
  expect(adjustInput(typed({ cost: '12.5', qty: '4' }))?.lines).toEqual([
    { itemID: 'case', qty: 4, cost: 12.5 },
  ])
  expect(adjustInput(typed({ qty: '' }))).toBeNull()
  expect(adjustInput(EMPTY_VOUCHER)).toBeNull()
})

test('what is kept on the till is taken up again only if it is a voucher', () => {
  const { draft } = withAdjusted(EMPTY_VOUCHER, CASE, NO_PIECE)
  expect(isVoucherDraft(JSON.parse(JSON.stringify(draft)))).toBe(true)
  expect(isVoucherDraft({ ...draft, lines: [{ key: '1' }] })).toBe(false)
  expect(isVoucherDraft('x')).toBe(false)
})
