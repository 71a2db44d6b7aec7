import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CashReason } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { showToast } from '../../kernel/toasts.ts'
import { dayStateQuery } from './day-data.ts'
import { askCash } from './day-store.ts'
import { type CashMove, DrawerDialog, doubtOfTaking } from './drawer-dialog.tsx'

const REASONS: Record<'In' | 'Out', readonly CashReason[]> = {
  In: ['ChangeBrought', 'Other'],
  Out: ['PettyExpense', 'BankDeposit', 'OwnerDrew', 'ChangeBrought', 'Other'],
}

/** Cash into or out of the drawer beside sales. */
export function CashDialog({ direction }: { direction: 'In' | 'Out' }) {
  const [reason, setReason] = useState<CashReason>(REASONS[direction][0] ?? 'Other')
  const state = useQuery(dayStateQuery)
  const doubtOf = (amount: number): string | null =>
    direction === 'In' ? null : doubtOfTaking(amount, state.data?.ExpectedCash)
  async function move({ amount, key, note }: CashMove): Promise<boolean> {
    const moved = { direction, amount, reason, ...note }
    const rupees = formatRupees(amount)
    const detail = t('day.cashOutApproval', { amount: rupees, reason: t(`day.reason.${reason}`) })
    const { done } = await withApproval(
      { action: 'cash.out', detail, request: { operation: 'move-cash', body: moved } },
      (approvalID) => call('move-cash', moved, { idempotencyKey: key, approvalID }),
    )
    if (done) {
      showToast(t(direction === 'In' ? 'day.cashInDone' : 'day.cashOutDone', { amount: rupees }))
    }
    return done
  }
  const title = t(direction === 'In' ? 'command.dayCashIn' : 'command.dayCashOut')
  return (
    <DrawerDialog
      title={title}
      button={title}
      noteLabel={t(reason === 'Other' ? 'day.noteNeeded' : 'day.note')}
      doubtOf={doubtOf}
      onMove={move}
      onClose={() => askCash(null)}
    >
      <Choice
        label={t('day.reason')}
        value={reason}
        options={REASONS[direction].map((value) => ({ value, label: t(`day.reason.${value}`) }))}
        onChange={setReason}
      />
    </DrawerDialog>
  )
}
