import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Phone } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { LinkButton } from '../../base/ui/link-button.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import type { CommandId } from '../../kernel/commands/command-id.ts'
import { commandOf, useShownCommands } from '../../kernel/commands/registry.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { openCustomer } from '../customers/customers-store.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { useHomeFocus } from './home-focus.ts'
import { OrderJobs } from './order-jobs.tsx'
import { OrderLines, OrderMoney } from './order-lines.tsx'
import styles from './order-page.module.css'
import { OrderStepper } from './order-stepper.tsx'
import { OrderTimelineView } from './order-timeline.tsx'
import { OrderTray } from './order-tray.tsx'
import shared from './orders.module.css'
import { startTransition } from './orders-actions.ts'
import { timelineQuery } from './orders-data.ts'
import { showOrder } from './orders-store.ts'
import { orderStateWord } from './state-words.ts'
import { TRANSITION_UI, transitionWords } from './transition-ui.ts'

/** One order: what is in it, where it stands, what happened, and what can be done next. */
export function OrderPage({ id }: { id: string }) {
  const detail = useQuery(orderDetailQuery(id))
  return (
    <Stack gap={6} className={shared['screen']}>
      {detail.isPending ? <Waiting>{t('orders.opening')}</Waiting> : null}
      {detail.error ? (
        <>
          <Notice kind="bad">{errorMessage(detail.error)}</Notice>
          <CommandButton id="leaveOrders" />
        </>
      ) : null}
      {detail.data ? <Page order={detail.data} /> : null}
    </Stack>
  )
}

function Page({ order }: { order: OrderDetail }) {
  return (
    <>
      <Head order={order} />
      <OrderStepper order={order} />
      <Grid gap={6} className={styles['columns']}>
        <Stack
          as="section"
          gap={6}
          className={styles['main']}
          tabIndex={0}
          aria-label={order.SalesOrderNo}
        >
          <OrderLines order={order} />
          <OrderJobs order={order} />
          {isEnded(order) ? null : <OrderTray key={order.Tray} order={order} />}
          <OrderMoney order={order} />
        </Stack>
        <Stack as="aside" gap={6} className={styles['side']} aria-label={t('orders.next')}>
          <StepsAndPapers order={order} />
          <OrderTimelineView
            id={order.ID}
            isFitting={order.IsFittingOnly && order.LabOrders.length === 1}
          />
        </Stack>
      </Grid>
    </>
  )
}

function isEnded({ IsDropped, Status }: OrderDetail): boolean {
  return IsDropped || Status === 'Delivered' || Status === 'Cancelled'
}

/** Where there is no bill: of a cancelled order that of what was kept, or none is still to come. */
function invoiceWords({ Settlements, Status }: OrderDetail): string {
  if (Status !== 'Cancelled') return t('orders.notInvoiced')
  const charges = Settlements.flatMap(({ Charge }) => Charge?.InvoiceNo ?? [])
  return charges.length === 0 ? t('orders.noInvoice') : charges.join(', ')
}

/** The bills of the order, each to be looked at, printed or saved. */
function Bills({ order }: { order: OrderDetail }) {
  if (order.InvoiceNo === null) return invoiceWords(order)
  return order.Invoices.map(({ ID, InvoiceNo }) => (
    <LinkButton key={ID} onClick={() => showPaper({ kind: 'Invoice', id: ID, number: InvoiceNo })}>
      {InvoiceNo}
    </LinkButton>
  ))
}

