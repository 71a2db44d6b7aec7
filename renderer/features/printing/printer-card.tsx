import { Pencil, Printer as PrinterIcon, TriangleAlert } from 'lucide-react'
import type { PrinterRow } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { ListRow, RowActions, RowFacts } from '../../base/ui/list-row.tsx'
import { Code, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { showError, showToast } from '../../kernel/toasts.ts'
import { refreshPrinting } from './printing-data.ts'

async function printTestPage(printer: PrinterRow): Promise<void> {
  try {
    await call('print-test-page', { printerID: printer.ID })
    showToast(t('printing.testing', { name: printer.Name }))
  } catch (error) {
    showError(errorMessage(error))
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
    <ListRow>
      <Glyph of={PrinterIcon} />
      <RowFacts>
        <strong>{printer.Name}</strong>
        <Muted>
          {t(`printing.kind.${printer.Kind}`)}
          {' · '}
          <Code>{whereItIs(printer)}</Code>
          {` · ${t(`printing.paper.${printer.Paper}`)}`}
          {printer.HasDrawer ? ` · ${t('printing.drawer')}` : ''}
        </Muted>
        <State printer={printer} />
      </RowFacts>
      <RowActions>
        {printer.IsActive ? (
          <Button variant="plain" onClick={() => void printTestPage(printer)}>
            {t('printing.test')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-label={t('printing.editOf', { name: printer.Name })}
          onClick={onEdit}
        >
          <Glyph of={Pencil} />
        </Button>
      </RowActions>
    </ListRow>
  )
}

function State({ printer }: { printer: PrinterRow }) {
  if (!printer.IsActive) return <Badge kind="off">{t('printing.off')}</Badge>
  if (printer.Trouble !== null) {
    return (
      <Badge kind="warn">
        <Glyph of={TriangleAlert} isSmall />
        {printer.Trouble} {t('printing.waiting', { count: printer.Waiting })}
      </Badge>
    )
  }
  return printer.Waiting === 0 ? null : (
    <Badge kind="info">{t('printing.waiting', { count: printer.Waiting })}</Badge>
  )
}
