import { CircleCheck, Glasses, Package, PackageOpen, ScanBarcode } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { formatPaise } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Key } from '../../base/ui/key.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton, KeyHint } from '../../kernel/commands/command-button.tsx'
import { can } from '../../kernel/session-store.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { selectedLine, useCart } from '../cart/cart-store.ts'
import {
  type Eye,
  eyesOf,
  groupByPair,
  missingParts,
  missingPowers,
  type PairGroup,
  type PairPart,
  SAID_EYES,
} from '../cart/pairs.ts'
import { CartRow } from './cart-row.tsx'
import { fillPair, pairToFill } from './fill-pair.ts'
import { LineEditor } from './line-editor.tsx'

/** The sale on the counter, or what to do when there is none. */
export function CartPanel() {
  const status = useCart((cart) => cart.status)
  const count = useCart((cart) => cart.lines.length)
  return (
    <section className="cart" aria-label={t('cart.label')}>
      {status === 'failed' ? (
        <Notice kind="bad">
          <p>{t('cart.failed')}</p>
          <button type="button" className="button button-plain" onClick={() => void loadCart()}>
            {t('again')}
          </button>
        </Notice>
      ) : null}
      {status === 'loading' ? <Waiting>{t('cart.loading')}</Waiting> : null}
      {status === 'ready' && count === 0 ? <EmptyCart /> : null}
      {count > 0 ? <CartGrid /> : null}
      <Announcer />
    </section>
  )
}

function EmptyCart() {
  const isNamed = useCart((cart) => cart.customer !== null)
  const isShopEmpty = useCart((cart) => cart.isShopEmpty)
  useEffect(() => {
    // Items may have come in while another page was up.
    if (useCart.getState().isShopEmpty) void loadCart()
  }, [])
  if (isShopEmpty && can('catalogue.import')) {
    return (
      <div className="cart-empty">
        <PackageOpen className="cart-empty-icon" aria-hidden="true" />
        <h2>{t('cart.empty.title')}</h2>
        <p>{t('cart.empty.noItems')}</p>
        <CommandButton id="import" look="primary" label={t('command.import')} />
        <p className="muted">{t('cart.empty.newItem')}</p>
      </div>
    )
  }
  return (
    <div className="cart-empty">
      <ScanBarcode className="cart-empty-icon" aria-hidden="true" />
      <h2>{t(isNamed ? 'cart.empty.named' : 'cart.empty.title')}</h2>
      <p>{t('cart.empty.text')}</p>
    </div>
  )
}

function CartGrid() {
  const lines = useCart((cart) => cart.lines)
  const editing = useCart((cart) => cart.editing)
  return (
    <div className="cart-scroll">
      <table className="cart-grid">
        <thead>
          <tr>
            <th scope="col">{t('cart.item')}</th>
            <th scope="col" className="cell-qty">
              {t('cart.qty')}
            </th>
            <th scope="col" className="cell-money">
              {t('cart.price')}
            </th>
            <th scope="col" className="cell-money">
              {t('cart.discount')}
            </th>
            <th scope="col" className="cell-money">
              {t('cart.amount')}
            </th>
            <th scope="col" className="cell-remove">
              <span className="unseen">{t('command.removeLine')}</span>
            </th>
          </tr>
        </thead>
        {groupByPair(lines).map((group) => (
          <tbody key={group.pairNo ?? 'loose'}>
            <PairHead group={group} />
            {group.lines.map((line) => (
              <Fragment key={line.id}>
                <CartRow line={line} eyes={eyesIn(group, line)} />
                {editing?.lineID === line.id ? (
                  <LineEditor line={line} field={editing.field} />
                ) : null}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Which eyes a lens is for: worked out within a pair; beside the pairs only what was said. */
function eyesIn({ lines, pairNo }: PairGroup, { eye, id }: CartLine): readonly Eye[] {
  if (pairNo !== null) return eyesOf(lines).get(id) ?? (eye ? SAID_EYES[eye] : [])
  return eye ? SAID_EYES[eye] : []
}

const PARTS: Record<PairPart | 'powers' | 'pd', StringKey> = {
  frame: 'pair.frame',
  rightLens: 'pair.rightLens',
  leftLens: 'pair.leftLens',
  fitting: 'pair.fitting',
  powers: 'pair.powers',
  pd: 'rx.pd',
}

/** What a pair still lacks: shown, never blocked. */
function Missing({ group }: { group: PairGroup }) {
  const isKeyed = useCart((cart) => pairToFill(cart.lines)?.pairNo === group.pairNo)
  if (group.pairNo === null) return null
  const powers = missingPowers(group.lines)
  const missing = [...missingParts(group.lines), ...powers]
  if (missing.length === 0) {
    return (
      <span className="pair-whole">
        <CircleCheck className="icon-small" aria-hidden="true" />
        {t('pair.whole')}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="pair-lacks"
      title={t('command.fillPair')}
      onClick={() => fillPair(group)}
    >
      {t('pair.lacks', { parts: missing.map((part) => t(PARTS[part])).join(', ') })}
      {isKeyed ? <KeyHint id="fillPair" /> : null}
    </button>
  )
}

function PairHead({ group }: { group: PairGroup }) {
  const isPair = group.pairNo !== null
  const Icon = isPair ? Glasses : Package
  return (
    <tr className="pair-head">
      <th scope="rowgroup" colSpan={4}>
        <span className="pair-title">
          <Icon className="icon" aria-hidden="true" />
          {isPair ? t('cart.pair', { number: group.pairNo ?? '' }) : t('cart.loose')}
          {isPair ? <Key>Alt+{group.pairNo}</Key> : null}
          <Missing group={group} />
        </span>
      </th>
      <td className="cell-money pair-subtotal">{formatPaise(group.subtotalPaise)}</td>
      <td />
    </tr>
  )
}

/** Tells a screen reader which line the keys act on, as the focus stays in the bar. */
function Announcer() {
  const selectedID = useCart((cart) => cart.selectedID)
  const lines = useCart((cart) => cart.lines)
  const line = lines.find((each) => each.id === selectedID) ?? selectedLine()
  return (
    <span className="unseen" role="status">
      {line === null ? '' : t('cart.selected', { name: line.itemName, qty: line.qty })}
    </span>
  )
}
