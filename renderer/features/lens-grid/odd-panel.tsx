import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Table } from '../../base/ui/table.tsx'
import { EmptyText } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openItem } from '../items/items-store.ts'
import { openOrder } from '../orders/orders-store.ts'
import { signedPowers } from './coverage-panel.tsx'
import { oddQuery } from './grid-queries.ts'

/** Lenses that are alone, what they are worth, and the orders that would use one. */
export function OddPanel({ familyID }: { familyID: string }) {
  const odd = useQuery(oddQuery(familyID))
  if (odd.error !== null) return <Notice kind="bad">{errorMessage(odd.error)}</Notice>
  if (odd.data === undefined) return <Waiting>{t('lensGrid.reading')}</Waiting>
  const hasValue = odd.data.Items.some(({ Value }) => Value !== undefined)
  return (
    <Panel data-testid="odd-lenses">
      <PanelHeading>{t('lensGrid.oddTitle', { count: odd.data.Items.length })}</PanelHeading>
      {odd.data.Items.length === 0 ? <EmptyText>{t('lensGrid.oddNone')}</EmptyText> : null}
      <Table>
        <tbody>
          {odd.data.Items.map((row) => (
            <tr key={row.ItemID}>
              <td>
                <Button variant="quiet" onClick={() => openItem(row.ItemID)}>
                  {signedPowers(row)}
                </Button>
              </td>
              <td data-figure>{t('lensGrid.oddHere', { count: formatNumber(row.OnHand) })}</td>
              {hasValue ? <td data-figure>{formatRupees(row.Value ?? 0)}</td> : null}
              <td>
                {row.Orders.map(({ Eye, ID, SalesOrderNo }) => (
                  <Button key={`${ID} ${Eye}`} variant="quiet" onClick={() => openOrder(ID)}>
                    {t('lensGrid.oddOrder', { number: SalesOrderNo })}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
