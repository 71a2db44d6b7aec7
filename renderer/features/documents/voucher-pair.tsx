import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type { readStockVoucher } from '../../../server/contract/stock.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { showPaper } from './shown-paper.ts'

type VoucherHead = ReplyOf<typeof readStockVoucher>

export function voucherQuery(voucherID: string) {
  return queryOptions({
    queryKey: queryKey('stockVouchers', 'head', voucherID),
    queryFn: () => call('get-stock-voucher', { voucherID }),
    staleTime: 0,
  })
}

/** Whether a stock voucher can be taken back: it stands, and is no taking back itself. */
export function stands({ TakenBackBy, TakesBack }: VoucherHead): boolean {
  return TakenBackBy === null && TakesBack === null
}

/** The voucher that a stock voucher is a pair with; the button opens its paper. */
export function VoucherPair({ head }: { head: VoucherHead }) {
  const other = head.TakenBackBy ?? head.TakesBack
  if (other === null) return null
  const word = t(head.TakenBackBy === null ? 'vouchers.takesBack' : 'vouchers.takenBackBy')
  return (
    <Button
      variant="quiet"
      onClick={() => showPaper({ kind: 'StockVoucher', id: other.ID, number: other.VoucherNo })}
    >
      {`${word} ${other.VoucherNo}`}
    </Button>
  )
}
