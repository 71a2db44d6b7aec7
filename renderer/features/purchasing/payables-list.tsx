import { useQuery } from '@tanstack/react-query'
import type { Payables } from '../../../server/contract/purchasing.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Panel } from '../../base/ui/panel.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { openFitter } from '../lab/open-fitter.ts'
import { openReport } from '../reports/open-report.ts'
import { BILL_AGES, type BillAge } from './bill-ages.ts'
import lists from './paper-list.module.css'
import styles from './payables.module.css'
import { showAccount, usePurchasing } from './purchasing-store.ts'
import { SupplierReturns } from './supplier-returns.tsx'
import { payablesQuery } from './suppliers-data.ts'

const BANDS = [...BILL_AGES, 'Unbilled', 'Balance'] as const
type Band = (typeof BANDS)[number]

/** A narrow window shows what is overdue and what is owed; the ages are in the account. */
function isAge(band: Band): boolean {
  return band.startsWith('Days') || band === 'Unbilled'
}

/** The age of bills that a figure is of; null is of the account as a whole. */
function ageOf(band: Band): BillAge | null {
  return band === 'Balance' || band === 'Unbilled' ? null : band
}

/** What the shop owes its suppliers, by the age of their bills; a row opens the account. */
export function PayablesList() {
  const { owedAge: age, owedOnly, pageNumber, term } = usePurchasing()
  const page = useQuery(payablesQuery(useSettled(term), { age, owedOnly, pageNumber }))
  const { data } = page
  return (
    <Page onKeyDown={walkList}>
      <PageHead>
        <div>
          <ScreenTitle>{t('suppliers.title')}</ScreenTitle>
          <Muted as="p">{t('suppliers.lead')}</Muted>
        </div>
        <CommandButton id="inwardNew" />
      </PageHead>
      <Grid gap={6} align="end" className={lists['filters']}>
        <SearchField
          label={t('suppliers.find')}
          value={term}
          onChange={(text) => usePurchasing.setState({ term: text, pageNumber: 1 })}
        />
        <Check
          label={t('suppliers.owedOnly')}
          isOn={owedOnly}
          onChange={(isOn) => usePurchasing.setState({ owedOnly: isOn, pageNumber: 1 })}
        />
      </Grid>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      {page.isPending ? <Waiting>{t('suppliers.reading')}</Waiting> : null}
      {data === undefined ? null : data.Items.length === 0 ? (
        <EmptyText>{t('suppliers.none')}</EmptyText>
      ) : (
        <>
          <Panel className={styles['panel']}>
            <OfAge />
            <Ageing payables={data} />
          </Panel>
          <Pager
            count={t('suppliers.found', { count: formatNumber(data.Total) })}
            total={data.Total}
            pageNumber={pageNumber}
            pageSize={data.PageSize}
            onPage={(next) => usePurchasing.setState({ pageNumber: next })}
          />
        </>
      )}
      <SupplierReturns which={{ state: 'Sent' }} />
    </Page>
  )
}

/** Of which age the bills are that the list is of, and the way back to all. */
function OfAge() {
  const age = usePurchasing((state) => state.owedAge)
  if (age === null) return null
  return (
    <Row gap={4} align="center" data-testid="owed-of-age">
      <strong>{t(`suppliers.band.${age}`)}</strong>
      <Button
        variant="quiet"
        onClick={() => usePurchasing.setState({ owedAge: null, pageNumber: 1 })}
      >
        {t('suppliers.allBills')}
      </Button>
    </Row>
  )
}

type Owed = Payables['Items'][number]

const nameOf = ({ Fitter, Supplier }: Owed) => Supplier?.Name ?? Fitter?.Name ?? ''

/** The account of a supplier, of one age where a figure of it is opened, or the bills of a fitter. */
function openPayable({ Fitter, Supplier }: Owed, band: Band = 'Balance'): void {
  if (Supplier !== null) showAccount(Supplier.ID, ageOf(band))
  else if (Fitter !== null) openFitter(Fitter.ID)
}

/** The suppliers with bills of that age; of all that is owed, the report with every open bill. */
function openTotal(band: Band): (() => void) | null {
  const owedAge = ageOf(band)
  if (owedAge !== null) return () => usePurchasing.setState({ owedAge, pageNumber: 1 })
  return can('reports') ? () => openReport('payables') : null
}

function Ageing({ payables }: { payables: Payables }) {
  return (
    <CardTable className={styles['table']} data-testid="payables">
      <thead>
        <tr>
          <th>{t('items.supplier')}</th>
          {BANDS.map((band) => (
            <th key={band} data-figure data-age={isAge(band) || undefined}>
              {t(`suppliers.band.${band}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payables.Items.map((row) => (
          <tr key={row.Supplier?.ID ?? row.Fitter?.ID}>
            <td>
              <Button
                variant="quiet"
                data-walk
                data-testid="payable-row"
                onClick={() => openPayable(row)}
              >
                {nameOf(row)}
              </Button>
              {row.Fitter === null ? null : <Badge kind="info">{t('fitters.fitter')}</Badge>}
              {row.OldestBillDate === null ? null : (
                <Muted as="p">
                  {t('suppliers.bills', {
                    count: row.Bills,
                    day: formatDay(row.OldestBillDate),
                  })}
                </Muted>
              )}
              {row.IsMicroSmall && row.Days46Up > 0 ? (
                <Badge kind="bad">{t('suppliers.microSmall')}</Badge>
              ) : null}
            </td>
            {BANDS.map((band) => (
              <td
                key={band}
                data-figure
                data-age={isAge(band) || undefined}
                data-label={t(`suppliers.band.${band}`)}
                data-bad={band === 'Overdue' && row.Overdue > 0 ? '' : undefined}
              >
                {row[band] === 0 ? (
                  '–'
                ) : (
                  <OpenFigure
                    name={`${nameOf(row)}, ${t(`suppliers.band.${band}`)}`}
                    text={formatRupees(row[band])}
                    open={() => openPayable(row, band)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>{t('goodsIn.total')}</th>
          {BANDS.map((band) => (
            <td
              key={band}
              data-figure
              data-age={isAge(band) || undefined}
              data-label={t(`suppliers.band.${band}`)}
            >
              {payables.Totals[band] === 0 ? (
                formatRupees(payables.Totals[band])
              ) : (
                <OpenFigure
                  name={`${t('goodsIn.total')}, ${t(`suppliers.band.${band}`)}`}
                  text={formatRupees(payables.Totals[band])}
                  open={openTotal(band)}
                />
              )}
            </td>
          ))}
        </tr>
      </tfoot>
    </CardTable>
  )
}
