import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import type { AdjustReason, VoucherDraftInput } from '../../../server/contract/stock.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { soundBad } from '../../kernel/scan/sound.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { isConflict } from '../../kernel/use-versions.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { itemQuery } from '../items/items-data.ts'
import { forgetScannedLine, noteScannedLine } from './add-bar-store.ts'
import { draftKeeper } from './draft-keeper.ts'
import {
  adjustInput,
  bringsIn,
  draftInput,
  draftOfVoucher,
  faultsOf,
  keptVoucher,
  withAdjusted,
} from './voucher-lines.ts'
import { reasonName } from './voucher-reasons.ts'
import {
  changeVoucher,
  clearVoucher,
  openVoucherDraft,
  useVoucher,
  type VoucherDraft,
} from './voucher-store.ts'

const PAGE_SIZE = 50

export function vouchersQuery(reason: AdjustReason | '', term: string, pageNumber: number) {
  return queryOptions({
    queryKey: queryKey('stockVouchers', reason, term, pageNumber),
    queryFn: () =>
      call('list-stock-vouchers', {
        ...(reason === '' ? {} : { reason }),
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        pageNumber,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The vouchers that are being written, at any till. */
export const voucherDraftsQuery = queryOptions({
  queryKey: queryKey('stockVouchers', 'drafts'),
  queryFn: () => call('list-voucher-drafts', {}),
  staleTime: 0,
})

/** Keeps the voucher on the server while it is written. */
export const keepVoucherDraft = draftKeeper({
  read: () => {
    const { draft, isPosting, newest, read } = useVoucher.getState()
    if (isPosting || newest !== null) return null
    const input = draftInput(draft)
    // To look at the draft of another till changes nothing of it.
    if (isEqual(input, draftInput(read))) return null
    // Nothing is begun by a reason alone; what is kept already may be emptied.
    if (input.lines.length === 0 && draft.draftID === null) return null
    const { draftID: _, version: __, ...content } = input
    return { id: draft.draftID, content, input }
  },
  save: async (input) => {
    const sent = keptVoucher(useVoucher.getState().draft)
    try {
      const { draftID, version } = await call('save-voucher-draft', input)
      useVoucher.setState(({ draft }) => ({
        draft: { ...draft, draftID, version },
        read: { ...sent, draftID, version },
        refused: null,
      }))
      void markStale('stock-draft')
      return draftID
    } catch (error) {
      await refuse(error)
      return null
    }
  },
})

function isEqual(one: VoucherDraftInput, other: VoucherDraftInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function readVoucherDraft(draftID: string): Promise<VoucherDraft> {
  return draftOfVoucher(await call('get-voucher-draft', { draftID }))
}

/** Says why the voucher was not taken: somebody else's version is shown beside one's own. */
async function refuse(error: unknown): Promise<void> {
  const { draftID, version } = useVoucher.getState().draft
  const found =
    draftID !== null && isConflict(error) ? await readVoucherDraft(draftID).catch(() => null) : null
  const isNewer = found !== null && found.version !== version
  useVoucher.setState(isNewer ? { newest: found } : { newest: null, refused: error })
  if (isNewer) showError(t('versions.changed'))
}

/** Goes on from what somebody else has saved, as it is or with what was typed here. */
export function takeVoucher(newest: VoucherDraft, draft = newest): void {
  openVoucherDraft(draft, newest)
  void keepVoucherDraft()
}

/** Goes on with a voucher that is being written; the one that was begun here is kept first. */
export async function openVoucher(draftID: string): Promise<void> {
  try {
    await keepVoucherDraft()
    const draft = await readVoucherDraft(draftID)
    openVoucherDraft(draft, draft)
  } catch (error) {
    showError(errorMessage(error))
    void markStale('stock-draft')
  }
}

/**
 * Throws the voucher that is up away, here and on the server; one that is gone there is gone. Throws
 * the refusal where somebody else has changed it meanwhile.
 */
export async function dropVoucher(): Promise<void> {
  await keepVoucherDraft()
  const { draft, newest } = useVoucher.getState()
  const { draftID, version } = newest ?? draft
  if (draftID !== null) {
    try {
      await call('drop-voucher-draft', { draftID, ...(version === null ? {} : { version }) })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
    }
  }
  clearVoucher()
  void markStale('stock-draft')
}

/** The ID of the number field of a line, for the focus. */
export function voucherFieldID(key: string): string {
  return `voucher-qty-${key}`
}

/** Puts a piece on the voucher; picked by name, its number is asked next. */
export async function adjustPiece(
  itemID: string,
  scanned: Pick<Item, 'Lot' | 'ExpiresOn'> & { InventoryID?: string | null },
  isPicked: boolean,
): Promise<void> {
  try {
    const item = await queryClient.fetchQuery(itemQuery(itemID))
    const { draft } = useVoucher.getState()
    const only = item.Units.filter(({ Status }) => Status === 'in_stock')
    // The one piece that there is needs no choosing.
    const onlyID = bringsIn(draft.reason) || only.length !== 1 ? '' : (only[0]?.InventoryID ?? '')
    const lots = item.Lots.filter(({ OnHand }) => OnHand > 0)
    const onlyLot = lots.length === 1 ? (lots[0]?.Lot ?? '') : ''
    const next = withAdjusted(
      draft,
      {
        itemID,
        name: item.Name,
        code: item.Barcode ?? item.Code,
        isSerialised: item.IsSerialised,
        tracksBatches: item.TracksBatches,
      },
      {
        inventoryID: item.IsSerialised ? (scanned.InventoryID ?? onlyID) : '',
        lot: item.TracksBatches ? (scanned.Lot ?? onlyLot) : '',
        expiresOn: (scanned.ExpiresOn ?? '').slice(0, 10),
      },
    )
    if (next.isTwice) {
      soundBad()
      forgetScannedLine()
      useVoucher.setState({ scannedAgain: next.key })
      return
    }
    changeVoucher(next.draft)
    if (isPicked) requestAnimationFrame(() => giveFocus(voucherFieldID(next.key)))
    else if (!item.IsSerialised) noteScannedLine({ key: next.key, name: item.Name })
    else forgetScannedLine()
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Posts the voucher: the stock changes, and its paper is shown. */
export async function postVoucher(): Promise<void> {
  if (useVoucher.getState().isPosting) return
  await keepVoucherDraft()
  const { draft, newest } = useVoucher.getState()
  if (newest !== null) return showError(t('versions.changed'))
  const input = adjustInput(draft)
  if (input === null) {
    useVoucher.setState({ isTried: true })
    const unfinished = draft.lines.find((line) => faultsOf(line, draft).length > 0)
    const key =
      unfinished !== undefined && faultsOf(unfinished, draft).includes('twice')
        ? 'vouchers.twice'
        : 'vouchers.lineMissing'
    showError(t(key, { name: unfinished?.name ?? '' }))
    return
  }
  useVoucher.setState({ isPosting: true, refused: null })
  try {
    const done = await withApproval(
      {
        action: 'stock.writeOff',
        detail: t('vouchers.approval', { reason: reasonName(input.reason) }),
        request: { operation: 'adjust-stock', body: input },
      },
      (approvalID) => call('adjust-stock', input, { approvalID }),
    )
    if (!done.done) {
      useVoucher.setState({ isPosting: false })
      return
    }
    const { voucherID, voucherNo } = done.result
    clearVoucher()
    showToast(t('vouchers.posted', { number: voucherNo }))
    void markStale('stock', 'stock-draft')
    showPaper({ kind: 'StockVoucher', id: voucherID, number: voucherNo })
  } catch (error) {
    await refuse(error)
    if (useVoucher.getState().newest === null) showError(errorMessage(error))
  }
  useVoucher.setState({ isPosting: false })
}
