import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'
import { refreshDay } from './day-data.ts'
import { useDay } from './day-store.ts'
import { kindWord } from './ledger-words.ts'

/** Takes cash in or out of the running day back that was typed wrong, with the reason. */
export function TakeBackCashDialog() {
  const entry = useDay((day) => day.takingBack)
  const values = {
    what: kindWord(entry?.Kind ?? ''),
    amount: formatRupees(Math.abs(entry?.Amount ?? 0)),
  }
  async function takeBack(reason: string): Promise<void> {
    if (entry?.EntryID == null) return
    const body = { entryID: entry.EntryID, reason }
    const { done } = await withApproval(
      {
        action: 'cash.out',
        detail: t('day.takeBack.of', values),
        request: { operation: 'take-back-cash', body },
      },
      (approvalID) => call('take-back-cash', body, { approvalID }),
    )
    if (!done) return
    refreshDay()
    closeDialog()
    showToast(t('day.takeBack.done', values))
  }
  return (
    <ReasonDialog
      title={t('day.takeBack.of', values)}
      lead={t('day.takeBack.lead')}
      label={t('vouchers.takeBack')}
      isReady={entry !== null}
      onReason={takeBack}
    />
  )
}
