import { useState } from 'react'
import type { DrawerState } from '../../../server/contract/day.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { SelectField } from '../../base/ui/field.tsx'
import { showToast } from '../../kernel/toasts.ts'
import { askMove } from './day-store.ts'
import { type CashMove, DrawerDialog, doubtOfTaking } from './drawer-dialog.tsx'

/** Cash out of one drawer into another of the shop. */
export function MoveDialog({
  drawers,
  fromID,
}: {
  drawers: readonly DrawerState[]
  fromID: string
}) {
  const others = drawers.filter(({ ID }) => ID !== fromID)
  const from = drawers.find(({ ID }) => ID === fromID)
  const [toID, setTo] = useState(others[0]?.ID ?? '')
  const doubtOf = (amount: number): string | null => doubtOfTaking(amount, from?.ExpectedCash)
  async function move({ amount, key, note }: CashMove): Promise<boolean> {
    const drawerID = from?.IsThis === true ? {} : { drawerID: fromID }
    const moved = { toDrawerID: toID, amount, ...drawerID, ...note }
    await call('move-between-drawers', moved, { idempotencyKey: key })
    const drawer = others.find(({ ID }) => ID === toID)?.Name ?? ''
    showToast(t('day.moved', { amount: formatRupees(amount), drawer }))
    return true
  }
  return (
    <DrawerDialog
      title={t('day.moveFrom', { drawer: from?.Name ?? '' })}
      button={t('day.moveButton')}
      noteLabel={t('day.note')}
      doubtOf={doubtOf}
      onMove={move}
      onClose={() => askMove(null)}
    >
      <SelectField
        label={t('day.moveTo')}
        value={toID}
        options={others.map(({ ID, Name }) => ({ value: ID, label: Name }))}
        onChange={setTo}
      />
    </DrawerDialog>
  )
}
