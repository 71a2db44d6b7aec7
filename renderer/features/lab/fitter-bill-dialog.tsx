import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openOrder } from '../orders/orders-store.ts'
import { fitterBillQuery } from './fitter-actions.ts'

/** What a fitter's bill is made of: its jobs and breakages, each of which opens its order. */
export function FitterBillDialog({ billID, onClose }: { billID: string; onClose: () => void }) {
  const { data, error } = useQuery(fitterBillQuery(billID))
  const open = (salesOrderID: string) => {
    onClose()
    openOrder(salesOrderID)
  }
  return (
    <Dialog
      title={
        data === undefined
          ? t('fitters.bills')
          : t('fitters.billOf', { fitter: data.Bill.FitterName, number: data.Bill.BillNo ?? '' })
      }
      size="large"
      hasForm
      onClose={onClose}
    >
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {data === undefined ? (
        <Waiting>{t('lab.reading')}</Waiting>
      ) : (
        <CardTable>
          <thead>
            <tr>
              <th>{t('fitters.day')}</th>
              <th>{t('lab.job')}</th>
              <th>{t('payers.order')}</th>
              <th>{t('fitters.extras')}</th>
              <th data-figure>{t('fitters.toPay')}</th>
            </tr>
          </thead>
          <tbody>
            {data.Jobs.map((job) => (
              <tr key={job.LabOrderNo}>
                <td data-day>{formatDay(job.FittedOn)}</td>
                <td data-label={t('lab.job')}>{job.LabOrderNo}</td>
                <td>
                  <Button variant="quiet" onClick={() => open(job.SalesOrderID)}>
                    {job.OrderNo}
                  </Button>
                </td>
                <td>
                  {job.Extras.map(({ Name, Rate }) => `${Name} ${formatRupees(Rate)}`).join(', ')}
                </td>
                <td data-figure data-label={t('fitters.toPay')}>
                  {formatRupees(job.Amount)}
                </td>
              </tr>
            ))}
            {data.Breakages.map((row) => (
              <tr key={row.LabOrderNo}>
                <td />
                <td data-label={t('lab.job')}>{row.LabOrderNo}</td>
                <td>
                  <Button variant="quiet" onClick={() => open(row.SalesOrderID)}>
                    {row.OrderNo}
                  </Button>
                </td>
                <td>{row.Reason}</td>
                <td data-figure data-label={t('fitters.toPay')}>
                  {formatRupees(-row.Amount)}
                </td>
              </tr>
            ))}
            <tr>
              <th colSpan={4}>{t('fitters.toPay')}</th>
              <th data-figure>{formatRupees(data.Bill.Total)}</th>
            </tr>
          </tbody>
        </CardTable>
      )}
    </Dialog>
  )
}
