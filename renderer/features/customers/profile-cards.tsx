import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CustomerProfile, CustomerSummary } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Named, Power } from '../../base/ui/power.tsx'
import { MoneyLines, Muted, NameLines } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { PayOutButton } from '../../kernel/pay-out-button.tsx'
import { RefundPapers } from '../documents/refund-papers.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { openOrder } from '../orders/orders-store.ts'
import {
  contactHistoryQuery,
  type WornContacts,
  wornContacts,
} from '../prescription/contact-history-query.ts'
import shared from './customers.module.css'
import { pdWords } from './pd-words.ts'
import styles from './profile-cards.module.css'
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
    <section className={styles['profile-card']} aria-label={title}>
      <h3>{title}</h3>
      {isEmpty ? (
        <Muted as="p" className={styles['profile-none']}>
          {empty}
        </Muted>
      ) : (
        children
      )}
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
  summary,
  profile,
}: {
  summary: CustomerSummary
  profile: CustomerProfile | null
}) {
  const { LastPrescription: last } = summary
  const contacts = useQuery(contactHistoryQuery(summary.ID))
  const worn = wornContacts(contacts.data?.Items ?? [])
  const hasContacts = worn.Right !== null || worn.Left !== null
  const [, ...older] = profile?.Prescriptions ?? []
  return (
    <Card
      title={t('customers.prescriptions')}
      isEmpty={last === null && !hasContacts}
      empty={t('customers.noPrescription')}
    >
      {last === null ? null : (
        <Grid as="dl" gap={8} rowGap={3} className={shared['eyes']}>
          <div>
            <dt>{t('customers.right')}</dt>
            <dd>{last.Right === null ? '–' : <Power of={last.Right} />}</dd>
          </div>
          <div>
            <dt>{t('customers.left')}</dt>
            <dd>{last.Left === null ? '–' : <Power of={last.Left} />}</dd>
          </div>
          <div>
            <dt>{t('customers.pd')}</dt>
            <dd>{pdWords(last)}</dd>
          </div>
          <div>
            <dt>{t('customers.tested')}</dt>
            <dd>
              {formatDay(last.ExamDate)}
              <Muted>{` · ${monthsAgo(last.MonthsAgo)}`}</Muted>
            </dd>
          </div>
        </Grid>
      )}
      {older.length === 0 ? null : (
        <ul className={shared['profile-rows']}>
          {older.slice(0, 4).map((each) => (
            <Grid key={each.ID} as="li" gap={6} className={styles['eyes-row']}>
              <Muted>{formatDay(each.ExamDate)}</Muted>
              <Stack as="span">
                <span>
                  <strong>{t('pair.r')}</strong> <Power of={powerText(each.Right)} />
                </span>
                <span>
                  <strong>{t('pair.l')}</strong> <Power of={powerText(each.Left)} />
                </span>
              </Stack>
            </Grid>
          ))}
        </ul>
      )}
      {hasContacts ? <ContactRow worn={worn} /> : null}
      <CommandButton id="customerEyes" variant="quiet" />
    </Card>
  )
}

