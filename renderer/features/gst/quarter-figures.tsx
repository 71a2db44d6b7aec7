import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { quarterQuery } from './gst-data.ts'
import { useGst } from './gst-store.ts'
import styles from './month-figures.module.css'
import { monthName, quarterEnd } from './months.ts'

/** CMP-08 of a composition dealer, for the quarter of the month that is shown. */
export function QuarterFigures() {
  const quarter = quarterEnd(useGst((state) => state.period))
  const locale = useLanguage((state) => state.locale)
  const { data, error, isPending } = useQuery(quarterQuery(quarter))
  if (error !== null) return <Notice kind="bad">{errorMessage(error)}</Notice>
  if (isPending) return <Waiting>{t('gst.reading')}</Waiting>
  const rows = [
    [t('gst.turnover'), data.TaxableTurnover],
    [t('gst.exempt'), data.ExemptTurnover],
    [t('gst.taxAt', { rate: formatNumber(data.Rate) }), data.CGST + data.SGST],
    [t('gst.isup_rev'), data.ReverseCharge],
    [t('gst.reverseTax'), data.ReverseIGST + data.ReverseCGST + data.ReverseSGST],
  ] as const
  return (
    <Panel>
      <PanelHeading>{t('gst.composition', { month: monthName(quarter, locale) })}</PanelHeading>
      <table className={styles['table']}>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles['number']}>{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
