import { useQuery } from '@tanstack/react-query'
import { AlarmClock, BellRing, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { BoardColumn, BoardRow } from '../../../server/contract/order-transitions.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { startMove } from './orders-actions.ts'
import { boardQuery } from './orders-data.ts'
import { showOrder, useOrders } from './orders-store.ts'
import { labStateWord, statusWord } from './state-words.ts'
import { MOVE_LOOKS } from './transition-ui.ts'

/** Open orders as cards in the columns of their state; the earliest promised first. */
export function OrderBoardView() {
  const board = useQuery(boardQuery)
  const isOverdueOnly = useOrders((state) => state.filter.overdueOnly)
  const frame = useRef<HTMLDivElement>(null)
  useFirstCard(frame, board.isSuccess)
  useEffect(() => {
    useOrders.setState({ cards: board.data?.Columns.flatMap((column) => column.Items) ?? [] })
  }, [board.data])
  if (board.isPending) return <Waiting>{t('orders.loading')}</Waiting>
  if (board.error) return <Notice kind="bad">{inWords(board.error)}</Notice>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only carries the arrow keys of its cards
    <div ref={frame} className="board" onKeyDown={walkBoard}>
      {board.data.Columns.map((column) => (
        <Column key={column.Status} column={column} isOverdueOnly={isOverdueOnly} />
      ))}
    </div>
  )
}

/** The card that was left last, or the first one, has the keys when the board comes up. */
function useFirstCard(frame: { current: HTMLElement | null }, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const { pickedID } = useOrders.getState()
    const cards = [...(frame.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
    const picked = cards.find((card) => card.dataset['order'] === pickedID) ?? cards[0]
    picked?.focus()
  }, [frame, isReady])
}

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
}

/** Arrows go from card to card: up and down in a column, left and right to the next one. */
function walkBoard(event: KeyboardEvent<HTMLDivElement>): void {
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || here.dataset['order'] === undefined) return
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-order]')])
    .filter((cards) => cards.length > 0)
  const x = columns.findIndex((cards) => cards.includes(here))
  const y = columns[x]?.indexOf(here) ?? 0
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const column = columns[x + step.x] ?? []
  const place = step.x === 0 ? y + step.y : Math.min(y, column.length - 1)
  column[place]?.focus()
}

function Column({ column, isOverdueOnly }: { column: BoardColumn; isOverdueOnly: boolean }) {
  const cards = column.Items.filter((card) => !isOverdueOnly || card.IsOverdue)
  const hidden = column.Total - column.Items.length
  return (
    <section className="board-column" data-column aria-label={statusWord(column.Status)}>
      <header className="board-column-head">
        <h2>{statusWord(column.Status)}</h2>
        <span className="board-count">{column.Total}</span>
        {column.Overdue > 0 ? (
          <span className="badge badge-bad">
            <AlarmClock className="icon-small" aria-hidden="true" />
            {t('orders.overdueCount', { count: column.Overdue })}
          </span>
        ) : null}
      </header>
      <ul className="board-cards">
        {cards.map((card) => (
          <Card key={card.ID} card={card} />
        ))}
      </ul>
      {cards.length === 0 ? <p className="empty-text">{t('orders.emptyColumn')}</p> : null}
      {hidden > 0 ? <p className="empty-text">{t('orders.more', { count: hidden })}</p> : null}
    </section>
  )
}

function Card({ card }: { card: BoardRow }) {
  const isPicked = useOrders((state) => state.pickedID === card.ID)
  const [next] = card.NextMoves
  return (
    <li className={`board-item${isPicked ? ' is-picked' : ''}`}>
      <button
        type="button"
        className="board-card"
        data-order={card.ID}
        data-keys="board"
        onFocus={() => useOrders.setState({ pickedID: card.ID })}
        onClick={() => showOrder(card.ID)}
      >
        <span className="board-card-top">
          <strong>{card.CustomerName}</strong>
          <PromisedDay card={card} />
        </span>
        <span className="board-card-what">{card.Contents}</span>
        <span className="board-card-foot">
          <span className="muted">{card.SalesOrderNo}</span>
          {card.BalanceAmount > 0 ? (
            <span className="board-due">{formatRupees(card.BalanceAmount)}</span>
          ) : null}
        </span>
        <Lab card={card} />
      </button>
      {next === undefined ? null : (
        <button
          type="button"
          className="button button-quiet board-next"
          tabIndex={-1}
          onClick={() => startMove({ id: card.ID, orderNo: card.SalesOrderNo }, next)}
        >
          {t(MOVE_LOOKS[next].label)}
          {isPicked ? <Key>M</Key> : null}
        </button>
      )}
    </li>
  )
}

function PromisedDay({ card }: { card: BoardRow }) {
  if (card.DeliveredAt !== null) return <span className="muted">{formatDay(card.DeliveredAt)}</span>
  if (!card.IsOverdue) return <span className="muted">{formatDay(card.PromisedDate)}</span>
  return (
    <span className="badge badge-bad">
      <AlarmClock className="icon-small" aria-hidden="true" />
      {formatDay(card.PromisedDate)}
    </span>
  )
}

function Lab({ card }: { card: BoardRow }) {
  if (card.LabStatus === null && card.TimesTold === 0 && card.RemakeCount === 0) return null
  const lab = [card.LabName, card.LabStatus === null ? null : labStateWord(card)].filter(Boolean)
  return (
    <span className="board-card-lab">
      {lab.length > 0 ? <span>{lab.join(' · ')}</span> : null}
      {card.RemakeCount > 0 ? (
        <span className="badge badge-warn">
          <RotateCcw className="icon-small" aria-hidden="true" />
          {t('orders.remakeTag')}
        </span>
      ) : null}
      {card.TimesTold > 0 ? (
        <span className="badge badge-good">
          <BellRing className="icon-small" aria-hidden="true" />
          {t('orders.told', { count: card.TimesTold })}
        </span>
      ) : null}
    </span>
  )
}
