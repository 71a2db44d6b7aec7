import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead, PageSide } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { printersQuery } from '../../kernel/queries/printers.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { PrintQueue } from './print-queue.tsx'
import { PrintRoutes } from './print-routes.tsx'
import { PrinterCard } from './printer-card.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import styles from './printing-page.module.css'

/** Where the shop's papers come out: its printers, which paper goes where, and what waits. */
export function PrintingPage() {
  const printers = useQuery(printersQuery)
  const [edited, setEdited] = useState<PrinterRow | 'new' | null>(null)
  useEffect(() => {
    // Whoever signed in after the owner may not be allowed here.
    if (!can('settings')) goTo('counter')
  }, [])
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('printing.title')}</ScreenTitle>
          <Muted as="p">{t('printing.lead')}</Muted>
        </div>
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Glyph of={Plus} />
          {t('printing.add')}
        </Button>
      </PageHead>
      {printers.isPending ? <Waiting>{t('printing.loading')}</Waiting> : null}
      {printers.error ? <Notice kind="bad">{errorMessage(printers.error)}</Notice> : null}
      {printers.data === undefined ? null : (
        <PageColumns>
          <PageSide>
            <Printers printers={printers.data} onEdit={setEdited} />
            <PrintRoutes printers={printers.data} />
          </PageSide>
          <PrintQueue printers={printers.data} />
        </PageColumns>
      )}
      {edited === null ? null : (
        <PrinterDialog printer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

function Printers({
  printers,
  onEdit,
}: {
  printers: readonly PrinterRow[]
  onEdit: (printer: PrinterRow) => void
}) {
  return (
    <Panel aria-label={t('printing.printers')}>
      <PanelHeading>{t('printing.printers')}</PanelHeading>
      {printers.length === 0 ? <EmptyText>{t('printing.none')}</EmptyText> : null}
      <RowList>
        {printers.map((printer) => (
          <PrinterCard key={printer.ID} printer={printer} onEdit={() => onEdit(printer)} />
        ))}
      </RowList>
    </Panel>
  )
}
