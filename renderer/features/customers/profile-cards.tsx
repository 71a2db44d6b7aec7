import type { ReactNode } from 'react'
import type { CustomerProfile, CustomerSummary } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { openOrder } from '../orders/orders-store.ts'
import { RecallButtons } from './recall-list.tsx'

export function Card({
  title,
  isEmpty,
  empty,
  children,
}: {
  title: string
  isEmpty: boolean
  empty: string
  children: ReactNode
}) {
  return (
    <section className="profile-card" aria-label={title}>
      <h3 className="returns-caption">{title}</h3>
      {isEmpty ? <p className="muted profile-none">{empty}</p> : children}
    </section>
  )
}

type Eye = CustomerProfile['Prescriptions'][number]['Right']

/** Sphere / cylinder x axis, and the addition, as they were written. */
function powerText(eye: Eye): string {
  if (eye === null) return '–'
  const { Addition, Axis, Cylinder, Spherical } = eye
  const cylinder = Cylinder ? ` / ${Cylinder}${Axis ? ` x ${Axis}` : ''}` : ''
  const addition = Addition ? ` Add ${Addition}` : ''
  return `${Spherical || t('customers.plano')}${cylinder}${addition}`
}

/** The last prescription in full and the ones before it in rows. */
export function EyesCard({
  glance,
  profile,
}: {
  glance: CustomerSummary
  profile: CustomerProfile | null
}) {
  const { LastPrescription: last } = glance
  const [, ...older] = profile?.Prescriptions ?? []
  return (
    <Card
      title={t('customers.prescriptions')}
      isEmpty={last === null}
      empty={t('customers.noPrescription')}
    >
      {last === null ? null : (
        <dl className="eyes">
          <div>
            <dt>{t('customers.right')}</dt>
            <dd>{last.Right ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('customers.left')}</dt>
            <dd>{last.Left ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('customers.pd')}</dt>
            <dd>{last.IPD || '–'}</dd>
          </div>
          <div>
            <dt>{t('customers.tested')}</dt>
            <dd>
              {formatDay(last.ExamDate)}
              <span className="muted">{` · ${monthsAgo(last.MonthsAgo)}`}</span>
            </dd>
          </div>
        </dl>
      )}
      {older.length === 0 ? null : (
        <ul className="profile-rows">
          {older.slice(0, 4).map((each) => (
            <li key={each.ID} className="eyes-row">
              <span className="muted">{formatDay(each.ExamDate)}</span>
              <span>{powerText(each.Right)}</span>
              <span>{powerText(each.Left)}</span>
            </li>
          ))}
        </ul>
      )}
      <CommandButton id="customerEyes" look="quiet" />
    </Card>
  )
}

const STATUS: Record<string, StringKey> = {
  Booked: 'customers.status.booked',
  InLab: 'customers.status.inLab',
  Ready: 'customers.status.ready',
  Delivered: 'customers.status.delivered',
  Cancelled: 'customers.status.cancelled',
}

export function statusText(status: string): string {
  const key = STATUS[status]
  return key === undefined ? status : t(key)
}

/** The latest orders with what is still due on them. */
export function OrdersCard({ profile }: { profile: CustomerProfile | null }) {
  const orders = profile?.Orders ?? []
  return (
    <Card
      title={t('customers.orders')}
      isEmpty={orders.length === 0}
      empty={t('customers.noOrders')}
    >
      <ul className="profile-rows">
        {orders.slice(0, 8).map((order) => (
          <li key={order.ID}>
            <button
              type="button"
              className="order-row order-open"
              onClick={() => openOrder(order.ID)}
            >
              <span className="result-name">
                <strong>{order.InvoiceNo ?? order.SalesOrderNo}</strong>
                <span className="muted">{formatDay(order.OrderDate)}</span>
              </span>
              <span className="muted">{statusText(order.Status)}</span>
              <span className="returns-money">
                <span>{formatRupees(order.NetAmount)}</span>
                {order.BalanceAmount > 0 && order.Status !== 'Cancelled' ? (
                  <span className="badge badge-warn">
                    {t('customer.due', { due: formatRupees(order.BalanceAmount) })}
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What they and their family can still pay with. */
export function CreditCard({ glance }: { glance: CustomerSummary }) {
  return (
    <Card
      title={t('customers.credits')}
      isEmpty={glance.CreditNotes.length === 0}
      empty={t('customers.noCredits')}
    >
      <ul className="profile-rows">
        {glance.CreditNotes.map((note) => (
          <li key={note.ID} className="order-row">
            <span className="result-name">
              <strong>{note.CreditNoteNo}</strong>
              <span className="muted">{formatDay(note.Date)}</span>
            </span>
            <span className="muted">
              {note.IsOwn ? '' : t('customers.creditOf', { name: note.CustomerName })}
            </span>
            <span className="returns-money">
              <strong>{formatRupees(note.Balance)}</strong>
              {note.Balance === note.Amount ? null : (
                <span className="muted">
                  {t('customers.creditUsed', { amount: formatRupees(note.Amount) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** When they are due for a test, and what became of it. */
export function RecallCard({ glance }: { glance: CustomerSummary }) {
  return (
    <Card
      title={t('customers.recalls')}
      isEmpty={glance.Recalls.length === 0}
      empty={t('customers.noRecalls')}
    >
      <ul className="profile-rows">
        {glance.Recalls.map((recall) => (
          <li key={recall.ID} className="recall-small">
            <span className="result-name">
              <strong>{formatDay(recall.RecallDate)}</strong>
              {recall.IsDue ? (
                <span className="badge badge-warn">{t('recall.due')}</span>
              ) : (
                <span className="muted">{t('recall.later')}</span>
              )}
            </span>
            <RecallButtons recallID={recall.ID} status={recall.Status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NotesCard({ profile }: { profile: CustomerProfile | null }) {
  const notes = profile?.Remarks ?? ''
  return (
    <Card title={t('customers.notes')} isEmpty={notes === ''} empty={t('customers.noNotes')}>
      <p className="profile-notes">{notes}</p>
    </Card>
  )
}

function monthsAgo(months: number): string {
  return months < 1 ? t('customers.thisMonth') : t('customers.monthsAgo', { months })
}
