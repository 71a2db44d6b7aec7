import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReportView } from '../../../server/contract/report-views.ts'
import type { ReportName } from '../../../server/contract/reports.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { useReports } from './reports-store.ts'
import { settingsShown, viewsQuery } from './views-data.ts'

/** Only these may see reports. */
const READERS = ['owner', 'manager'] as const
const NAME_MOST = 60

/**
 * Keeps the report as it is shown under a name; a view of one's own that was chosen is changed,
 * renamed, shared or deleted.
 */
export function ViewDialog(props: {
  report: ReportName
  view: ReportView | undefined
  onClose: () => void
}) {
  const { onClose, report, view } = props
  const [name, setName] = useState(view?.Name ?? '')
  const [reader, setReader] = useState(view?.SharedWith ?? '')
  const sharedWith = READERS.find((each) => each === reader)
  const isWhole = name.trim() !== ''
  const done = async (viewID: string | null, text: string) => {
    await queryClient.invalidateQueries(viewsQuery)
    useReports.setState({ viewID })
    onClose()
    showToast(text)
  }
  const saving = useSubmit(isWhole, async () => {
    const { viewID } = await call('save-report-view', {
      ...(view === undefined ? {} : { viewID: view.ID }),
      report,
      name: name.trim(),
      settings: settingsShown(useReports.getState()),
      ...(sharedWith === undefined ? {} : { sharedWith }),
    })
    await done(viewID, t('reports.view.saved', { name: name.trim() }))
  })
  const deleting = useSubmit(view !== undefined, async () => {
    if (view === undefined) return
    await call('delete-report-view', { viewID: view.ID })
    await done(null, t('reports.view.deleted', { name: view.Name }))
  })
  return (
    <Dialog
      title={view === undefined ? t('reports.view.save') : t('reports.view.change')}
      size="small"
      onClose={onClose}
    >
      <Form onSubmit={saving.submit}>
        <Muted as="p">{t('reports.view.keeps')}</Muted>
        <Field
          label={t('reports.view.name')}
          value={name}
          maxLength={NAME_MOST}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('reports.view.readers')}
          value={reader}
          options={[
            { value: '', label: t('reports.view.mine') },
            ...READERS.map((value) => ({ value, label: t(`reports.view.${value}`) })),
          ]}
          onChange={setReader}
        />
        <SubmitRow
          label={t('reports.view.keep')}
          isBusy={saving.isBusy || deleting.isBusy}
          isWhole={isWhole}
          missing={t('reports.view.nameMissing')}
          refused={saving.refused ?? deleting.refused}
        />
        {view === undefined ? null : (
          <Button variant="quiet" onClick={deleting.submit}>
            <Glyph of={Trash2} />
            {t('reports.view.delete')}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
