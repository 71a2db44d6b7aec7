import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OpenCart } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { focusPastDialog } from '../../base/ui/focus.ts'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { EmptyText, Muted, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { openCartsQuery } from '../../kernel/queries/lookups.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { whenCartSettled } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { discardSale, heldName, resumeSale } from '../cart/sale-actions.ts'
import { type Taken, takenOf } from '../cart/taken.ts'
import { moneyWords } from '../cart/taken-words.ts'
import shared from './counter.module.css'

/** Every open sale of the branch, whichever till began it. Arrows and Enter bring one back. */
export function HeldDialog() {
  const current = useCart((cart) => cart.sessionID)
  const open = useQuery(openCartsQuery)
  // What another till is at comes last: Enter means one that waits.
  const held = (open.data?.Items ?? [])
    .filter((cart) => cart.SessionID !== current)
    .sort((a, b) => Number(a.OpenAt !== null) - Number(b.OpenAt !== null))
  const list = useRef<HTMLUListElement>(null)
  const { refetch } = open
  const [isFresh, setFresh] = useState(false)
  const wantsFirst = useRef(false)
  useEffect(() => {
    let isClosed = false
    // A list of before, without the sale that was held just now, would bring back another one.
    void whenCartSettled()
      .then(() => refetch())
      .then(() => (isClosed ? undefined : setFresh(true)))
    return () => {
      isClosed = true
    }
  }, [refetch])
  useEffect(() => {
    if (isFresh) return undefined
    // Wherever the focus is just now: Enter means the first of the list that is on its way.
    const keepEnter = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      wantsFirst.current = true
    }
    document.addEventListener('keydown', keepEnter, true)
    return () => document.removeEventListener('keydown', keepEnter, true)
  }, [isFresh])
  const count = isFresh ? held.length : 0
  const firstHeld = held[0]?.OpenAt === null ? held[0].SessionID : undefined
  const first = isFresh ? firstHeld : undefined
  useEffect(() => {
    if (first === undefined || !wantsFirst.current) return
    wantsFirst.current = false
    void resumeSale(first)
  }, [first])
  useEffect(() => {
    if (count === 0) return undefined
    // The list comes after the dialog; whoever pressed F7 means its first sale with Enter.
    return focusPastDialog(() => {
      const { current: rows } = list
      if (rows?.contains(document.activeElement)) return null
      return rows?.querySelector<HTMLElement>('[data-walk]')
    })
  }, [count])
  return (
    <Dialog title={t('held.title')} onClose={closeDialog}>
      {isFresh ? null : <Waiting>{t('held.loading')}</Waiting>}
      {isFresh && open.error ? <Notice kind="bad">{errorMessage(open.error)}</Notice> : null}
      {isFresh && open.data && held.length === 0 ? (
        <EmptyText>{t('held.none', { key: shownKey('hold') })}</EmptyText>
      ) : null}
      <PickList ref={list} data-testid="pick-list" onKeyDown={walkList}>
        {(isFresh ? held : []).map((cart) => (
          <HeldRow key={cart.SessionID} cart={cart} />
        ))}
      </PickList>
    </Dialog>
  )
}

const NOTHING = takenOf(null)

/** What was taken already for a sale that is held. */
function useTaken(sessionID: string): Taken {
  const { data } = useQuery({
    queryKey: queryKey('openCarts', 'taken', sessionID),
    queryFn: async () =>
      takenOf((await call('read-cart', { sessionId: sessionID })).drafts.payment),
    staleTime: 0,
  })
  return data ?? NOTHING
}

/** The question takes the focus from the row that was pressed. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** What is pressed to discard it for good, with all that it does. */
function discardWords({ OpenAt }: OpenCart, taken: Taken): string {
  const what =
    taken.paise === 0
      ? t('held.discardSure')
      : t('held.giveBackAndDiscard', { ways: moneyWords(taken) })
  return OpenAt === null ? what : t('held.discardInUse', { till: OpenAt.Till, what })
}

function HeldRow({ cart }: { cart: OpenCart }) {
  const [asked, setAsked] = useState<'resume' | 'discard' | null>(null)
  const taken = useTaken(cart.SessionID)
  const amount = formatPaise(taken.paise)
  const name = heldName(cart)
  return (
    <Row as="li" gap={4} align="center" justify="end" className={shared['held-row']}>
      <PickRow
        data-walk
        onClick={() =>
          cart.OpenAt === null ? void resumeSale(cart.SessionID) : setAsked('resume')
        }
      >
        <WideNameLines>
          <strong>{name}</strong>
          <span>
            {cart.Lines > 1
              ? t('held.items', { item: cart.FirstItem, more: cart.Lines - 1 })
              : cart.FirstItem}
          </span>
          {cart.OpenAt === null ? null : (
            <Badge kind="warn">
              {t('held.openAtBy', { till: cart.OpenAt.Till, name: cart.OpenAt.UserName })}
            </Badge>
          )}
          {taken.paise === 0 ? null : <Badge kind="warn">{t('held.received', { amount })}</Badge>}
          {taken.untouched.map(({ name, number, paise }) => (
            <Badge key={`${name} ${number}`} kind="info">
              {t('held.notUsed', { amount: formatPaise(paise), name })}
            </Badge>
          ))}
          <Muted>
            {formatDay(cart.TouchedAt)} {formatTime(cart.TouchedAt)}
            {cart.UserName ? ` · ${cart.UserName}` : ''}
          </Muted>
        </WideNameLines>
        <span className={shared['result-price']}>{formatRupees(cart.NetAmount)}</span>
      </PickRow>
      {asked === 'resume' && cart.OpenAt !== null ? (
        <Button
          variant="danger"
          ref={takeFocus}
          onClick={() => void resumeSale(cart.SessionID, cart.OpenAt)}
        >
          {t('held.takeOver', { till: cart.OpenAt.Till })}
        </Button>
      ) : asked === 'discard' ? (
        <Button variant="danger" onClick={() => void discardSale(cart.SessionID)}>
          {discardWords(cart, taken)}
        </Button>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('held.discardOf', { name })}
          onClick={() => setAsked('discard')}
        >
          {t('held.discard')}
        </Button>
      )}
    </Row>
  )
}
