import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountSum, CountReview as Review } from '../../../server/contract/stock-counts.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { Page, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Code, EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { openItem } from '../items/items-store.ts'
import {
  countQuery,
  decide,
  LINES_A_PAGE,
  lineKey,
  NOT_COUNTED_A_PAGE,
  notCountedQuery,
  recountItem,
  reviewLinesQuery,
  reviewQuery,
} from './count-actions.ts'
import { stateName } from './count-list.tsx'
import styles from './count-review.module.css'
import { DropButton, findingName } from './count-scan.tsx'
import { useCount } from './count-store.ts'
import { showCount } from './count-view.ts'

type Line = Review['Lines'][number]

/** What was counted against the book of that moment, and what is to become of it. */
export function CountReview({ countID }: { countID: string }) {
  const head = useQuery(countQuery(countID))
  const review = useQuery(reviewQuery(countID))
  const data = review.data
  const isOpen = data?.State === 'Open' || data?.State === 'Review'
  return (
    <Page>
      <PageHead>
        <div>
          <ScreenTitle>{head.data?.Name ?? t('count.title')}</ScreenTitle>
          {data === undefined ? null : (
            <Muted as="p">
              {[stateName(data.State), ended(head.data)].filter((text) => text !== '').join(' · ')}
            </Muted>
          )}
        </div>
        <Row gap={4} isWrapping>
          {isOpen ? (
            <>
              <CommandButton id="countFinish" variant="primary" label={t('count.post')} />
              <Button onClick={() => showCount(countID, 'scan')}>{t('count.backToScan')}</Button>
              <DropButton />
            </>
          ) : null}
        </Row>
      </PageHead>
      {review.error === null ? null : <Notice kind="bad">{errorMessage(review.error)}</Notice>}
      {review.isPending ? <Waiting>{t('count.reading')}</Waiting> : null}
      {data === undefined ? null : (
        <>
          {isOpen ? <BeforePosting data={data} /> : null}
          <Counted countID={countID} data={data} isOpen={isOpen} />
          {data.Findings.length === 0 ? null : <Findings rows={data.Findings} />}
          {isOpen && data.NotCounted.Items > 0 ? (
            <NotCounted countID={countID} first={data.NotCounted} />
          ) : null}
        </>
      )}
    </Page>
  )
}

function ended(
  head: { EndedAt: string | null; EndedBy: string | null; EndReason: string | null } | undefined,
): string {
  if (head === undefined || head.EndedAt === null) return ''
  const when = `${formatDay(head.EndedAt)} ${formatTime(head.EndedAt)}`
  return [when, head.EndedBy ?? '', head.EndReason ?? ''].filter((text) => text !== '').join(' · ')
}

/** What stands in the way of posting. */
function BeforePosting({ data }: { data: Review }) {
  const reason = useCount((state) => state.reason)
  return (
    <>
      {data.OpenZones.length === 0 ? null : (
        <Notice kind="warn">{t('count.openZones', { zones: data.OpenZones.join(', ') })}</Notice>
      )}
      {data.MayApprove ? null : (
        <Notice kind="warn">{t('count.notYou', { names: data.Approvers.join(', ') })}</Notice>
      )}
      {data.NeedsReason ? (
        <Field
          label={t('count.whyAlone')}
          value={reason}
          maxLength={500}
          onChange={({ target: { value } }) => useCount.setState({ reason: value })}
        />
      ) : null}
    </>
  )
}

/** The sums of a count, each of which opens its lines, and the lines. */
function Counted(props: { countID: string; data: Review; isOpen: boolean }) {
  const { countID, data, isOpen } = props
  const [opened, setOpened] = useState<CountSum | null>(null)
  const hasLines = data.Totals.Items > 0 && data.State !== 'Dropped'
  return (
    <>
      <Sums totals={data.Totals} onOpen={hasLines ? setOpened : null} />
      {hasLines ? (
        <Differences
          key={opened ?? ''}
          countID={countID}
          isOpen={isOpen && opened !== 'agree'}
          opened={opened}
          onAll={() => setOpened(null)}
        />
      ) : null}
    </>
  )
}

type SumsProps = { totals: Review['Totals']; onOpen: ((sum: CountSum) => void) | null }

