import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import type { AdjustReason } from '../../../server/contract/stock.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { soundBad } from '../../kernel/scan/sound.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { itemQuery } from '../items/items-data.ts'
import { adjustInput, bringsIn, faultsOf, withAdjusted } from './voucher-lines.ts'
import { reasonName } from './voucher-reasons.ts'
import { changeVoucher, EMPTY_VOUCHER, useVoucher } from './voucher-store.ts'

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
      useVoucher.setState({ scannedAgain: next.key })
      return
    }
    changeVoucher(next.draft)
    if (isPicked) requestAnimationFrame(() => giveFocus(voucherFieldID(next.key)))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Posts the voucher: the stock changes, and its paper is shown. */
export async function postVoucher(): Promise<void> {
  const { draft, isPosting } = useVoucher.getState()
  if (isPosting) return
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
    useVoucher.setState({
      draft: { ...EMPTY_VOUCHER, reason: draft.reason },
      view: 'list',
      isTried: false,
    })
    showToast(t('vouchers.posted', { number: voucherNo }))
    void markStale('stock')
    showPaper({ kind: 'StockVoucher', id: voucherID, number: voucherNo })
  } catch (error) {
    useVoucher.setState({ refused: error })
    showError(errorMessage(error))
  }
  useVoucher.setState({ isPosting: false })
}
