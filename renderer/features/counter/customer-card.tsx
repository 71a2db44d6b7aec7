import { useQuery } from '@tanstack/react-query'
import { MapPin, UserRound, X } from 'lucide-react'
import type { Customer, CustomerSummary } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Power } from '../../base/ui/power.tsx'
import { Muted, Note } from '../../base/ui/text.tsx'
import { CommandButton, KeyHint } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { branchQuery, statesQuery } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { giveBillDiscount } from '../cart/bill-discount.ts'
import { crossesState } from '../cart/cart-queue.ts'
import { HANDED_OVER, useCart } from '../cart/cart-store.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { askDues, openOrder } from '../orders/orders-store.ts'
import { cardAmounts } from './card-amounts.ts'
import styles from './customer-card.module.css'

/** Whose sale it is. Walk-in until someone is named. */
export function CustomerCard() {
  const customer = useCart((cart) => cart.customer)
  return (
    <section
      data-testid="customer-card"
      className={styles['customer-card']}
      aria-label={t('customer.label')}
    >
      <button
        type="button"
        className={styles['customer-main']}
        onClick={() => openDialog('customer')}
      >
        <Glyph of={UserRound} className={styles['customer-icon']} />
        <Stack as="span" className={styles['customer-text']}>
          <strong>{customer?.Name ?? t('customer.walkIn')}</strong>
          <Note>{customer?.Mobile ?? t('customer.choose')}</Note>
        </Stack>
        <KeyHint id="customer" />
      </button>
      {customer === null ? null : (
        <>
          <CustomerFacts customer={customer} />
          <Button
            variant="quiet"
            isRound
            className={styles['customer-clear']}
            aria-label={t('customer.clear')}
            onClick={() => void chooseCustomer(null)}
          >
            <Glyph of={X} />
          </Button>
        </>
      )}
    </section>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const branch = useQuery(branchQuery)
  const states = useQuery(statesQuery)
  const summary = useQuery(customerSummaryQuery(customer.ID)).data
  const state = states.data?.find((each) => each.ID === customer.StateID)?.Name
  const isAway = branch.data !== undefined && crossesState(customer, branch.data, HANDED_OVER)
  const visited = summary?.LastVisit ?? customer.LastVisit
  const facts = [
    visited === null
      ? t('customer.firstVisit')
      : t('customer.lastVisit', { day: formatDay(visited) }),
    state,
    customer.GSTIN,
  ].filter(Boolean)
  return (
    <Row gap={4} rowGap={2} align="center" isWrapping className={styles['customer-facts']}>
      <span>{facts.join(' · ')}</span>
      {isAway ? (
        <Badge kind="info">
          <Glyph of={MapPin} isSmall />
          {t('customer.interState')}
        </Badge>
      ) : null}
      {summary === undefined ? null : <Summary summary={summary} />}
    </Row>
  )
}

/** Dues, credit, last prescription and membership, each only where there is any. */
function Summary({ summary }: { summary: CustomerSummary }) {
  const { credit, due, familyDue } = cardAmounts(summary)
  return (
    <>
      {due > 0 ? (
        <Due of={summary.ID} text={t('customer.due', { due: formatRupees(due) })} />
      ) : null}
      {familyDue > 0 ? (
        <Due of={summary.ID} text={t('card.familyDue', { due: formatRupees(familyDue) })} />
      ) : null}
      {credit > 0 ? (
        <Badge kind="good">{t('card.credit', { amount: formatRupees(credit) })}</Badge>
      ) : null}
      <OpenOrders orders={summary.OpenOrders} />
      <LastPrescription rx={summary.LastPrescription} />
      {summary.OrderCount > 0 ? <CommandButton id="repeatLast" variant="quiet" /> : null}
      <Membership name={summary.MembershipName} rate={summary.MembershipDiscountRate} />
    </>
  )
}

/** What is owed; a press lists it order by order. */
function Due({ of, text }: { of: string; text: string }) {
  return (
    <Button variant="plain" className={styles['card-due']} onClick={() => askDues(of)}>
      {text}
    </Button>
  )
}

const MOST_ORDERS = 2

/** What waits for this person, what is ready first: a press leads to it. */
function OpenOrders({ orders }: { orders: CustomerSummary['OpenOrders'] }) {
  const isReady = (order: { Status: string }) => Number(order.Status === 'Ready')
  const first = orders.toSorted((a, b) => isReady(b) - isReady(a)).slice(0, MOST_ORDERS)
  return first.map((order) => (
    <Button
      key={order.ID}
      variant="plain"
      className={styles['card-order']}
      onClick={() => openOrder(order.ID)}
    >
      {t(order.Status === 'Ready' ? 'card.ready' : 'card.order', { number: order.SalesOrderNo })}
    </Button>
  ))
}

function LastPrescription({ rx }: { rx: CustomerSummary['LastPrescription'] }) {
  if (rx === null) return null
  return (
    <Grid as="span" className={styles['card-rx']}>
      <Muted>{t('card.rx', { day: formatDay(rx.ExamDate) })}</Muted>
      {rx.Right === null ? null : (
        <span>
          <strong>{t('pair.r')}</strong> <Power of={rx.Right} />
        </span>
      )}
      {rx.Left === null ? null : (
        <span>
          <strong>{t('pair.l')}</strong> <Power of={rx.Left} />
        </span>
      )}
    </Grid>
  )
}

/** A member's discount is offered, not given by itself: one press puts it on the bill. */
function Membership({ name, rate }: { name: string | null; rate: number | null }) {
  const given = useCart((cart) => cart.billDiscount)
  const isEmpty = useCart((cart) => cart.lines.length === 0)
  if (name === null) return null
  if (rate === null || rate === 0 || isEmpty) return <Badge kind="info">{name}</Badge>
  if (given?.discountRate === rate) {
    // Beside a discount of the line itself nothing of it may be left.
    return given.appliedAmount > 0 ? (
      <Badge kind="good">
        {t('card.memberGiven', { name, amount: formatRupees(given.appliedAmount) })}
      </Badge>
    ) : (
      <Badge kind="warn">{t('card.memberNothing', { name, rate })}</Badge>
    )
  }
  return (
    <Button
      variant="plain"
      className={styles['card-member']}
      onClick={() => void giveMemberDiscount(rate)}
    >
      {t('card.member', { name, rate })}
    </Button>
  )
}

async function giveMemberDiscount(rate: number): Promise<void> {
  try {
    await giveBillDiscount({ discountRate: rate })
  } catch (error) {
    showError(errorMessage(error))
  }
}
