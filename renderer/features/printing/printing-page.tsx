import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { t } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { printersQuery } from '../../kernel/queries/printers.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { PrintQueue } from './print-queue.tsx'
import { PrintRoutes } from './print-routes.tsx'
import { PrinterCard } from './printer-card.tsx'
import { PrinterDialog } from './printer-dialog.tsx'

/** Where the shop's papers come out: its printers, which paper goes where, and what waits. */
export function PrintingPage() {
  const printers = useQuery(printersQuery)
  const [edited, setEdited] = useState<PrinterRow | 'new' | null>(null)
  useEffect(() => {
    // Whoever signed in after the owner may not be allowed here.
    if (!can('settings')) goTo('counter')
  }, [])
  return (
    <div className="page printing">
      <header className="page-head">
        <div>
          <h1 className="screen-title">{t('printing.title')}</h1>
          <p className="muted">{t('printing.lead')}</p>
        </div>
        <button type="button" className="button button-primary" onClick={() => setEdited('new')}>
          <Plus className="icon" aria-hidden="true" />
          {t('printing.add')}
        </button>
      </header>
      {printers.isPending ? <Waiting>{t('printing.loading')}</Waiting> : null}
      {printers.error ? <Notice kind="bad">{inWords(printers.error)}</Notice> : null}
      {printers.data === undefined ? null : (
        <div className="page-columns">
          <div className="page-side">
            <Printers printers={printers.data} onEdit={setEdited} />
            <PrintRoutes printers={printers.data} />
          </div>
          <PrintQueue printers={printers.data} />
        </div>
      )}
      {edited === null ? null : (
        <PrinterDialog printer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
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
    <section className="card" aria-label={t('printing.printers')}>
      <h2 className="card-heading">{t('printing.printers')}</h2>
      {printers.length === 0 ? <p className="empty-text">{t('printing.none')}</p> : null}
      <ul className="row-list">
        {printers.map((printer) => (
          <PrinterCard key={printer.ID} printer={printer} onEdit={() => onEdit(printer)} />
        ))}
      </ul>
    </section>
  )
}
