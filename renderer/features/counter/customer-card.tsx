import { useQuery } from '@tanstack/react-query'
import { MapPin, UserRound, X } from 'lucide-react'
import type { Customer, CustomerSummary } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { branchQuery, statesQuery } from '../../kernel/queries/lookups.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import { warn } from '../../kernel/toasts.ts'
import { crossesState } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { chooseCustomer } from '../cart/sale-actions.ts'
import { giveBillDiscount } from './bill-discount.ts'

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
        <KeyHint id="customer" />
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
  const glance = useQuery(customerSummaryQuery(customer.ID)).data
  const state = states.data?.find((each) => each.ID === customer.StateID)?.Name
  const isAway = branch.data !== undefined && crossesState(customer, branch.data)
  const visited = glance?.LastVisit ?? customer.LastVisit
  const facts = [
    visited === null
      ? t('customer.firstVisit')
      : t('customer.lastVisit', { day: formatDay(visited) }),
    state,
    customer.GSTIN,
  ].filter(Boolean)
  return (
    <div className="customer-facts">
      <span>{facts.join(' · ')}</span>
      {isAway ? (
        <span className="badge badge-info">
          <MapPin className="icon-small" aria-hidden="true" />
          {t('customer.interState')}
        </span>
      ) : null}
      {glance === undefined ? null : <Glance glance={glance} />}
    </div>
  )
}

/** Dues, credit, last prescription and membership, each only where there is any. */
function Glance({ glance }: { glance: CustomerSummary }) {
  const familyDue = glance.HouseholdDueAmount - glance.DueAmount
  const credit = glance.HouseholdCreditAmount
  return (
    <>
      {glance.DueAmount > 0 ? (
        <span className="badge badge-warn">
          {t('customer.due', { due: formatRupees(glance.DueAmount) })}
        </span>
      ) : null}
      {familyDue > 0 ? (
        <span className="badge badge-warn">
          {t('card.familyDue', { due: formatRupees(familyDue) })}
        </span>
      ) : null}
      {credit > 0 ? (
        <span className="badge badge-good">
          {t('card.credit', { amount: formatRupees(credit) })}
        </span>
      ) : null}
      <LastPrescription rx={glance.LastPrescription} />
      <Membership name={glance.MembershipName} rate={glance.MembershipDiscountRate} />
    </>
  )
}

function LastPrescription({ rx }: { rx: CustomerSummary['LastPrescription'] }) {
  if (rx === null) return null
  return (
    <span className="card-rx">
      <span className="muted">{t('card.rx', { day: formatDay(rx.ExamDate) })}</span>
      {rx.Right === null ? null : (
        <span>
          <strong>{t('pair.r')}</strong> {rx.Right}
        </span>
      )}
      {rx.Left === null ? null : (
        <span>
          <strong>{t('pair.l')}</strong> {rx.Left}
        </span>
      )}
    </span>
  )
}

/** A member's discount is offered, not given by itself: one press puts it on the bill. */
function Membership({ name, rate }: { name: string | null; rate: number | null }) {
  const given = useCart((cart) => cart.billDiscount)
  const isEmpty = useCart((cart) => cart.lines.length === 0)
  if (name === null) return null
  if (rate === null || rate === 0 || given?.discountRate === rate || isEmpty) {
    return <span className="badge badge-info">{name}</span>
  }
  return (
    <button
      type="button"
      className="button button-plain card-member"
      onClick={() => void giveMemberDiscount(rate)}
    >
      {t('card.member', { name, rate })}
    </button>
  )
}

async function giveMemberDiscount(rate: number): Promise<void> {
  try {
    await giveBillDiscount({ discountRate: rate })
  } catch (error) {
    warn(inWords(error))
  }
}
