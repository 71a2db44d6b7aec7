import { useQuery } from '@tanstack/react-query'
import { ScanBarcode } from 'lucide-react'
import type { ScanReading, SheetCode } from '../../../server/contract/scans.ts'
import { formatDay } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { judgeLayout, type LastScan, useLastScan } from '../../kernel/scan/last-scan.ts'
import styles from './last-scan-card.module.css'
import { readScanQuery } from './scanner-data.ts'

/** What came last, from where, and what it was understood as. */
export function LastScanCard({ codes }: { codes: readonly SheetCode[] }) {
  const scan = useLastScan()
  return (
    <Panel aria-label={t('scanner.last')} aria-live="polite">
      <PanelHeading>{t('scanner.last')}</PanelHeading>
      {scan === null ? <NothingYet /> : <Scan scan={scan} codes={codes} />}
    </Panel>
  )
}

function NothingYet() {
  return (
    <Row gap={6} align="center" className={styles['empty']}>
      <ScanBarcode className={styles['empty-icon']} aria-hidden="true" />
      <p>{t('scanner.last.none')}</p>
    </Row>
  )
}

function Scan({ codes, scan }: { codes: readonly SheetCode[]; scan: LastScan }) {
  const isCode = scan.kind === 'code' || scan.kind === 'repeat'
  return (
    <>
      {scan.code === '' ? null : <p className={styles['code']}>{shown(scan.code)}</p>}
      <p className={styles['from']}>{fromWhere(scan)}</p>
      {scan.kind === 'repeat' ? <Notice kind="info">{t('scanner.repeat')}</Notice> : null}
      {scan.kind === 'misread' ? <Notice kind="bad">{t('scanner.misread')}</Notice> : null}
      {scan.kind === 'unreadable' ? <Notice kind="bad">{t('scan.unreadable')}</Notice> : null}
      {scan.kind === 'broken' ? <Notice kind="bad">{t('scan.broken')}</Notice> : null}
      {isCode ? <Layout codes={codes} code={scan.code} /> : null}
      {isCode ? <Understood scan={scan} /> : null}
    </>
  )
}

/** The separator of GS1 elements is seen, so that one can tell that the scanner sends it. */
function shown(code: string): string {
  return code.replaceAll('\u001d', '␝')
}

function fromWhere({ meanGapMs, scanner }: LastScan): string {
  if (scanner !== null) return t('scanner.from.own', { scanner })
  if (meanGapMs === null) return t('scanner.from.keyboard')
  return t('scanner.from.keyboardGap', { ms: Math.round(meanGapMs) })
}

/** The code with letters and signs tells how the scanner's keyboard is set. */
function Layout({ code, codes }: { code: string; codes: readonly SheetCode[] }) {
  const letters = codes.find(({ Name }) => Name === 'Letters')
  if (letters === undefined) return null
  const verdict = judgeLayout(letters.Typed, code.replace(/^\]C0/, ''))
  if (verdict === 'another') return null
  if (verdict === 'right') return <Notice kind="good">{t('scanner.layout.right')}</Notice>
  return <Notice kind="bad">{t(`scanner.layout.${verdict}`)}</Notice>
}

function Understood({ scan }: { scan: LastScan }) {
  const { data, error } = useQuery(readScanQuery(scan))
  if (error) return <Notice kind="bad">{errorMessage(error)}</Notice>
  if (data === undefined) return null
  return (
    <>
      <Grid as="dl" gap={8} rowGap={5} className={styles['facts']}>
        {factsOf(data).map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Grid>
      {data.IsExpired ? (
        <Notice kind="bad">
          {t('scanner.expired', { date: formatDay(data.ExpiresOn ?? '') })}
        </Notice>
      ) : null}
      {data.Item === null ? <Notice kind="info">{t('scanner.noItem')}</Notice> : null}
    </>
  )
}

function factsOf(reading: ScanReading): [string, string][] {
  const { ExpiresOn, Gtin, Item, Kind, Lot, Serial } = reading
  const facts: [string, string | null][] = [
    [t('scanner.fact.kind'), t(`scanner.kind.${Kind}`)],
    [t('scanner.fact.gtin'), Gtin],
    [t('scanner.fact.lot'), Lot],
    [t('scanner.fact.expires'), ExpiresOn === null ? null : formatDay(ExpiresOn)],
    [t('scanner.fact.serial'), Serial],
    [t('scanner.fact.item'), Item === null ? null : `${Item.Name} (${Item.Code})`],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
