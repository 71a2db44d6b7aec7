import { useQuery } from '@tanstack/react-query'
import { AlarmClock, BellRing, PackageOpen, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { BoardColumn, BoardRow } from '../../../server/contract/order-transitions.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { EmptyText, Note } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { cardAfter } from './board-keys.ts'
import { useHomeFocus } from './home-focus.ts'
import { NoOrders } from './no-orders.tsx'
import styles from './order-board.module.css'
import shared from './orders.module.css'
import { startTransition } from './orders-actions.ts'
import { boardQuery } from './orders-data.ts'
import { showOrder, useOrders } from './orders-store.ts'
import { labStateWord, statusWord } from './state-words.ts'
import { transitionWords } from './transition-ui.ts'

/** Open orders as cards in the columns of their state; the earliest promised first. */
export function OrderBoardView() {
  const board = useQuery(boardQuery)
  const isOverdueOnly = useOrders((state) => state.filter.overdueOnly)
  const frame = useRef<HTMLDivElement>(null)
  useFirstCard(frame, board.isSuccess)
  useHomeFocus(frame, board.data, homeCard)
  if (board.isPending) return <Waiting>{t('orders.loading')}</Waiting>
  if (board.error) return <Notice kind="bad">{errorMessage(board.error)}</Notice>
  if (board.data.Columns.every(({ Items }) => Items.length === 0)) return <NoOrders />
  return (
    <Grid ref={frame} gap={6} className={styles['screen']} onKeyDown={walkBoard}>
      {board.data.Columns.map((column) => (
        <Column key={column.Status} column={column} isOverdueOnly={isOverdueOnly} />
      ))}
    </Grid>
  )
}

/** The card that was left last, or the first one. */
function homeCard(frame: HTMLElement | null): HTMLElement | null {
  const { pickedID } = useOrders.getState()
  const cards = [...(frame?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
  return cards.find((card) => card.dataset['order'] === pickedID) ?? cards[0] ?? null
}

/** That card has the keys when the board comes up. */
function useFirstCard(frame: { current: HTMLElement | null }, isReady: boolean): void {
  useEffect(() => {
    if (isReady) homeCard(frame.current)?.focus()
  }, [frame, isReady])
}

/** Keys that go from card to card. */
function walkBoard(event: KeyboardEvent<HTMLDivElement>): void {
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || here.dataset['order'] === undefined) return
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-order]')])
    .filter((cards) => cards.length > 0)
  const x = columns.findIndex((cards) => cards.includes(here))
  const y = columns[x]?.indexOf(here) ?? 0
  const next = cardAfter(
    event.key,
    { x, y },
    columns.map(({ length }) => length),
  )
  if (next === null) return
  event.preventDefault()
  columns[next.x]?.[next.y]?.focus()
}

function Column({ column, isOverdueOnly }: { column: BoardColumn; isOverdueOnly: boolean }) {
  const cards = column.Items.filter((card) => !isOverdueOnly || card.IsOverdue)
  const hidden = column.Total - column.Items.length
  return (
    <Stack
      as="section"
      className={styles['column']}
      data-column
      aria-label={statusWord(column.Status)}
    >
      <Row
        as="header"
        gap={4}
        rowGap={2}
        align="center"
        isWrapping
        className={styles['column-head']}
      >
        <h2>{statusWord(column.Status)}</h2>
        <span className={styles['count']}>{formatNumber(column.Total)}</span>
        {column.Overdue > 0 ? (
          <Badge kind="bad">
            <Glyph of={AlarmClock} isSmall />
            {t('orders.overdueCount', { count: formatNumber(column.Overdue) })}
          </Badge>
        ) : null}
      </Row>
      <Stack as="ul" gap={4} className={styles['cards']}>
        {cards.map((card) => (
          <Card key={card.ID} card={card} />
        ))}
      </Stack>
      {cards.length === 0 ? <EmptyText>{t('orders.emptyColumn')}</EmptyText> : null}
      {hidden > 0 ? (
        <EmptyText>{t('orders.more', { count: formatNumber(hidden) })}</EmptyText>
      ) : null}
    </Stack>
  )
}

function Card({ card }: { card: BoardRow }) {
  const isPicked = useOrders((state) => state.pickedID === card.ID)
  const [next] = card.NextMoves
  return (
    <Stack as="li" isPanel className={styles['item']} data-picked={isPicked || undefined}>
      <button
        type="button"
        className={styles['card']}
        data-order={card.ID}
        data-keys="board"
        onFocus={() => useOrders.setState({ pickedID: card.ID })}
        onClick={() => showOrder(card.ID)}
      >
        <Row
          as="span"
          gap={4}
          rowGap={1}
          align="baseline"
          justify="between"
          isWrapping
          className={styles['card-top']}
        >
          <strong>{card.CustomerName}</strong>
          <PromisedDay card={card} />
        </Row>
        <span className={styles['card-what']}>{card.Contents}</span>
        <Row as="span" gap={4} rowGap={1} align="baseline" justify="between" isWrapping>
          <Note>{card.SalesOrderNo}</Note>
          {card.BalanceAmount > 0 ? (
            <span className={shared['due']}>{formatRupees(card.BalanceAmount)}</span>
          ) : null}
        </Row>
        <Lab card={card} />
      </button>
      {next === undefined ? null : (
        <Button
          variant="quiet"
          className={styles['next']}
          tabIndex={-1}
          onClick={() => startTransition({ id: card.ID, orderNo: card.SalesOrderNo }, next)}
        >
          {t(transitionWords(next, card).label)}
          {isPicked ? <Key>M</Key> : null}
        </Button>
      )}
    </Stack>
  )
}

function PromisedDay({ card }: { card: BoardRow }) {
  if (card.DeliveredAt !== null) return <Note>{formatDay(card.DeliveredAt)}</Note>
  if (!card.IsOverdue) return <Note>{formatDay(card.PromisedDate)}</Note>
  return (
    <Badge kind="bad">
      <Glyph of={AlarmClock} isSmall />
      {formatDay(card.PromisedDate)}
    </Badge>
  )
}

function Lab({ card }: { card: BoardRow }) {
  // Ready again after it was handed over, and nothing was made anew: it came back.
  const isBack = card.Status === 'Ready' && card.DeliveredAt !== null && card.RemakeCount === 0
  if (card.LabStatus === null && card.TimesTold === 0 && card.RemakeCount === 0 && !isBack)
    return null
  const lab = [card.LabName, card.LabStatus === null ? null : labStateWord(card)].filter(Boolean)
  return (
    <Row as="span" gap={4} rowGap={2} align="center" isWrapping className={styles['card-lab']}>
      {lab.length > 0 ? <span>{lab.join(' · ')}</span> : null}
      {card.RemakeCount > 0 ? (
        <Badge kind="warn">
          <Glyph of={RotateCcw} isSmall />
          {t('orders.remakeTag')}
        </Badge>
      ) : null}
      {isBack ? (
        <Badge kind="warn">
          <Glyph of={PackageOpen} isSmall />
          {t('event.ParcelBack')}
        </Badge>
      ) : null}
      {card.TimesTold > 0 ? (
        <Badge kind="good">
          <Glyph of={BellRing} isSmall />
          {t('orders.told', { count: card.TimesTold })}
        </Badge>
      ) : null}
    </Row>
  )
}
