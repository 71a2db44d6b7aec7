import { Pencil, Printer as PrinterIcon, TriangleAlert } from 'lucide-react'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { inWords } from '../../kernel/error-message.ts'
import { tell, warn } from '../../kernel/toasts.ts'
import { refreshPrinting } from './printing-data.ts'

async function printTestPage(printer: PrinterRow): Promise<void> {
  try {
    await call('print-test-page', { printerID: printer.ID })
    tell(t('printing.testing', { name: printer.Name }))
  } catch (error) {
    warn(inWords(error))
  }
  refreshPrinting()
}

function whereItIs(printer: PrinterRow): string {
  if (printer.Kind === 'Network') return `${printer.Address}:${printer.Port}`
  return printer.Queue ?? ''
}

/** One printer: where it is, how it is, a test page. */
export function PrinterCard({ printer, onEdit }: { printer: PrinterRow; onEdit: () => void }) {
  return (
    <li className="row">
      <PrinterIcon className="icon" aria-hidden="true" />
      <div className="row-facts">
        <strong>{printer.Name}</strong>
        <span className="muted">
          {t(`printing.kind.${printer.Kind}`)}
          {' · '}
          <span className="mono">{whereItIs(printer)}</span>
          {` · ${t(`printing.paper.${printer.Paper}`)}`}
          {printer.HasDrawer ? ` · ${t('printing.drawer')}` : ''}
        </span>
        <State printer={printer} />
      </div>
      <div className="row-actions">
        <button
          type="button"
          className="button button-plain"
          disabled={!printer.IsActive}
          onClick={() => void printTestPage(printer)}
        >
          {t('printing.test')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-label={t('printing.editOf', { name: printer.Name })}
          onClick={onEdit}
        >
          <Pencil className="icon" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

function State({ printer }: { printer: PrinterRow }) {
  if (!printer.IsActive) return <span className="badge badge-off">{t('printing.off')}</span>
  if (printer.Trouble !== null) {
    return (
      <span className="badge badge-warn">
        <TriangleAlert className="icon-small" aria-hidden="true" />
        {printer.Trouble} {t('printing.waiting', { count: printer.Waiting })}
      </span>
    )
  }
  return printer.Waiting === 0 ? null : (
    <span className="badge badge-info">{t('printing.waiting', { count: printer.Waiting })}</span>
  )
}
