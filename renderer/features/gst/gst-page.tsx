import { useQuery } from '@tanstack/react-query'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListScreen } from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SideList, type SideName } from '../../base/ui/side-list.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { Acknowledgements } from './acknowledgements.tsx'
import { BillCredits } from './bill-credits.tsx'
import { EInvoices } from './e-invoices.tsx'
import { Findings } from './findings.tsx'
import {
  filingsQuery,
  markFiled,
  preflightQuery,
  saveFolder,
  saveForTally,
  saveReturn,
  sheetQuery,
  tallyQuery,
} from './gst-data.ts'
import styles from './gst-page.module.css'
import { showMonth, useGst } from './gst-store.ts'
import { MonthFigures } from './month-figures.tsx'
import { monthName, monthsSince, monthsUpTo, quarterEnd } from './months.ts'
import { QuarterFigures, YearFigures } from './quarter-figures.tsx'
import { SupplierBills } from './supplier-bills.tsx'

const MONTHS_SHOWN = 18
const CHANGES_SHOWN = 20

/** The return of a month: what is to be mended, its figures, its files, and that it was filed. */
export function GstPage() {
  const period = useGst((state) => state.period)
  const locale = useLanguage((state) => state.locale)
  const preflight = useQuery(preflightQuery(period))
  const returns = preflight.data?.Returns ?? []
  const isRegular = returns.includes('GSTR1')
  const sheet = useQuery(sheetQuery(period, isRegular))
  const gstin = sheet.data?.GSTIN
  const filings = useQuery(filingsQuery).data
  const outward = outwardOf(filings?.Filing === 'Quarterly', period)
  return (
    <ListScreen
      title={t('gst.title')}
      actions={
        gstin === undefined ? null : (
          <>
            <Button variant="primary" onClick={() => void saveReturn(outward.file, gstin)}>
              {t(outward.label)}
            </Button>
            <Button onClick={() => void saveReturn('gstr3b', gstin)}>{t('gst.download3b')}</Button>
          </>
        )
      }
    >
      <SideList label={t('gst.month')} names={useMonths()} shownId={period} onChoose={showMonth}>
        <Stack gap={7} className={styles['month']} data-testid="gst-month">
          <Row gap={6} align="center" isWrapping>
            <ScreenTitle as="h2">{monthName(period, locale)}</ScreenTitle>
            <Filing />
          </Row>
          {[preflight, sheet].map(({ error }) =>
            error === null ? null : (
              <Notice key={error.message} kind="bad">
                {errorMessage(error)}
              </Notice>
            ),
          )}
          {preflight.isPending ? <Waiting>{t('gst.reading')}</Waiting> : null}
          {preflight.data !== undefined && isRegular ? (
            <Findings findings={preflight.data.Findings} />
          ) : null}
          {isRegular ? <EInvoices period={period} /> : null}
          {isRegular ? <SupplierBills period={period} /> : null}
          {preflight.data === undefined ? null : <BillCredits period={period} />}
          {sheet.data === undefined ? null : <MonthFigures key={period} sheet={sheet.data} />}
          {returns.includes('CMP08') ? <QuarterFigures /> : null}
          {returns.includes('GSTR4') ? <YearFigures /> : null}
          <ForAccountant month={monthName(period, locale)} />
          <ForTally key={`tally ${period}`} month={monthName(period, locale)} />
        </Stack>
      </SideList>
    </ListScreen>
  )
}

/** The file of what was sold: of the month, or for a quarterly filer its IFF and then the quarter. */
function outwardOf(isQuarterly: boolean, period: string) {
  if (!isQuarterly) return { file: 'gstr1', label: 'gst.download1' } as const
  return quarterEnd(period) === period
    ? ({ file: 'quarter', label: 'gst.downloadQuarter' } as const)
    : ({ file: 'iff', label: 'gst.downloadIff' } as const)
}

