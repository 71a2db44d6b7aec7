import { useQuery } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import type { StockCount } from '../../../server/contract/stock-counts.ts'
import { formatTime } from '../../base/format/dates.ts'
import { formatNumber } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead, PageSide } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Code, EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { takeCodesHere } from '../../kernel/scan/screen-scans.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { ItemPicker } from '../items/item-picker.tsx'
import {
  answerAsked,
  count,
  countQuery,
  recountZone,
  scansQuery,
  sendPending,
  takeBack,
} from './count-actions.ts'
import { stateName } from './count-list.tsx'
import styles from './count-scan.module.css'
import { useCount } from './count-store.ts'
import { ZONE_ID } from './count-view.ts'

const BAR_ID = 'count-bar'

/** A zone that is counted: scans and typed codes, each kept at once. Nothing here says what the book has. */
export function CountScan({ countID }: { countID: string }) {
  useEffect(() => takeCodesHere(count), [])
  useEffect(() => void sendPending(), [])
  const head = useQuery(countQuery(countID))
  const zone = useCount((state) => state.zone)
  const data = head.data
  const isOver = data?.State === 'Posted' || data?.State === 'Dropped'
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{data?.Name ?? t('count.title')}</ScreenTitle>
          {data === undefined ? null : <Muted as="p">{stateName(data.State)}</Muted>}
        </div>
        <Row gap={4} isWrapping>
          <CommandButton id="countFinish" variant="primary" label={t('count.closeZone')} />
          <CommandButton id="countReview" />
          {isOver ? null : <DropButton />}
        </Row>
      </PageHead>
      {head.error === null ? null : <Notice kind="bad">{errorMessage(head.error)}</Notice>}
      {data === undefined ? (
        <Waiting>{t('count.reading')}</Waiting>
      ) : (
        <PageColumns>
          <Stack gap={6}>
            <WhoPosts count={data} />
            {isOver ? null : <ScanPanel count={data} />}
            <ScanList countID={countID} zone={knownZone(data, zone)} />
          </Stack>
          <PageSide>
            <ZonePanel data={data} />
            {isOver || data.ToCount.length === 0 ? null : <ToCount rows={data.ToCount} />}
            {data.ToRecount.length === 0 ? null : <ToRecount rows={data.ToRecount} />}
          </PageSide>
        </PageColumns>
      )}
    </Page>
  )
}

/** All zones are done: who counted is told who goes on with it. */
function WhoPosts({ count: { Approvers, State } }: { count: StockCount }) {
  if (State !== 'Review' || can('stock.approve')) return null
  return <Notice kind="info">{t('count.whoPosts', { names: Approvers.join(', ') })}</Notice>
}

/** The zone as the count writes it; null for one that it does not have yet. */
function knownZone({ ZoneRows }: StockCount, zone: string): string | null {
  const key = zone.trim().toLowerCase()
  return ZoneRows.find(({ Name }) => Name.toLowerCase() === key)?.Name ?? null
}

/**
 * The code of a piece where one was picked, else the item's. Of goods with tags it is what was typed:
 * that may be the tag of a piece that is in stock no more.
 */
function pickItem(item: Item, typed: string): void {
  const unit = item.Units?.find(({ InventoryID }) => InventoryID === item.InventoryID)
  if (unit === undefined && item.Units !== undefined) count(typed, { itemID: item.ID })
  else if (unit === undefined) count(item.Barcode ?? item.Code, { itemID: item.ID })
  else count(unit.Code)
}

/** Enter ends the name of a zone, or a number: a code that is typed next is no part of it. */
function toCodes(event: KeyboardEvent<HTMLInputElement>): void {
  const isEnd = event.key === 'Enter' && !event.nativeEvent.isComposing
  if (!isEnd || event.currentTarget.value.trim() === '') return
  event.preventDefault()
  // Once a name that was marked in the list of the field is taken.
  requestAnimationFrame(() => giveFocus(BAR_ID))
}

function ScanPanel({ count: data }: { count: StockCount }) {
  const { qty, zone } = useCount()
  // What is typed right after the count began is not lost: the zone comes first, then codes.
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (isFree) giveFocus(useCount.getState().zone.trim() === '' ? ZONE_ID : BAR_ID)
  }, [])
  return (
    <Panel aria-label={t('count.scan')}>
      <Grid gap={6} align="start" className={styles['fields']}>
        <Field
          id={ZONE_ID}
          label={t('count.zone')}
          value={zone}
          maxLength={60}
          list="count-zones"
          placeholder={t('count.zoneHint')}
          onKeyDown={toCodes}
          onChange={({ target: { value } }) =>
            useCount.setState({ zone: value, last: null, refused: null })
          }
        />
        <datalist id="count-zones">
          {[...data.ZoneRows.map(({ Name }) => Name), t('count.atCounter')].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label={t('count.qty')}
          keys="figures"
          inputMode="decimal"
          value={qty}
          maxLength={10}
          onKeyDown={toCodes}
          onFocus={(event) => event.target.select()}
          onChange={({ target: { value } }) => useCount.setState({ qty: value })}
        />
      </Grid>
      <ItemPicker
        inputID={BAR_ID}
        label={t('count.add')}
        isStockHidden
        onPick={pickItem}
        onUnknown={(code) => count(code)}
      />
      <Answer />
    </Panel>
  )
}

