import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CustomerProfile, HouseholdMember } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatPaise, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { focusPastDialog } from '../../base/ui/focus.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PickAmount, PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Readout, ReadoutFigure, ReadoutLabel } from '../../base/ui/readout.tsx'
import { EmptyText, MoneyLines, Muted, NameLines, WideNameLines } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { printDocument } from '../documents/print.ts'
import { askDues, openOrder, payDue, type TakenDue, useOrders } from '../orders/orders-store.ts'
import { profileQuery } from './customers-data.ts'
import { dueOrders, duesBeyond } from './due-orders.ts'
import styles from './dues-dialog.module.css'
import { statusText } from './profile-cards.tsx'

/**
 * What a customer owes, order by order: a payment is of one order, so each row opens its own, and
 * comes back here with what is still due.
 */
export function DuesDialog() {
  const customerID = useOrders(({ duesOf }) => duesOf ?? '')
  const summary = useQuery(customerSummaryQuery(customerID))
  const profile = useQuery(profileQuery(customerID))
  const error = summary.error ?? profile.error
  const isRead = summary.data !== undefined && profile.data !== undefined
  return (
    <Dialog
      title={
        profile.data === undefined
          ? t('customers.dues')
          : t('customers.dues.of', { name: profile.data.Name })
      }
      onClose={closeDialog}
    >
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {isRead || error !== null ? null : <Waiting>{t('customers.reading')}</Waiting>}
      {isRead ? (
        <Dues
          key={customerID}
          due={summary.data.DueAmount}
          orders={profile.data.Orders}
          family={summary.data.Household.filter(
            (member) => member.CustomerID !== customerID && member.DueAmount > 0,
          )}
        />
      ) : null}
      <Taken />
    </Dialog>
  )
}

function Dues({
  due,
  orders,
  family,
}: {
  due: number
  orders: CustomerProfile['Orders']
  family: readonly HouseholdMember[]
}) {
  const owed = dueOrders(orders)
  const beyond = duesBeyond(due, owed)
  const list = useRef<HTMLUListElement>(null)
  // The dues of the next member of the family come into the same dialog.
  useEffect(
    () => focusPastDialog(() => list.current?.querySelector<HTMLElement>('[data-walk]')),
    [],
  )
  return (
    <Stack gap={8}>
      <Readout isFramed>
        <ReadoutLabel>{t('customers.due')}</ReadoutLabel>
        <ReadoutFigure data-testid="dues-left">{formatRupees(due)}</ReadoutFigure>
      </Readout>
      {due === 0 ? <EmptyText>{t('customers.dues.none')}</EmptyText> : null}
      <PickList ref={list} onKeyDown={walkList}>
        {owed.map((order) => (
          <DueRow key={order.ID} order={order} />
        ))}
        {family.map((member) => (
          <li key={member.CustomerID}>
            <PickRow data-walk data-testid="family-due" onClick={() => askDues(member.CustomerID)}>
              <WideNameLines>
                <strong>{member.Name}</strong>
                <Muted>{t('customers.dues.family')}</Muted>
              </WideNameLines>
              <PickAmount>{formatRupees(member.DueAmount)}</PickAmount>
            </PickRow>
          </li>
        ))}
      </PickList>
      {beyond > 0 ? (
        <Notice kind="info">{t('customers.dues.beyond', { amount: formatRupees(beyond) })}</Notice>
      ) : null}
    </Stack>
  )
}

function DueRow({ order }: { order: CustomerProfile['Orders'][number] }) {
  // What was given up after nobody fetched it is settled on its own page.
  const isPayable = can('money.take') && !order.IsDropped
  const number = order.InvoiceNo ?? order.SalesOrderNo
  return (
    <Row as="li" gap={4} align="center" justify="end" isWrapping>
      <PickRow
        data-walk
        data-testid="due-row"
        className={styles['due']}
        onClick={() => (isPayable ? payDue(order.ID) : openOrder(order.ID))}
      >
        <WideNameLines>
          <strong>
            <Named of={order.Goods.join(', ') || number} />
          </strong>
          <Muted>{number}</Muted>
          <Muted>{[formatDay(order.OrderDate), statusText(order.Status)].join(' · ')}</Muted>
        </WideNameLines>
        <MoneyLines>
          <strong>{formatRupees(order.BalanceAmount)}</strong>
          <Muted>{t('customers.dues.ofTotal', { amount: formatRupees(order.NetAmount) })}</Muted>
        </MoneyLines>
      </PickRow>
      {isPayable ? (
        <Button
          variant="quiet"
          aria-label={t('customers.dues.openOf', { number })}
          onClick={() => openOrder(order.ID)}
        >
          {t('customers.dues.open')}
        </Button>
      ) : null}
    </Row>
  )
}

/** What was taken since the list came up, each with its paper. */
function Taken() {
  const taken = useOrders(({ duesTaken }) => duesTaken)
  if (taken.length === 0) return null
  return (
    <Stack
      as="ul"
      gap={4}
      className={styles['taken']}
      aria-label={t('customers.dues.taken')}
      data-testid="dues-taken"
    >
      {taken.map((each) => (
        <TakenRow key={each.receiptID} taken={each} />
      ))}
    </Stack>
  )
}

function TakenRow({ taken }: { taken: TakenDue }) {
  return (
    <Row as="li" gap={6} align="center" justify="between" isWrapping>
      <NameLines>
        <strong>{taken.receiptNo}</strong>
        <Muted>{taken.orderNo}</Muted>
      </NameLines>
      <Badge kind="good">
        {t('customers.dues.tookOne', { amount: formatRupees(taken.amount) })}
      </Badge>
      {taken.changePaise === 0 ? null : (
        <Badge kind="warn">
          {t('orders.balance.change', { change: formatPaise(taken.changePaise) })}
        </Badge>
      )}
      <Button
        aria-label={t('orders.printPaper', { number: taken.receiptNo })}
        onClick={() => void printDocument('Receipt', taken.receiptID)}
      >
        <Glyph of={Printer} />
        <span>{t('command.print')}</span>
      </Button>
    </Row>
  )
}
