import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { quarterQuery, saveYear, yearQuery } from './gst-data.ts'
import { useGst } from './gst-store.ts'
import styles from './month-figures.module.css'
import { monthName, quarterEnd, yearOfMonth } from './months.ts'

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
    [t('gst.reverseBought'), data.ReverseCharge],
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

/** From here on the dealer is told that the scheme may end. */
const ALARM_AT = 0.8

/** GSTR-4 of a composition dealer, for the financial year of the month that is shown. */
export function YearFigures() {
  const year = yearOfMonth(useGst((state) => state.period))
  const { data, error, isPending } = useQuery(yearQuery(year))
  if (error !== null) return <Notice kind="bad">{errorMessage(error)}</Notice>
  if (isPending) return <Waiting>{t('gst.reading')}</Waiting>
  const { Inward, Limit, Outward, Year } = data
  const turnover = Outward.Taxable + Outward.Exempt
  const bought = (table: '4A' | '4B' | '4C' | '4D') => {
    const own = Inward.filter(({ Table }) => Table === table)
    return {
      name: t(`gst.gstr4.${table}`),
      taxable: own.reduce((sum, { Taxable }) => sum + Taxable, 0),
      tax: own.reduce((sum, { CGST, IGST, SGST }) => sum + IGST + CGST + SGST, 0),
    }
  }
  const rate = formatNumber(Outward.Rate)
  const rows = [
    {
      name: t('gst.gstr4.turnover', { rate }),
      taxable: Outward.Taxable,
      tax: Outward.CGST + Outward.SGST,
    },
    { name: t('gst.exempt'), taxable: Outward.Exempt, tax: 0 },
    bought('4A'),
    bought('4B'),
    bought('4C'),
    bought('4D'),
  ]
  return (
    <Panel data-testid="gstr4">
      <PanelHeading>{t('gst.gstr4', { year: Year })}</PanelHeading>
      {turnover >= Limit * ALARM_AT ? (
        <Notice kind="warn">
          {t('gst.gstr4.limit', { turnover: formatRupees(turnover), limit: formatRupees(Limit) })}
        </Notice>
      ) : null}
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            <th className={styles['number']}>{t('gst.gstr4.value')}</th>
            <th className={styles['number']}>{t('gst.gstr4.tax')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, tax, taxable }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles['number']}>{formatRupees(taxable)}</td>
              <td className={styles['number']}>{formatRupees(tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Row gap={4}>
        <Button onClick={() => void saveYear(year)}>{t('gst.gstr4.save')}</Button>
      </Row>
    </Panel>
  )
}