function Sums({ onOpen, totals }: SumsProps) {
  const rows: readonly (readonly [CountSum, number, number | undefined])[] = [
    ['short', totals.Short, totals.ShortValue],
    ['over', totals.Over, totals.OverValue],
    ['net', totals.Net, totals.NetValue],
  ]
  const opener = (sum: CountSum, pieces: number) =>
    onOpen === null || pieces === 0 ? null : () => onOpen(sum)
  return (
    <Row as="dl" gap={8} isWrapping className={styles['sums']}>
      <div>
        <dt>{t('count.agree')}</dt>
        <dd>
          <OpenFigure
            name={t('count.agree')}
            text={t('count.of', { some: totals.Agreeing, all: totals.Items })}
            open={opener('agree', totals.Agreeing)}
          />
        </dd>
      </div>
      {rows.map(([sum, pieces, value]) => (
        <div key={sum}>
          <dt>{t(`count.${sum}`)}</dt>
          <dd>
            <OpenFigure
              name={t(`count.${sum}`)}
              text={formatNumber(pieces)}
              open={opener(sum, totals.Short + totals.Over)}
            />
            {value === undefined || (value === 0 && pieces !== 0) ? null : (
              <Muted> {formatRupees(value)}</Muted>
            )}
          </dd>
        </div>
      ))}
    </Row>
  )
}

/** What differs; once it is posted, as it was. */
function Differences({
  countID,
  isOpen,
  onAll,
  opened,
}: {
  countID: string
  isOpen: boolean
  /** The sum whose lines are shown; null shows every difference. */
  opened: CountSum | null
  onAll: () => void
}) {
  const [pageNumber, setPageNumber] = useState(1)
  const read = useQuery(reviewLinesQuery(countID, opened, pageNumber))
  if (read.error !== null) return <Notice kind="bad">{errorMessage(read.error)}</Notice>
  if (read.data === undefined) return <Waiting>{t('count.reading')}</Waiting>
  const { Lines: lines, LinesTotal: total } = read.data
  const last = Math.max(1, Math.ceil(total / LINES_A_PAGE))
  // What was decided on meanwhile may have left the last page.
  if (pageNumber > last) setPageNumber(last)
  if (total === 0 && opened === null)
    return isOpen ? <EmptyText>{t('count.allAgree')}</EmptyText> : null
  const seesValue = lines.some(({ VarianceValue }) => VarianceValue !== undefined)
  return (
    <Panel className={styles['wide']}>
      <PanelHeading>{t('count.differences')}</PanelHeading>
      {opened === null ? null : (
        <Row gap={4} align="center" data-testid="lines-of-sum">
          <strong>{t(`count.${opened}`)}</strong>
          <Button variant="quiet" onClick={onAll}>
            {t('count.allDifferences')}
          </Button>
        </Row>
      )}
      <CardTable className={styles['table']}>
        <thead>
          <tr>
            <th>{t('goodsIn.item')}</th>
            <th data-figure>{t('count.counted.head')}</th>
            <th data-figure>{t('count.book')}</th>
            <th data-figure>{t('count.difference')}</th>
            {seesValue ? <th data-figure>{t('count.value')}</th> : null}
            {isOpen ? <th>{t('count.decision')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={lineKey(line.ItemID, line.Lot)}
              line={line}
              isOpen={isOpen}
              seesValue={seesValue}
            />
          ))}
        </tbody>
      </CardTable>
      <Pager
        count={t('count.differing', { count: total })}
        total={total}
        pageNumber={pageNumber}
        pageSize={LINES_A_PAGE}
        onPage={setPageNumber}
      />
    </Panel>
  )
}

function LineRow(props: { line: Line; isOpen: boolean; seesValue: boolean }) {
  const { isOpen, line, seesValue } = props
  return (
    <tr data-testid="count-line">
      <td>
        <Button variant="quiet" onClick={() => openItem(line.ItemID)}>
          <Named of={line.Name} />
        </Button>
        <br />
        <Muted>
          <Code>{line.Code}</Code>
          {[line.Lot ?? '', ...line.Zones, ...line.CountedBy]
            .filter((text) => text !== '')
            .map((text) => ` · ${text}`)
            .join('')}
        </Muted>
        <Notes line={line} />
      </td>
      <td data-figure data-label={t('count.counted.head')}>
        {formatNumber(line.Counted)}
      </td>
      <td data-figure data-label={t('count.book')}>
        {formatNumber(line.Book)}
      </td>
      <td data-figure data-label={t('count.difference')}>
        <strong>{signed(line.Variance)}</strong>
      </td>
      {seesValue ? (
        <td data-figure data-label={t('count.value')}>
          {line.VarianceValue === null || line.VarianceValue === undefined
            ? '–'
            : formatRupees(line.VarianceValue)}
        </td>
      ) : null}
      {isOpen ? (
        <td data-wide>
          <Decision line={line} />
        </td>
      ) : null}
    </tr>
  )
}

