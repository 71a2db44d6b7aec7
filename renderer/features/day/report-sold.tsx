import type { ZReport } from '../../../server/contract/day-report.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatPaise, formatRupees, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Muted } from '../../base/ui/text.tsx'
import { Part, PartTable, type SumLine, Sums } from './report-section.tsx'

/** What was sold in all, and with what discounts. */
export function SoldPart({ report }: { report: ZReport }) {
  const { CreditNotes, Sold } = report
  return (
    <Part title={t('day.soldPart')}>
      <Sums
        lines={[
          { label: t('day.invoices'), value: formatNumber(Sold.Invoices) },
          ...valueLines(report),
          { label: 'CGST', value: formatRupees(Sold.CGST) },
          { label: report.StateTaxLabel, value: formatRupees(Sold.SGST) },
          { label: 'IGST', value: formatRupees(Sold.IGST) },
          { label: t('day.roundOffFact'), value: formatRupees(Sold.Rounding) },
          { label: t('day.sold'), value: formatRupees(Sold.NetAmount), isStrong: true },
          { label: t('day.returned'), value: formatRupees(-CreditNotes.Amount) },
          { label: t('day.discounts'), value: formatRupees(report.Discounts.Total) },
        ]}
      />
      {report.Discounts.ByPerson.map((row) => (
        <Muted key={row.Name} as="p">
          {t('day.discountOf', {
            name: row.Name,
            amount: formatRupees(row.Amount),
            count: row.Count,
          })}
        </Muted>
      ))}
      <BelowList below={report.BelowList} />
    </Part>
  )
}

/** What bears tax and what bears none; one value where nothing does. */
function valueLines({ ByRate, Sold }: ZReport): SumLine[] {
  const exempt = ByRate.find(({ Rate }) => Rate === 0)?.TaxableAmount ?? 0
  if (exempt === Sold.TaxableAmount) {
    return [{ label: t('totals.value'), value: formatRupees(exempt) }]
  }
  if (exempt === 0) return [{ label: t('day.taxable'), value: formatRupees(Sold.TaxableAmount) }]
  const taxablePaise = toPaise(Sold.TaxableAmount) - toPaise(exempt)
  return [
    { label: t('day.taxable'), value: formatPaise(taxablePaise) },
    { label: t('day.exempt'), value: formatRupees(exempt) },
  ]
}

/** Prices that were put below the list, by person: discounts by another name. */
function BelowList({ below }: { below: ZReport['BelowList'] }) {
  if (below === undefined || below.Lines === 0) return null
  return (
    <>
      <Sums
        lines={[
          {
            label: t('day.belowList', { lines: below.Lines }),
            value: formatRupees(below.Total),
          },
        ]}
      />
      {below.ByPerson.map((row) => (
        <Muted key={row.Name} as="p">
          {t('day.belowListOf', {
            name: row.Name,
            amount: formatRupees(row.Amount),
            lines: row.Lines,
            approved: row.Approved,
          })}
        </Muted>
      ))}
    </>
  )
}

export function SectionsPart({ report }: { report: ZReport }) {
  return (
    <Part title={t('day.bySection')}>
      <PartTable
        columns={[t('day.section'), t('day.count'), t('day.value'), t('day.amount')]}
        rows={report.BySection.map((row) => [
          row.Section,
          formatNumber(row.Qty),
          formatRupees(row.TaxableAmount),
          formatRupees(row.TotalAmount),
        ])}
      />
    </Part>
  )
}

export function RatesPart({ report }: { report: ZReport }) {
  return (
    <Part title={t('day.byRate')}>
      <PartTable
        columns={[t('day.rate'), t('day.value'), t('day.tax'), t('day.amount')]}
        rows={report.ByRate.map((row) => [
          `${formatNumber(row.Rate)} %`,
          formatRupees(row.TaxableAmount),
          formatRupees((row.SGST * 100 + row.CGST * 100 + row.IGST * 100) / 100),
          formatRupees(row.TotalAmount),
        ])}
      />
    </Part>
  )
}

/** What did not hold, was opened or is left over. */
export function ExceptionsPart({ report }: { report: ZReport }) {
  const { Exceptions } = report
  const counted = (count: number, amount: number) =>
    count === 0 ? '0' : `${count} · ${formatRupees(amount)}`
  const lines: SumLine[] = [
    { label: t('day.held'), value: formatNumber(Exceptions.HeldSales) },
    {
      label: t('day.cancelledReceipts'),
      value: counted(Exceptions.CancelledReceipts, Exceptions.CancelledReceiptsAmount),
    },
    {
      label: t('day.bounced'),
      value: counted(Exceptions.BouncedReceipts, Exceptions.BouncedReceiptsAmount),
    },
    {
      label: t('day.pending'),
      value: counted(Exceptions.PendingReceipts, Exceptions.PendingReceiptsAmount),
    },
    { label: t('day.cancelledOrders'), value: formatNumber(Exceptions.CancelledOrders) },
    {
      label: t('day.cancellationCharges'),
      value: counted(
        Exceptions.CancellationCharges ?? 0,
        Exceptions.CancellationChargesAmount ?? 0,
      ),
    },
    { label: t('day.openings'), value: formatNumber(Exceptions.OpeningsWithoutSale) },
  ]
  return (
    <Part title={t('day.exceptions')}>
      <Sums lines={lines} />
      {report.Openings.map((opening) => (
        <Muted key={`${opening.At} ${opening.Reason}`} as="p">
          {[formatTime(opening.At), opening.Reason, opening.UserName].filter(Boolean).join(' · ')}
        </Muted>
      ))}
    </Part>
  )
}

/** The numbers that the day used. */
export function SeriesPart({ report }: { report: ZReport }) {
  return (
    <Part title={t('day.series')} isWide>
      <PartTable
        columns={[t('day.documents'), t('day.first'), t('day.last'), t('day.count')]}
        textColumns={3}
        rows={report.Series.map((row) => [
          row.Series,
          row.FirstNo,
          row.LastNo,
          formatNumber(row.Count),
        ])}
      />
    </Part>
  )
}