function Head({ order }: { order: OrderDetail }) {
  const doctor = order.DoctorName ?? order.EyeInfo?.DoctorName ?? null
  return (
    <Row
      as="header"
      gap={12}
      rowGap={4}
      align="center"
      justify="between"
      isWrapping
      data-testid="order-head"
      className={styles['head']}
    >
      <Row gap={6} rowGap={4} align="center" isWrapping>
        <ScreenTitle>{order.SalesOrderNo}</ScreenTitle>
        <Badge kind={order.IsDropped ? 'bad' : KINDS[order.Status]}>{orderStateWord(order)}</Badge>
        <DeliveredBefore order={order} />
        {order.IsOverdue ? (
          <Badge kind="bad">
            <Glyph of={AlarmClock} isSmall />
            {t('orders.overdue')}
          </Badge>
        ) : null}
      </Row>
      <Row as="dl" gap={16} rowGap={3} isWrapping className={styles['facts']}>
        <Fact label={t('customer.label')}>
          <LinkButton onClick={() => openCustomer(order.CustomerID)}>
            {order.CustomerName}
          </LinkButton>
          {order.CustomerMobile === null ? null : (
            <Muted className={styles['mobile']}>
              <Glyph of={Phone} isSmall />
              {order.CustomerMobile}
            </Muted>
          )}
        </Fact>
        <Fact label={t('orders.booked')}>{formatDay(order.OrderDate)}</Fact>
        <Fact label={t('orders.promised')}>
          {formatDay(order.ExpectedDate)} {formatTime(order.ExpectedDate)}
        </Fact>
        {doctor === null ? null : <Fact label={t('rx.doctor')}>{doctor}</Fact>}
        {order.Repair === null ? null : (
          <Fact label={t('orders.repair')}>
            {order.Repair.Frame}
            <Muted className={styles['mobile']}>{order.Repair.Fault}</Muted>
          </Fact>
        )}
        {order.DeliveryMode === 'Counter' ? null : (
          <Fact label={t(order.DeliveryMode === 'Home' ? 'orders.byHome' : 'orders.byCourier')}>
            <SentTo order={order} />
          </Fact>
        )}
        <Fact label={t('orders.invoice')}>
          <Bills order={order} />
        </Fact>
        <SplitFacts order={order} />
        <Fact label={t('orders.total')}>{formatRupees(order.NetAmount)}</Fact>
        <Fact label={t('orders.balance')}>
          <strong className={order.BalanceAmount > 0 ? shared['due'] : undefined}>
            {formatRupees(order.BalanceAmount)}
          </strong>
        </Fact>
      </Row>
    </Row>
  )
}

/** The order that its pairs were split from, and those that were split off it. */
function SplitFacts({ order: { SplitFrom, SplitInto } }: { order: OrderDetail }) {
  return (
    <>
      {SplitFrom === null ? null : (
        <Fact label={t('orders.splitFrom')}>
          <LinkButton onClick={() => showOrder(SplitFrom.ID)}>{SplitFrom.SalesOrderNo}</LinkButton>
        </Fact>
      )}
      {SplitInto.length === 0 ? null : (
        <Fact label={t('orders.splitInto')}>
          {SplitInto.map(({ ID, SalesOrderNo }) => (
            <LinkButton key={ID} onClick={() => showOrder(ID)}>
              {SalesOrderNo}
            </LinkButton>
          ))}
        </Fact>
      )}
    </>
  )
}

/** That the customer has the goods, and something of them is made again; or that they came back. */
function DeliveredBefore({ order }: { order: OrderDetail }) {
  const mayBe = order.LabOrders.length > 0 || order.DeliveryMode !== 'Counter'
  const timeline = useQuery({ ...timelineQuery(order.ID), enabled: mayBe })
  const last = timeline.data?.Events.findLast(({ Kind }) => HANDED_OR_BACK.has(Kind))
  if (order.Status === 'Delivered' || last === undefined) return null
  const day = formatDay(last.At)
  if (last.Kind === 'ParcelBack') {
    return <Badge kind="warn">{t('orders.parcelBack', { day })}</Badge>
  }
  return <Badge kind="info">{t('orders.deliveredBefore', { day })}</Badge>
}

const HANDED_OR_BACK: ReadonlySet<string> = new Set(['Deliver', 'ParcelBack'])

/** Where the goods are sent, or that nobody knows it yet. */
export function SentTo({ order }: { order: OrderDetail }) {
  if (order.DeliverTo !== null) return order.DeliverTo
  return <strong className={shared['due']}>{t('orders.noAddress')}</strong>
}

