import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { GiftCard, GiftCardDetail } from '../../../server/contract/gift-cards.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import {
  ListColumns,
  ListScreen,
  NothingChosen,
  PickColumn,
  PickRow,
  PickRows,
} from '../../base/ui/list-and-detail.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { PanelHeading } from '../../base/ui/panel.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { EmptyText, Muted, NameLines } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { openOrder } from '../orders/orders-store.ts'
import { giftCardQuery, giftCardsQuery } from './gift-cards-data.ts'
import styles from './gift-cards-page.module.css'
import { useGiftCards } from './gift-cards-store.ts'

const STATES = ['Active', 'UsedUp', 'Ended', 'Blocked', 'Cancelled'] as const

/** The gift cards that were sold: what each holds, what became of it, and what is owed on all. */
export function GiftCardsPage() {
  const { cardID, pageNumber, state, term } = useGiftCards()
  const page = useQuery(giftCardsQuery({ term, state, pageNumber }))
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => void search.current?.focus(), [])
  useEffect(
    () => takeScansHere((_item, code) => useGiftCards.setState({ term: code, pageNumber: 1 })),
    [],
  )
  const rows = page.data?.Items ?? []
  const first = rows[0]
  const shownID = rows.some(({ ID }) => ID === cardID) ? cardID : (first?.ID ?? null)
  return (
    <ListScreen
      title={t('giftCards.title')}
      actions={
        <>
          <CommandButton id="giftCardsWriteOff" />
          <CommandButton id="giftCardSell" variant="primary" />
        </>
      }
    >
      <Row gap={6} align="center" isWrapping>
        <Choice
          label={t('giftCards.state')}
          value={state}
          options={[
            { value: 'all' as const, label: t('giftCards.all') },
            ...STATES.map((value) => ({ value, label: t(`giftCards.state.${value}`) })),
          ]}
          onChange={(next) => useGiftCards.setState({ state: next, pageNumber: 1 })}
        />
        {page.data === undefined ? null : (
          <Muted data-testid="outstanding">
            {t('giftCards.outstanding', { amount: formatRupees(page.data.Outstanding) })}
            {page.data.Ended === 0
              ? ''
              : ` · ${t('giftCards.ended', { amount: formatRupees(page.data.Ended) })}`}
          </Muted>
        )}
      </Row>
      {page.error === null ? null : <Notice kind="bad">{errorMessage(page.error)}</Notice>}
      <ListColumns layout="wide">
        <PickColumn>
          <SearchField
            label={t('giftCards.search')}
            value={term}
            inputRef={search}
            onChange={(next) => useGiftCards.setState({ term: next, pageNumber: 1 })}
          />
          {page.isPending ? <Waiting>{t('giftCards.reading')}</Waiting> : null}
          {page.isSuccess && rows.length === 0 ? (
            <EmptyText>{t('giftCards.none')}</EmptyText>
          ) : null}
          <PickRows data-testid="gift-cards">
            {rows.map((card, index) => (
              <CardRow
                key={card.ID}
                card={card}
                isFirst={index === 0}
                isShown={card.ID === shownID}
              />
            ))}
          </PickRows>
          {page.data === undefined ? null : (
            <Pager
              count={t('giftCards.found', { count: page.data.Total })}
              total={page.data.Total}
              pageNumber={pageNumber}
              pageSize={page.data.PageSize}
              onPage={(next) => useGiftCards.setState({ pageNumber: next })}
            />
          )}
        </PickColumn>
        {shownID === null ? (
          <NothingChosen icon={Gift} text={t('giftCards.nothing')} hint={t('giftCards.hint')} />
        ) : (
          <Detail cardID={shownID} />
        )}
      </ListColumns>
    </ListScreen>
  )
}