function signed(value: number): string {
  return value > 0 ? `+${formatNumber(value)}` : formatNumber(value)
}

function Notes({ line }: { line: Line }) {
  return (
    <Stack gap={2} align="start">
      {line.MovedWhileCounting ? <Badge kind="warn">{t('count.moved')}</Badge> : null}
      {line.MissingUnits.length === 0 ? null : (
        <span>{t('count.missing', { codes: line.MissingUnits.join(', ') })}</span>
      )}
      {line.FoundUnits.length === 0 ? null : (
        <span>{t('count.found.units', { codes: line.FoundUnits.join(', ') })}</span>
      )}
      {line.Twin === null ? null : <span>{t('count.twin', { name: showPowers(line.Twin) })}</span>}
    </Stack>
  )
}

/** A difference is posted, left as the book has it, or counted again. */
function Decision({ line }: { line: Line }) {
  const decision = useCount(({ decisions }) => decisions.get(lineKey(line.ItemID, line.Lot))?.post)
  const choose = (post: boolean) => decide(line, post)
  return (
    <Row gap={4} align="center" isWrapping>
      {line.MovedWhileCounting ? (
        <>
          <Button aria-pressed={decision === true} onClick={() => choose(true)}>
            {t('count.take')}
          </Button>
          <Button aria-pressed={decision === false} onClick={() => choose(false)}>
            {t('count.leave')}
          </Button>
        </>
      ) : (
        <Check label={t('count.take')} isOn={decision ?? true} onChange={choose} />
      )}
      <Button onClick={() => void recountItem(line.ItemID)}>{t('count.again')}</Button>
    </Row>
  )
}

function Findings({ rows }: { rows: Review['Findings'] }) {
  return (
    <Panel>
      <PanelHeading>{t('count.findings')}</PanelHeading>
      <RowList>
        {rows.map((row) => (
          <ListRow key={`${row.Kind} ${row.Code} ${row.At} ${row.Zone}`}>
            <RowFacts as="span">
              <strong>{row.Item ?? t('count.unknown')}</strong>
              <Muted>
                <Code>{row.Code}</Code>
                {` · ${row.Zone} · ${row.By ?? ''}`}
                {row.Document === null ? '' : ` · ${row.Document}`}
              </Muted>
            </RowFacts>
            <Badge kind="warn">{findingName(row.Kind)}</Badge>
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}

/** What nobody counted stays as it is, unless the manager says that it is gone. */
function NotCounted({ countID, first }: { countID: string; first: Review['NotCounted'] }) {
  const isZero = useCount((state) => state.notCountedIsZero)
  const [page, setPage] = useState(1)
  const read = useQuery({ ...notCountedQuery(countID, page), enabled: page > 1 })
  const data = page === 1 ? first : (read.data ?? first)
  return (
    <Panel>
      <PanelHeading>{t('count.notCounted', { count: data.Items })}</PanelHeading>
      <Check
        label={t(data.Value === undefined ? 'count.isZero' : 'count.isZeroWorth', {
          pieces: data.Pieces,
          value: formatRupees(data.Value ?? 0),
        })}
        isOn={isZero}
        onChange={(notCountedIsZero) => useCount.setState({ notCountedIsZero })}
      />
      <RowList>
        {data.Rows.map(({ Book, Code: code, ItemID, Name }) => (
          <ListRow key={ItemID}>
            <RowFacts as="span">
              <strong>
                <Named of={Name} />
              </strong>
              <Code>{code}</Code>
            </RowFacts>
            <span>{formatNumber(Book)}</span>
          </ListRow>
        ))}
      </RowList>
      <Pager
        count={t('count.notCounted', { count: first.Items })}
        total={first.Items}
        pageNumber={page}
        pageSize={NOT_COUNTED_A_PAGE}
        onPage={setPage}
      />
    </Panel>
  )
}