/** What was counted last, what the server asks of it, and what waits to be sent. */
function Answer() {
  const { asked, last, pending, refused } = useCount()
  return (
    <>
      {pending.length === 0 ? null : (
        <Notice kind="warn">{t('count.pending', { count: pending.length })}</Notice>
      )}
      {asked === null ? null : (
        <Notice kind="info">
          <p>{asked.answer.message}</p>
          <Row gap={4} isWrapping>
            {asked.answer.Candidates.map(({ Code: code, ID, Name }) => (
              <Button key={ID} onClick={() => answerAsked({ itemID: ID })}>
                <Named of={Name} /> <Code>{code}</Code>
              </Button>
            ))}
            {asked.answer.Lots.map(({ Lot }) => (
              <Button key={Lot} onClick={() => answerAsked({ lot: Lot })}>
                {Lot}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => useCount.setState({ asked: null })}>
              {t('count.notThis')}
            </Button>
          </Row>
        </Notice>
      )}
      {refused === null ? null : <Notice kind="bad">{refused}</Notice>}
      {last === null ? null : (
        <div data-testid="count-last">
          <Notice kind={last.message === null ? 'good' : 'warn'}>
            {last.message ??
              t('count.counted', {
                name: showPowers(last.Item?.Name ?? ''),
                qty: last.Qty,
                total: last.InZone,
              })}
            {last.message === null && last.Unit !== null ? (
              <p>{t('count.oneTag', { code: last.Unit })}</p>
            ) : null}
          </Notice>
        </div>
      )}
    </>
  )
}

function ScanList({ countID, zone }: { countID: string; zone: string | null }) {
  const scans = useQuery(scansQuery(countID, zone))
  const rows = zone === null ? [] : (scans.data?.Items ?? [])
  if (rows.length === 0) {
    return <EmptyText>{t(zone === null ? 'count.chooseZone' : 'count.noScans')}</EmptyText>
  }
  return (
    <Panel>
      <PanelHeading>{t('count.newest', { zone: zone ?? '' })}</PanelHeading>
      <RowList>
        {rows.map((row) => (
          <ListRow key={row.ScanNo} data-testid="count-scan">
            <RowFacts as="span" className={row.Counts ? undefined : styles['void']}>
              <strong>{row.Item ?? t('count.unknown')}</strong>
              <Muted>
                <Code>{row.Unit ?? row.Code}</Code>
                {row.Lot === null ? '' : ` · ${row.Lot}`}
                {` · ${formatTime(row.At)} · ${row.By ?? ''}`}
              </Muted>
              {row.Finding === null ? null : <Badge kind="warn">{findingName(row.Finding)}</Badge>}
            </RowFacts>
            <strong className={styles['figure']}>{formatNumber(row.Qty)}</strong>
            <RowActions>
              {row.Counts ? (
                <Button
                  variant="quiet"
                  isRound
                  aria-label={t('count.takeBack', { code: row.Code })}
                  onClick={() => void takeBack(row.ScanNo)}
                >
                  <Glyph of={Undo2} />
                </Button>
              ) : null}
            </RowActions>
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}

const FINDINGS = ['Unknown', 'Sold', 'WrittenOff', 'Returned'] as const

/** The name of what a scan found. */
export function findingName(finding: string): string {
  const known = FINDINGS.find((each) => each === finding)
  return known === undefined ? finding : t(`count.finding.${known}`)
}

function ZonePanel({ data }: { data: StockCount }) {
  const isOpen = data.State === 'Open' || data.State === 'Review'
  return (
    <Panel>
      <PanelHeading>{t('count.zoneList')}</PanelHeading>
      {data.ZoneRows.length === 0 ? <EmptyText>{t('count.noZones')}</EmptyText> : null}
      <RowList>
        {data.ZoneRows.map((zone) => (
          <ListRow key={zone.Name} data-testid="count-zone">
            <RowFacts as="span">
              <strong>{zone.Name}</strong>
              <Muted>
                {[t('count.piecesOf', { count: zone.Pieces }), ...zone.People].join(' · ')}
              </Muted>
            </RowFacts>
            <Badge kind={zone.State === 'Closed' ? 'good' : 'warn'}>
              {t(zone.State === 'Closed' ? 'count.zone.Closed' : 'count.zone.Open')}
            </Badge>
            <RowActions>
              {zone.State === 'Open' && isOpen ? (
                <Button
                  onClick={() => {
                    useCount.setState({ zone: zone.Name, last: null })
                    giveFocus(BAR_ID)
                  }}
                >
                  {t('count.countHere')}
                </Button>
              ) : null}
              {zone.State === 'Closed' && isOpen && can('stock.approve') ? (
                <Button onClick={() => void recountZone(zone.Name)}>{t('count.again')}</Button>
              ) : null}
            </RowActions>
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}

/** What the count should still find; how many of each stays unsaid. */
function ToCount({ rows }: { rows: StockCount['ToCount'] }) {
  return (
    <Panel data-testid="to-count">
      <PanelHeading>{t('count.toCount', { count: rows.length })}</PanelHeading>
      <RowList>
        {rows.map(({ Code: code, ID, Name, Shelf }) => (
          <ListRow key={ID}>
            <RowFacts as="span">
              <strong>
                <Named of={Name} />
              </strong>
              <Muted>
                {Shelf === null ? '' : `${Shelf} · `}
                <Code>{code}</Code>
              </Muted>
            </RowFacts>
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}

/** Ends a count without a change of the stock, for who may approve counts. */
export function DropButton() {
  return can('stock.approve') ? (
    <Button onClick={() => openDialog('countDrop')}>
      <Glyph of={Trash2} />
      {t('count.drop')}
    </Button>
  ) : null
}

function ToRecount({ rows }: { rows: StockCount['ToRecount'] }) {
  return (
    <Panel>
      <PanelHeading>{t('count.toRecount')}</PanelHeading>
      <RowList>
        {rows.map(({ Code: code, ID, Name }) => (
          <ListRow key={ID}>
            <RowFacts as="span">
              <strong>
                <Named of={Name} />
              </strong>
              <Code>{code}</Code>
            </RowFacts>
          </ListRow>
        ))}
      </RowList>
    </Panel>
  )
}
