import { useQuery } from '@tanstack/react-query'
import { MapPin, UserRound, X } from 'lucide-react'
import { call } from '../api/client.ts'
import { branchQuery, statesQuery } from '../api/lookups.ts'
import type { Customer } from '../api/types.ts'
import { KeyHint } from '../commands/command-button.tsx'
import { findCommand } from '../commands/registry.ts'
import { formatDay } from '../format/dates.ts'
import { formatPaise, toPaise } from '../format/money.ts'
import { t } from '../i18n/t.ts'
import { openDialog } from '../shell/screen-store.ts'
import { crossesState } from './cart-queue.ts'
import { useCart } from './cart-store.ts'
import { chooseCustomer } from './sale-actions.ts'

/** Whose sale it is. Walk-in until someone is named. */
export function CustomerCard() {
  const customer = useCart((cart) => cart.customer)
  return (
    <section className="customer-card" aria-label={t('customer.label')}>
      <button type="button" className="customer-main" onClick={() => openDialog('customer')}>
        <UserRound className="icon customer-icon" aria-hidden="true" />
        <span className="customer-text">
          <strong>{customer?.Name ?? t('customer.walkIn')}</strong>
          <span className="muted">{customer?.Mobile ?? t('customer.choose')}</span>
        </span>
        <KeyHint command={findCommand('customer')} />
      </button>
      {customer === null ? null : (
        <>
          <CustomerFacts customer={customer} />
          <button
            type="button"
            className="button button-quiet button-round customer-clear"
            aria-label={t('customer.clear')}
            onClick={() => void chooseCustomer(null)}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </>
      )}
    </section>
  )
}

function CustomerFacts({ customer }: { customer: Customer }) {
  const branch = useQuery(branchQuery)
  const states = useQuery(statesQuery)
  const detail = useQuery({
    queryKey: ['customer', customer.ID],
    queryFn: () => call('customer', { customerID: customer.ID }),
  })
  const orders = detail.data?.Orders ?? []
  const duePaise = orders.reduce((sum, order) => sum + toPaise(order.BalanceAmount), 0)
  const state = states.data?.find((each) => each.ID === customer.StateID)?.Name
  const isAway = branch.data !== undefined && crossesState(customer, branch.data)
  const facts = [
    customer.LastVisit === null
      ? t('customer.firstVisit')
      : t('customer.lastVisit', { day: formatDay(customer.LastVisit) }),
    state,
    customer.GSTIN,
  ].filter(Boolean)
  return (
    <div className="customer-facts">
      <span>{facts.join(' · ')}</span>
      {duePaise > 0 ? (
        <span className="badge badge-warn">
          {t('customer.due', { due: formatPaise(duePaise) })}
        </span>
      ) : null}
      {isAway ? (
        <span className="badge badge-info">
          <MapPin className="icon-small" aria-hidden="true" />
          {t('customer.interState')}
        </span>
      ) : null}
    </div>
  )
}