const KINDS: Readonly<Record<string, BadgeKind>> = {
  Ready: 'good',
  InLab: 'warn',
  Cancelled: 'bad',
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function StepsAndPapers({ order }: { order: OrderDetail }) {
  const home = useRef<HTMLElement>(null)
  useHomeFocus(home, order, itself)
  const hasSteps = useShownCommands(STEPS.map(commandOf)).length > 0
  const isOpen = order.NextMoves.length > 0
  return (
    <Stack
      as="section"
      ref={home}
      tabIndex={0}
      aria-label={t(hasSteps ? 'orders.next' : 'orders.papers')}
      className={classNames(shared['card'], styles['next'])}
    >
      {hasSteps ? <NextSteps order={order} /> : null}
      <h2>{t('orders.papers')}</h2>
      <Grid gap={4} className={styles['steps']}>
        <CommandButton
          id="orderPrint"
          label={t(order.Invoices.length === 0 ? 'orders.paper.order' : 'command.orderPrint.short')}
        />
        <Slot of={['orderJobCard']} isKept={order.LabOrders.length > 0} />
        <CommandButton id="orderShare" />
        <Slot of={['orderReceipt']} isKept={isOpen} />
        <Slot of={['orderSlip']} isKept={false} />
      </Grid>
    </Stack>
  )
}

/** All that may be done with an order; of one that has ended nothing is left. */
const STEPS: readonly CommandId[] = [
  'orderNext',
  'orderInform',
  'orderDeliver',
  'orderChange',
  'orderSplit',
  'orderBalance',
  'orderInvoice',
  'orderOverpaid',
  'orderCancel',
  'orderRemake',
  'orderReturn',
  'orderParcelBack',
  'orderReinstate',
  'orderDrop',
  'orderBackToLab',
  'orderReady',
]

function NextSteps({ order }: { order: OrderDetail }) {
  const [next] = order.NextMoves
  const isOpen = next !== undefined
  return (
    <>
      <h2>{t('orders.next')}</h2>
      <Grid gap={4} className={styles['steps']}>
        {next === undefined ? null : (
          <Button
            variant="primary"
            onClick={() => startTransition({ id: order.ID, orderNo: order.SalesOrderNo }, next)}
          >
            <Glyph of={TRANSITION_UI[next].icon} />
            <span>{t(transitionWords(next, order).label)}</span>
            <Key>M</Key>
          </Button>
        )}
        <Slot of={['orderInform', 'orderDeliver']} isKept={isOpen} />
        <Slot of={['orderChange']} isKept={isOpen} />
        <Slot of={['orderBalance']} isKept={isOpen} />
        <Slot of={['orderInvoice']} isKept={isOpen} />
        <Slot of={order.BalanceAmount < 0 ? ['orderOverpaid'] : ['orderCancel']} isKept={isOpen} />
        <Slot of={['orderRemake']} isKept={isOpen} />
        <Slot of={['orderReturn']} isKept={false} />
        <Slot of={['orderParcelBack']} isKept={false} />
        <Slot of={['orderReinstate', 'orderDrop']} isKept={false} />
        {order.LabOrders.length === 0 ? null : (
          <>
            <Slot of={['orderBackToLab']} isKept={isOpen} />
            <Slot of={['orderReady']} isKept={isOpen} />
          </>
        )}
        {/* Last: it moves no other button when it goes. */}
        <Slot of={['orderSplit']} isKept={false} />
      </Grid>
    </>
  )
}

const itself = (frame: HTMLElement | null) => frame

/**
 * The place of a button, the first of these that may run; while it is `isKept` it stays empty where
 * none may, so that a step moves no other button under the hand.
 */
function Slot({ of, isKept }: { of: readonly CommandId[]; isKept: boolean }) {
  const [first] = useShownCommands(of.map(commandOf))
  if (first !== undefined) return <CommandButton id={first.id} />
  return isKept ? <span className={styles['empty']} /> : null
}
