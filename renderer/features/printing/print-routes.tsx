import { useQuery } from '@tanstack/react-query'
import type { RoutedKind } from '../../../server/contract/documents.ts'
import type { PrinterRow, PrintRoute } from '../../../server/contract/printing.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Input } from '../../base/ui/field.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { routesQuery } from '../../kernel/queries/printers.ts'
import { showError } from '../../kernel/toasts.ts'
import styles from './print-routes.module.css'
import { refreshPrinting } from './printing-data.ts'

const KINDS: readonly RoutedKind[] = [
  ...(['Invoice', 'Receipt', 'OrderAcknowledgement', 'JobCard', 'DeliverySlip'] as const),
  ...(['PrescriptionCard', 'Estimate', 'CreditNote', 'RefundVoucher', 'DayEnd', 'Labels'] as const),
  ...(['LabOrder', 'DebitNote', 'SupplierPayment', 'StockVoucher', 'PurchaseOrder'] as const),
  ...(['AccountReceipt', 'PayerStatement', 'FitterBill', 'FormerBill', 'GoodsReceipt'] as const),
]
/** A receipt printer holds no labels, and how many are wanted is said with them. */
const LABELS: RoutedKind = 'Labels'
/** Papers that are issued by saving something; the others are printed when somebody asks. */
const ISSUED: ReadonlySet<RoutedKind> = new Set([
  ...(['Invoice', 'Receipt', 'OrderAcknowledgement', 'JobCard'] as const),
  ...(['CreditNote', 'RefundVoucher', 'AccountReceipt'] as const),
])
const COPIES = [1, 2, 3, 4, 5]

type Change = { printerID: string; copies: number; autoPrint: boolean }

async function saveRoute(documentKind: RoutedKind, change: Change): Promise<void> {
  const { autoPrint, copies, printerID } = change
  try {
    await call(
      'save-print-route',
      printerID === '' ? { documentKind } : { documentKind, printerID, copies, autoPrint },
    )
  } catch (error) {
    showError(errorMessage(error))
  }
  refreshPrinting()
}

/** Which paper goes to which printer, how often, and whether by itself. */
export function PrintRoutes({ printers }: { printers: readonly PrinterRow[] }) {
  const routes = useQuery(routesQuery)
  return (
    <Panel aria-label={t('printing.routes')}>
      <PanelHeading>{t('printing.routes')}</PanelHeading>
      <Muted as="p">{t('printing.printerFirst')}</Muted>
      {routes.error ? <Notice kind="bad">{errorMessage(routes.error)}</Notice> : null}
      <div className={styles['table']}>
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('printing.document')}</th>
              <th scope="col">{t('printing.printer')}</th>
              <th scope="col">{t('printing.copies.head')}</th>
              <th scope="col">{t('printing.auto')}</th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => (
              <RouteRow
                key={kind}
                kind={kind}
                route={routes.data?.find((route) => route.DocumentKind === kind)}
                printers={printers}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  )
}

function RouteRow({
  kind,
  route,
  printers,
}: {
  kind: RoutedKind
  route: PrintRoute | undefined
  printers: readonly PrinterRow[]
}) {
  const name = t(`printing.document.${kind}`)
  const now: Change = {
    printerID: route?.PrinterID ?? '',
    copies: route?.Copies ?? 1,
    autoPrint: route?.AutoPrint ?? false,
  }
  const isNone = now.printerID === ''
  const save = (change: Partial<Change>) => void saveRoute(kind, { ...now, ...change })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('printing.printer')}>
        <PrinterChoice
          name={name}
          printerID={now.printerID}
          printers={kind === LABELS ? printers.filter((each) => each.Kind === 'System') : printers}
          nothing={t(kind === LABELS ? 'printing.noLabelPrinter' : 'printing.byBrowser')}
          onChange={(printerID) => save({ printerID })}
        />
      </td>
      <td data-label={t('printing.copies.head')}>
        {isNone || kind === LABELS ? (
          <Muted>{isNone ? '–' : t('printing.asAsked')}</Muted>
        ) : (
          <Input
            as="select"
            aria-label={t('printing.copiesOf', { name })}
            value={now.copies}
            onChange={(event) => save({ copies: Number(event.target.value) })}
          >
            {COPIES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Input>
        )}
      </td>
      <td data-label={t('printing.auto')}>
        {ISSUED.has(kind) && !isNone ? (
          <input
            type="checkbox"
            className={styles['check']}
            aria-label={t('printing.autoOf', { name })}
            checked={now.autoPrint}
            onChange={(event) => save({ autoPrint: event.target.checked })}
          />
        ) : null}
      </td>
    </tr>
  )
}

function PrinterChoice({
  name,
  nothing,
  printerID,
  printers,
  onChange,
}: {
  name: string
  /** What holds while no printer is chosen. */
  nothing: string
  printerID: string
  printers: readonly PrinterRow[]
  onChange: (printerID: string) => void
}) {
  return (
    <Input
      as="select"
      aria-label={t('printing.printerOf', { name })}
      value={printerID}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{nothing}</option>
      {printers.map((printer) => (
        <option key={printer.ID} value={printer.ID}>
          {printer.Name}
        </option>
      ))}
    </Input>
  )
}
