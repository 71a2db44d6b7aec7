import { CircleCheck, Glasses, Package, PackageOpen, ScanBarcode } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { formatPaise } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted, VisuallyHidden } from '../../base/ui/text.tsx'
import { CommandButton, KeyHint } from '../../kernel/commands/command-button.tsx'
import { can } from '../../kernel/session-store.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { selectedLine, useCart } from '../cart/cart-store.ts'
import {
  fillPair,
  fitOwnFrame,
  pairToFill,
  pairWithoutFrame,
  waitForFrame,
} from '../cart/fill-pair.ts'
import { PART_WORDS } from '../cart/incomplete-pairs.ts'
import { framesElsewhereOf, framesToFollow } from '../cart/own-frames.ts'
import { groupByPair, lackingOf, type PairGroup, partsOf } from '../cart/pairs.ts'
import { WorkList } from '../work-list/work-list.tsx'
import styles from './cart-panel.module.css'
import { CartRow } from './cart-row.tsx'
import shared from './counter.module.css'
import { LineEditor } from './line-editor.tsx'

/** The sale on the counter, or what to do when there is none. */
export function CartPanel() {
  const status = useCart((cart) => cart.status)
  const count = useCart((cart) => cart.lines.length)
  return (
    <Stack as="section" isPanel className={styles['cart']} aria-label={t('cart.label')}>
      {status === 'failed' ? (
        <Notice kind="bad">
          <p>{t('cart.failed')}</p>
          <Button variant="plain" onClick={() => void loadCart()}>
            {t('again')}
          </Button>
        </Notice>
      ) : null}
      {status === 'loading' ? <Waiting>{t('cart.loading')}</Waiting> : null}
      {status === 'ready' && count === 0 ? <EmptyCart /> : null}
      {count > 0 ? <CartGrid /> : null}
      <Announcer />
    </Stack>
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
      <Grid gap={3} data-testid="cart-empty" className={styles['cart-empty']}>
        <PackageOpen className={styles['cart-empty-icon']} aria-hidden="true" />
        <h2>{t('cart.empty.title')}</h2>
        <p>{t('cart.empty.noItems')}</p>
        <CommandButton id="import" variant="primary" label={t('command.import')} />
        <Muted as="p">{t('cart.empty.newItem')}</Muted>
      </Grid>
    )
  }
  return (
    <>
      <div data-testid="cart-empty" className={styles['cart-resting']}>
        <ScanBarcode className={styles['cart-resting-icon']} aria-hidden="true" />
        <div>
          <h2>{t(isNamed ? 'cart.empty.named' : 'cart.empty.title')}</h2>
          <Muted as="p">{t('cart.empty.text')}</Muted>
        </div>
        <CommandButton id="repair" variant="quiet" />
      </div>
      {isNamed ? null : <WorkList />}
    </>
  )
}

function CartGrid() {
  const lines = useCart((cart) => cart.lines)
  const editing = useCart((cart) => cart.editing)
  return (
    <div className={styles['cart-scroll']}>
      <table data-testid="cart-grid" className={shared['cart-grid']}>
        <thead>
          <tr>
            <th scope="col">{t('cart.item')}</th>
            <th scope="col" className={shared['cell-qty']}>
              {t('cart.qty')}
            </th>
            <th scope="col" className={shared['cell-money']}>
              {t('cart.price')}
            </th>
            <th scope="col" className={shared['cell-money']}>
              {t('cart.discount')}
            </th>
            <th scope="col" className={shared['cell-money']}>
              {t('cart.amount')}
            </th>
            <th scope="col" className={shared['cell-remove']}>
              <VisuallyHidden>{t('command.removeLine')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {groupByPair(lines).map((group) => (
          <tbody key={group.pairNo ?? 'loose'}>
            <PairHead group={group} />
            {group.lines.map((line) => (
              <Fragment key={line.id}>
                <CartRow line={line} />
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

/** What a pair still lacks: shown, never blocked. */
function Missing({ group }: { group: PairGroup }) {
  const isKeyed = useCart((cart) => pairToFill(cart.lines)?.pairNo === group.pairNo)
  const isFrameKeyed = useCart((cart) => pairWithoutFrame(cart.lines) === group.pairNo)
  const draft = useCart((cart) => cart.drafts.prescription)
  if (group.pairNo === null) return null
  const missing = lackingOf(group.lines, framesElsewhereOf(draft).has(group.pairNo))
  const hasFrame = partsOf(group.lines).frame.length > 0
  const later =
    framesToFollow(draft).has(group.pairNo) && !hasFrame ? (
      <span className={styles['pair-lacks']}>{t('rx.frame.later')}</span>
    ) : null
  if (missing.length === 0) {
    return (
      later ?? (
        <span className={styles['pair-whole']}>
          <Glyph of={CircleCheck} isSmall />
          {t('pair.whole')}
        </span>
      )
    )
  }
  const { pairNo } = group
  return (
    <>
      {later}
      <button
        type="button"
        className={styles['pair-lacks']}
        title={t('command.fillPair')}
        onClick={() => fillPair(group)}
      >
        {t('pair.lacks', { parts: missing.map((part) => t(PART_WORDS[part])).join(', ') })}
        {isKeyed ? <KeyHint id="fillPair" /> : null}
      </button>
      {missing.includes('frame') ? (
        <button
          type="button"
          className={styles['pair-lacks']}
          title={t('command.ownFrame')}
          onClick={() => fitOwnFrame(pairNo)}
        >
          {t('rx.frame.isOwn')}
          {isFrameKeyed ? <KeyHint id="ownFrame" /> : null}
        </button>
      ) : null}
      {missing.includes('frame') ? (
        <button type="button" className={styles['pair-lacks']} onClick={() => waitForFrame(pairNo)}>
          {t('rx.frame.comesLater')}
        </button>
      ) : null}
    </>
  )
}

function PairHead({ group }: { group: PairGroup }) {
  const isPair = group.pairNo !== null
  const Icon = isPair ? Glasses : Package
  return (
    <tr className={shared['pair-head']}>
      <th scope="rowgroup" colSpan={4}>
        <span className={styles['pair-title']}>
          <Glyph of={Icon} />
          {isPair ? t('cart.pair', { number: group.pairNo ?? '' }) : t('cart.loose')}
          {isPair ? <Key>Alt+{group.pairNo}</Key> : null}
          <Missing group={group} />
        </span>
      </th>
      <td className={classNames(shared['cell-money'], styles['pair-subtotal'])}>
        {formatPaise(group.subtotalPaise)}
      </td>
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
    <VisuallyHidden role="status">
      {line === null ? '' : t('cart.selected', { name: showPowers(line.itemName), qty: line.qty })}
    </VisuallyHidden>
  )
}