function CardRow(props: { card: GiftCard; isFirst: boolean; isShown: boolean }) {
  const { card, isFirst, isShown } = props
  const show = () => useGiftCards.setState({ cardID: card.ID })
  return (
    <PickRow isFirst={isFirst} isShown={isShown} onFocus={show} onClick={show}>
      <NameLines data-wide>
        <strong>{card.Card}</strong>
        <Muted>
          {[card.ForName, card.BuyerName, formatDay(card.SoldOn)]
            .filter((part) => part !== null)
            .join(' · ')}
        </Muted>
      </NameLines>
      <Stack as="span" align="end">
        <strong>{formatRupees(card.Balance)}</strong>
        {card.State === 'Active' ? null : (
          <Badge kind={card.State === 'UsedUp' ? 'info' : 'warn'}>
            {t(`giftCards.state.${card.State}`)}
          </Badge>
        )}
      </Stack>
    </PickRow>
  )
}

function Detail({ cardID }: { cardID: string }) {
  const answer = useQuery(giftCardQuery(cardID))
  const card = answer.data
  useEffect(() => {
    useGiftCards.setState({ shown: card ?? null })
    return () => useGiftCards.setState({ shown: null })
  }, [card])
  if (card === undefined) return <Waiting>{t('giftCards.reading')}</Waiting>
  return (
    <Stack as="section" gap={6} isPanel className={styles['detail']} aria-label={card.Card}>
      <Row gap={4} align="center" justify="between" isWrapping>
        <PanelHeading>{card.Card}</PanelHeading>
        <Badge kind={card.State === 'Active' ? 'good' : 'warn'}>
          {t(`giftCards.state.${card.State}`)}
        </Badge>
      </Row>
      <p className={styles['balance']} data-testid="card-balance">
        {t('giftCards.holds', {
          left: formatRupees(card.Balance),
          amount: formatRupees(card.Amount),
        })}
      </p>
      <Muted as="p">
        {[
          t('giftCards.soldOn', { day: formatDay(card.SoldOn), number: card.ReceiptNo }),
          card.PaidBy,
          card.ExpiresOn === null
            ? t('giftCards.forEver')
            : t('giftCards.until', { day: formatDay(card.ExpiresOn) }),
          card.BuyerName === null ? null : t('giftCards.buyer', { name: card.BuyerName }),
          card.ForName === null ? null : t('giftCards.forWhom', { name: card.ForName }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Muted>
      <Moves card={card} />
      <Toolbar>
        <CommandButton id="giftCardPrint" />
        <CommandButton id="giftCardBlock" />
        <CommandButton id="giftCardFree" />
        <CommandButton id="giftCardExtend" />
        <CommandButton id="giftCardCancel" variant="quiet" />
      </Toolbar>
    </Stack>
  )
}

function Moves({ card }: { card: GiftCardDetail }) {
  return (
    <CardTable className={styles['moves']} data-testid="card-moves">
      <thead>
        <tr>
          <th>{t('giftCards.day')}</th>
          <th>{t('giftCards.what')}</th>
          <th data-figure>{t('giftCards.amount')}</th>
          <th data-figure>{t('giftCards.left')}</th>
          <th>{t('giftCards.by')}</th>
        </tr>
      </thead>
      <tbody>
        {card.Moves.map((move) => (
          <tr key={`${move.At} ${move.Kind} ${move.Balance}`}>
            <td data-day>{formatDay(move.At)}</td>
            <td data-wide>
              {t(`giftCards.move.${move.Kind}`)} <OrderButton {...move} />
            </td>
            <td data-figure data-label={t('giftCards.amount')}>
              {formatRupees(move.Amount)}
            </td>
            <td data-figure data-label={t('giftCards.left')}>
              {formatRupees(move.Balance)}
            </td>
            <td data-label={t('giftCards.by')}>{move.By}</td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}

/** Opens the order that the card paid. */
function OrderButton({ SalesOrderID, SalesOrderNo }: GiftCardDetail['Moves'][number]) {
  if (SalesOrderID === null) return null
  return (
    <Button variant="quiet" onClick={() => openOrder(SalesOrderID)}>
      {SalesOrderNo}
    </Button>
  )
}