/** The contact lenses that are worn now, and since when. */
function ContactRow({ worn: { Left, Right } }: { worn: WornContacts }) {
  const days = [Right, Left].flatMap((kept) => (kept === null ? [] : formatDay(kept.ExamDate)))
  return (
    <ul className={shared['profile-rows']} aria-label={t('contacts.title')}>
      <Grid as="li" gap={6} className={styles['eyes-row']}>
        <Muted>{[t('contacts.title'), ...new Set(days)].join(' · ')}</Muted>
        <Stack as="span">
          <span>
            <strong>{t('pair.r')}</strong> <Power of={Right?.Right?.Printed ?? '–'} />
          </span>
          <span>
            <strong>{t('pair.l')}</strong> <Power of={Left?.Left?.Printed ?? '–'} />
          </span>
        </Stack>
      </Grid>
    </ul>
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
      <ul className={shared['profile-rows']}>
        {orders.slice(0, 8).map((order) => (
          <li key={order.ID}>
            <button
              type="button"
              data-testid="order-row"
              className={classNames(styles['order-row'], styles['order-open'])}
              onClick={() => openOrder(order.ID)}
            >
              <NameLines>
                <OrderGoods order={order} />
                <Muted>
                  {order.InvoiceNo ?? order.SalesOrderNo}
                  {' · '}
                  {statusText(order.Status)}
                </Muted>
              </NameLines>
              <span className={styles['day']}>{formatDay(order.OrderDate)}</span>
              <MoneyLines>
                <span>{formatRupees(order.NetAmount)}</span>
                {order.BalanceAmount > 0 && order.Status !== 'Cancelled' ? (
                  <Badge kind="warn">
                    {t('customer.due', { due: formatRupees(order.BalanceAmount) })}
                  </Badge>
                ) : null}
              </MoneyLines>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What they have of an order, and in words what they gave back. */
function OrderGoods({ order }: { order: CustomerProfile['Orders'][number] }) {
  const { Goods, ReturnedGoods } = order
  const kept = Goods.filter((name) => !ReturnedGoods.includes(name))
  return (
    <>
      {kept.length === 0 ? null : (
        <strong className={styles['goods']}>
          <Named of={kept.join(', ')} />
        </strong>
      )}
      {ReturnedGoods.length === 0 ? null : (
        <span className={styles['goods']}>
          {`${t('customers.returned')} `}
          <s>
            <Named of={ReturnedGoods.join(', ')} />
          </s>
        </span>
      )}
    </>
  )
}

/** What they and their family can still pay with. */
export function CreditCard({ summary }: { summary: CustomerSummary }) {
  return (
    <Card
      title={t('customers.credits')}
      isEmpty={summary.CreditNotes.length === 0}
      empty={t('customers.noCredits')}
    >
      <ul className={shared['profile-rows']}>
        {summary.CreditNotes.map((note) => (
          <li key={note.ID} data-testid="order-row" className={styles['order-row']}>
            <NameLines>
              <strong>{note.CreditNoteNo}</strong>
              <Muted>{formatDay(note.Date)}</Muted>
              {note.IsOwn ? null : (
                <Muted>{t('customers.creditOf', { name: note.CustomerName })}</Muted>
              )}
            </NameLines>
            <PayOutButton
              credit={{ creditID: note.ID, number: note.CreditNoteNo, balance: note.Balance }}
            />
            <MoneyLines>
              <strong>{formatRupees(note.Balance)}</strong>
              {note.Balance === note.Amount ? null : (
                <Muted>{t('customers.creditUsed', { amount: formatRupees(note.Amount) })}</Muted>
              )}
            </MoneyLines>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Every credit note and refund paper they were given, to be printed again. */
export function RefundPapersCard({ profile }: { profile: CustomerProfile | null }) {
  const papers = profile?.RefundPapers ?? []
  if (papers.length === 0) return null
  return (
    <Card title={t('orders.refundPapers')} isEmpty={false} empty="">
      <RefundPapers papers={papers} />
    </Card>
  )
}

/** What they bought before this program: found here, printed as copies, and given back by nobody. */
export function FormerBillsCard({ profile }: { profile: CustomerProfile | null }) {
  const bills = profile?.FormerBills ?? []
  if (bills.length === 0) return null
  return (
    <Card title={t('formerBills.title')} isEmpty={false} empty="">
      <ul className={shared['profile-rows']}>
        {bills.map((bill) => (
          <li key={bill.ID}>
            <button
              type="button"
              className={classNames(styles['order-row'], styles['order-open'])}
              onClick={() => showPaper({ kind: 'FormerBill', id: bill.ID, number: bill.BillNo })}
            >
              <NameLines>
                <strong className={styles['goods']}>
                  <Named of={bill.Goods.join(', ') || t('formerBills.noLines')} />
                </strong>
                <Muted>{bill.BillNo}</Muted>
              </NameLines>
              <span className={styles['day']}>{formatDay(bill.Date)}</span>
              <MoneyLines>
                <span>{formatRupees(bill.Total)}</span>
                {bill.LinesTotal === null ? null : (
                  <Muted>
                    {t('formerBills.linesOff', { amount: formatRupees(bill.LinesTotal) })}
                  </Muted>
                )}
              </MoneyLines>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** When they are due for a test, and what became of it. */
export function RecallCard({ summary }: { summary: CustomerSummary }) {
  return (
    <Card
      title={t('customers.recalls')}
      isEmpty={summary.Recalls.length === 0}
      empty={t('customers.noRecalls')}
    >
      <ul className={shared['profile-rows']}>
        {summary.Recalls.map((recall) => (
          <Row
            key={recall.ID}
            as="li"
            gap={6}
            rowGap={2}
            align="center"
            justify="between"
            isWrapping
            className={styles['recall-small']}
          >
            <NameLines>
              <strong>{formatDay(recall.RecallDate)}</strong>
              {recall.IsDue ? (
                <Badge kind="warn" className={styles['recall-due']}>
                  {t('recall.due')}
                </Badge>
              ) : (
                <Muted>{t('recall.later')}</Muted>
              )}
            </NameLines>
            <RecallButtons recallID={recall.ID} status={recall.Status} />
          </Row>
        ))}
      </ul>
    </Card>
  )
}

export function NotesCard({ profile }: { profile: CustomerProfile | null }) {
  const notes = profile?.Remarks ?? ''
  return (
    <Card title={t('customers.notes')} isEmpty={notes === ''} empty={t('customers.noNotes')}>
      <p className={styles['profile-notes']}>{notes}</p>
    </Card>
  )
}

function monthsAgo(months: number): string {
  return months < 1 ? t('customers.thisMonth') : t('customers.monthsAgo', { months })
}
