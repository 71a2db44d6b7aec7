import { useQuery } from '@tanstack/react-query'
import type { ZReport } from '../../../server/contract/day-report.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Code, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { useSession } from '../../kernel/session-store.ts'
import shared from './day.module.css'
import { checkQuery, dayStateQuery, reportQuery } from './day-data.ts'
import { askReopening, useDay } from './day-store.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import {
  CashPart,
  CollectedPart,
  FoundPart,
  GiftCardsPart,
  HandOversPart,
  MovementsPart,
  PayersPart,
  UnpaidPart,
} from './report-money.tsx'
import { ExceptionsPart, RatesPart, SectionsPart, SeriesPart, SoldPart } from './report-sold.tsx'
import styles from './report-view.module.css'

/** A sealed report, and whether the seal still holds. */
export function ReportView() {
  const id = useDay((day) => day.reportID) ?? ''
  const isReopening = useDay((day) => day.isReopening)
  const report = useQuery({ ...reportQuery(id), enabled: id !== '' })
  return (
    <Stack gap={7}>
      {report.isPending ? <Waiting>{t('day.loading')}</Waiting> : null}
      {report.error ? <Notice kind="bad">{errorMessage(report.error)}</Notice> : null}
      {report.data === undefined ? null : <Report report={report.data} id={id} />}
      {isReopening ? <ReopenDialog reportID={id} /> : null}
    </Stack>
  )
}

function Report({ id, report }: { id: string; report: ZReport }) {
  const closing = { day: formatDay(report.ClosedAt), time: formatTime(report.ClosedAt) }
  return (
    <>
      <Stack
        as="section"
        gap={5}
        isPanel
        className={classNames(shared['card'], styles['report-head'])}
        aria-label={t('day.zTitle', { number: report.ZNo })}
      >
        <div>
          <ScreenTitle>
            {t('day.zTitle', { number: report.ZNo })} · {formatDay(report.Date)}
          </ScreenTitle>
          <Muted as="p">
            {t('day.zLead', { ...closing, name: report.ClosedBy })}
            {report.ConfirmedBy === null
              ? ''
              : ` ${t('day.zConfirmed', { name: report.ConfirmedBy })}`}
          </Muted>
          {report.Note === null ? null : <p>{report.Note}</p>}
          {report.Reopened.map((again) => (
            <Muted key={again.ZNo} as="p">
              {t('day.zReopened', {
                number: again.ZNo,
                name: again.UserName,
                reason: again.Reason,
              })}
            </Muted>
          ))}
        </div>
        <Seal id={id} report={report} />
      </Stack>
      <Grid gap={7} align="start" className={styles['report-section']}>
        <SoldPart report={report} />
        <CashPart report={report} />
        <ExceptionsPart report={report} />
        <CollectedPart report={report} />
        <GiftCardsPart report={report} />
        <PayersPart report={report} />
        <UnpaidPart report={report} />
        <FoundPart report={report} />
        <SectionsPart report={report} />
        <RatesPart report={report} />
        <MovementsPart report={report} />
        <HandOversPart report={report} />
        <SeriesPart report={report} />
      </Grid>
    </>
  )
}

const VERDICTS = { Holds: 'good', ReportChanged: 'bad', ChainChanged: 'bad' } as const

function Seal({ id, report }: { id: string; report: ZReport }) {
  const isChecking = useDay((day) => day.isChecking)
  const check = useQuery({ ...checkQuery(id), enabled: isChecking })
  const state = useQuery(dayStateQuery)
  const isOwner = useSession((session) => session.user?.Role === 'owner')
  const mayReopen = isOwner && state.data?.State !== 'Open' && state.data?.LastReport?.ID === id
  return (
    <Stack gap={3} align="end">
      {isChecking ? null : <CommandButton id="dayCheck" />}
      {isChecking && check.isPending ? <Waiting>{t('day.checking')}</Waiting> : null}
      {check.data === undefined ? null : (
        <Notice kind={VERDICTS[check.data.Verdict]}>
          {t(`day.verdict.${check.data.Verdict}`)}
        </Notice>
      )}
      {check.error ? <Notice kind="bad">{errorMessage(check.error)}</Notice> : null}
      <Muted as="p" className={styles['hash']}>
        {t('day.seal', { sequence: report.Seal.Sequence })}{' '}
        <Code>{report.Seal.Hash.slice(0, 16)}</Code>
      </Muted>
      {mayReopen ? (
        <Button variant="plain" onClick={() => askReopening(true)}>
          {t('day.reopen')}
        </Button>
      ) : null}
    </Stack>
  )
}
