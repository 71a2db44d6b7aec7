import { useQuery } from '@tanstack/react-query'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openOrder } from '../orders/orders-store.ts'
import { billLinesQuery, type LinedBill } from './suppliers-data.ts'

/** What a lab's bill or a bill without goods is made of: its jobs, which open their orders, or its lines. */
export function BillLinesDialog({ bill, onClose }: { bill: LinedBill; onClose: () => void }) {
  const { data, error } = useQuery(billLinesQuery(bill))
  const hasTax = data?.Lines.some(({ Tax }) => Tax !== null) ?? false
  const columns = hasTax ? 2 : 1
  const sums =
    data === undefined
      ? []
      : [
          [t('lab.otherCharges'), data.OtherCharges] as const,
          [t('suppliers.withoutTax'), data.Taxable] as const,
          [t('suppliers.tax'), data.Tax] as const,
          [t('goodsIn.roundOff'), data.RoundOff] as const,
        ].filter(([, amount]) => amount !== 0)
  return (
    <Dialog
      title={
        data === undefined ? t('suppliers.paper') : t('goodsIn.billOf', { number: data.BillNo })
      }
      onClose={onClose}
    >
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {data === undefined ? (
        error === null ? (
          <Waiting>{t('suppliers.reading')}</Waiting>
        ) : null
      ) : (
        <>
          <CardTable data-testid="bill-lines">
            <thead>
              <tr>
                <th>{t(bill.labBillID === undefined ? 'suppliers.whatFor' : 'lab.job')}</th>
                <th data-figure>{t('suppliers.withoutTax')}</th>
                {hasTax ? <th data-figure>{t('suppliers.tax')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {data.Lines.map(({ Amount, ID, OrderNo, SalesOrderID, Tax, What }) => (
                <tr key={ID}>
                  <td>
                    {What}{' '}
                    {SalesOrderID === null ? null : (
                      <Button
                        variant="quiet"
                        data-walk
                        onClick={() => {
                          onClose()
                          openOrder(SalesOrderID)
                        }}
                      >
                        {OrderNo}
                      </Button>
                    )}
                  </td>
                  <td data-figure data-label={t('suppliers.withoutTax')}>
                    {formatRupees(Amount)}
                  </td>
                  {hasTax ? (
                    <td data-figure data-label={t('suppliers.tax')}>
                      {Tax === null ? '' : formatRupees(Tax)}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
            <tfoot>
              {[...sums, [t('goodsIn.total'), data.Total] as const].map(([name, amount]) => (
                <tr key={name}>
                  <th colSpan={columns}>{name}</th>
                  <td data-figure>{formatRupees(amount)}</td>
                </tr>
              ))}
            </tfoot>
          </CardTable>
          {data.OwnTax === 0 ? null : (
            <Notice kind="info">
              {t('suppliers.ownTax', { amount: formatRupees(data.OwnTax) })}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
