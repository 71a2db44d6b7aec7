import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { formatNumber } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { FieldError } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ItemPicker } from './item-picker.tsx'
import { itemQuery } from './items-data.ts'
import { showItem, useItems } from './items-store.ts'

/** Puts the selected item, a duplicate, into another one; nothing takes that back. */
export function MergeDialog() {
  const fromID = useItems((state) => state.selectedID) ?? ''
  const from = useQuery(itemQuery(fromID))
  const [into, setInto] = useState<Item | null>(null)
  /** What a refusal is about: another choice has none yet. */
  const [triedID, setTriedID] = useState<string | null>(null)
  const { isBusy, refused, submit } = useSubmit(into !== null, async () => {
    if (into === null) return
    setTriedID(into.ID)
    await call('merge-items', { fromItemID: fromID, intoItemID: into.ID })
    void markStale('item', 'stock')
    showItem(into.ID)
    closeDialog()
    showToast(t('merge.done', { name: showPowers(into.Name) }))
  })
  const name = showPowers(from.data?.Name ?? '')
  return (
    <Dialog title={t('merge.title')} onClose={closeDialog}>
      <Lead>{t('merge.lead', { name })}</Lead>
      <Form onSubmit={submit}>
        <Stack>
          <ItemPicker label={t('merge.into')} onPick={setInto} />
          {refused === null || triedID !== into?.ID ? null : (
            <FieldError id="merge-refused" message={refused} />
          )}
        </Stack>
        {into === null ? null : (
          <Notice kind="warn">
            {t('merge.will', {
              from: name,
              into: `${showPowers(into.Name)} (${into.Code})`,
              stock: formatNumber(from.data?.OnHand ?? 0),
            })}
          </Notice>
        )}
        <SubmitRow
          label={t('merge.do')}
          isWhole={into !== null}
          missing={t('merge.missing')}
          isBusy={isBusy}
          refused={null}
        />
      </Form>
    </Dialog>
  )
}
