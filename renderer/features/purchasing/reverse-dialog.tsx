import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToastOf } from '../../kernel/toasts.ts'
import { ReasonDialog } from '../masters/reason-dialog.tsx'
import { useInward } from './inward-store.ts'

/** Takes a posted bill back as a whole, with the reason. */
export function ReverseDialog() {
  const inwardID = useInward((state) => state.openID)
  async function reverse(reason: string): Promise<void> {
    if (inwardID === null) return
    const { inwardNo } = await call('reverse-inward', { inwardID, reason })
    void markStale('purchase', 'stock', 'item')
    closeDialog()
    showToastOf(inwardID, t('goodsIn.reversed', { number: inwardNo }))
  }
  return (
    <ReasonDialog
      title={t('goodsIn.reverse')}
      lead={t('goodsIn.reverse.lead')}
      isReady={inwardID !== null}
      onReason={reverse}
    />
  )
}