/** The months to choose from, each with a tick once it was filed. */
function useMonths(): SideName[] {
  const locale = useLanguage((state) => state.locale)
  const filings = useQuery(filingsQuery).data
  const filed = new Set(filings?.Items.map(({ Period }) => Period))
  return monthsSince(filings?.FirstPeriod ?? null, shopToday(), MONTHS_SHOWN).map((code) => ({
    id: code,
    title: monthName(code, locale),
    ...(filed.has(code) ? { mark: '✓' } : {}),
  }))
}

/** The whole month in one file. */
function ForAccountant({ month }: { month: string }) {
  return (
    <Panel>
      <PanelHeading>{t('gst.folder')}</PanelHeading>
      <Muted as="p">{t('gst.folderHint', { month })}</Muted>
      <Row gap={4} isWrapping>
        <CommandButton id="gstFolder" label={t('gst.folderSave', { month })} />
        <Button variant="quiet" onClick={() => void saveFolder(true)}>
          {t('gst.folderDocuments')}
        </Button>
      </Row>
    </Panel>
  )
}

/** The books of the month for the accountant's program. */
function ForTally({ month }: { month: string }) {
  const period = useGst((state) => state.period)
  const changes = useQuery(tallyQuery(period))
  const items = changes.data?.Items ?? []
  const isExported = (changes.data?.Vouchers ?? 0) > 0 && items.length === 0
  const altered = items.filter(({ State }) => State !== 'New')
  const save = (kind: 'masters' | 'vouchers') =>
    void saveForTally(kind).then(() => changes.refetch())
  return (
    <Panel>
      <PanelHeading>{t('gst.tally')}</PanelHeading>
      <Muted as="p">{t('gst.tallyHint')}</Muted>
      <Row gap={4} isWrapping>
        <Button onClick={() => save('masters')}>{t('gst.tallyMasters')}</Button>
        <Button onClick={() => save('vouchers')}>{t('gst.tallyVouchers', { month })}</Button>
        {can('settings') ? (
          <Button variant="quiet" onClick={() => openDialog('tallyLedgers')}>
            {t('gst.tallyLedgers')}
          </Button>
        ) : null}
      </Row>
      {isExported ? <Muted as="p">{t('gst.tallySame')}</Muted> : null}
      {items.length > altered.length ? (
        <Muted as="p">{t('gst.tallyNew', { count: items.length - altered.length })}</Muted>
      ) : null}
      {altered.length === 0 ? null : (
        <Notice kind="warn">
          <p>{t('gst.tallyChanged', { count: altered.length })}</p>
          <ul>
            {altered.slice(0, CHANGES_SHOWN).map(({ Date: day, Number: number, State }) => (
              <li key={number}>
                {t(State === 'Gone' ? 'gst.tallyGoneOne' : 'gst.tallyChangedOne', {
                  number,
                  day: formatDay(day),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  )
}

/** Whether the month was filed, and the way to say so. */
function Filing() {
  const { isAsking, period } = useGst()
  const locale = useLanguage((state) => state.locale)
  const filings = useQuery(filingsQuery)
  const month = monthName(period, locale)
  const filing = filings.data?.Items.find(({ Period }) => Period === period)
  if (filing !== undefined) {
    const about = { day: formatDay(filing.FiledAt), name: filing.FiledBy ?? '' }
    return (
      <>
        <Badge kind="good">{t('gst.filedOn', about)}</Badge>
        <Acknowledgements period={period} known={filing.Acknowledged} />
      </>
    )
  }
  if (monthsUpTo(shopToday(), 1)[0] === period) return <Badge>{t('gst.running')}</Badge>
  if (isAsking) {
    return (
      <Notice kind="warn">
        <p>{t('gst.fileSure', { month })}</p>
        <Row gap={4} isWrapping>
          <Button variant="danger" onClick={() => void markFiled(month)}>
            {t('gst.fileYes', { month })}
          </Button>
          <Button onClick={() => useGst.setState({ isAsking: false })}>{t('gst.fileNo')}</Button>
        </Row>
      </Notice>
    )
  }
  return (
    <>
      <Badge kind="warn">{t('gst.open')}</Badge>
      {can('settings') ? (
        <Button onClick={() => useGst.setState({ isAsking: true })}>{t('gst.file')}</Button>
      ) : null}
    </>
  )
}
