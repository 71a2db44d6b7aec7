import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatNumber } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { activeMastersQuery } from './masters-data.ts'
import { chooseMaster, useMasters } from './masters-store.ts'

/** Puts the entry that is chosen, a duplicate, into another one; nothing takes that back. */
export function MergeMasterDialog() {
  const merging = useMasters((state) => state.merging)
  const kind = merging?.kind ?? 'Supplier'
  const entries = useQuery(activeMastersQuery(kind))
  const [intoID, setIntoID] = useState('')
  const fromID = merging?.ID ?? ''
  const preview = useQuery({
    queryKey: queryKey('masters', 'merge', kind, fromID, intoID),
    queryFn: () => call('merge-masters', { kind, fromID, intoID, preview: true }),
    enabled: intoID !== '',
    staleTime: 0,
    retry: false,
  })
  // Categories of one kind of goods become one; other lists have no kinds.
  const goods = merging?.itemTypeID
  const offered = (entries.data ?? []).filter(
    (row) => row.ID !== fromID && row['ItemTypeID'] === goods,
  )
  const into = entries.data?.find(({ ID }) => ID === intoID) ?? null
  const isReady = into !== null && preview.data !== undefined
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (into === null) return
    await call('merge-masters', { kind, fromID, intoID, preview: false })
    await markStale('masters', 'item')
    chooseMaster(into.ID)
    closeDialog()
    showToast(t('masters.merge.done', { name: into.Name }))
  })
  if (merging === null) return null
  const moves = preview.data?.Moves ?? []
  return (
    <Dialog title={t('masters.merge.title')} onClose={closeDialog}>
      <Lead>{t('masters.merge.lead', { name: merging.Name })}</Lead>
      <Form onSubmit={submit}>
        {entries.data === undefined ? (
          <Waiting>{t('masters.reading')}</Waiting>
        ) : (
          <SelectField
            label={t('masters.merge.into')}
            required
            value={intoID}
            options={[
              { value: '', label: t('masters.merge.choose') },
              ...offered.map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            error={preview.error === null ? null : errorMessage(preview.error)}
            onChange={setIntoID}
          />
        )}
        {isReady ? (
          <Notice kind="warn">
            {t('masters.merge.will', { from: merging.Name, into: into.Name })}
            {moves.length === 0 ? (
              <p>{t('masters.merge.nothing')}</p>
            ) : (
              <ul>
                {moves.map(({ Count, What }) => (
                  <li key={What}>
                    {t('masters.merge.move', { what: What, count: formatNumber(Count) })}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        ) : null}
        <SubmitRow
          label={t('masters.merge.do')}
          isWhole={isReady}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
