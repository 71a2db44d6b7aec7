import { useQuery } from '@tanstack/react-query'
import { Crown, MessageCircle, MessageCircleOff } from 'lucide-react'
import type {
  CustomerSummary,
  CustomerProfile as Profile,
} from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { initials } from '../../base/ui/initials.ts'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { inWords } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { saveConsent } from './customers-actions.ts'
import { profileQuery } from './customers-data.ts'
import { FamilyCard } from './family-card.tsx'
import { CreditCard, EyesCard, NotesCard, OrdersCard, RecallCard } from './profile-cards.tsx'

/** Everything about one person, in one look. */
export function CustomerProfile({ id }: { id: string }) {
  const glance = useQuery(customerSummaryQuery(id))
  const profile = useQuery(profileQuery(id))
  const error = glance.error ?? profile.error
  return (
    <section className="profile" aria-label={t('customers.profile')}>
      {error === null ? null : <Notice kind="bad">{inWords(error)}</Notice>}
      {glance.isPending ? <Waiting>{t('customers.reading')}</Waiting> : null}
      {glance.data === undefined ? null : (
        <>
          <Head glance={glance.data} profile={profile.data ?? null} />
          <Figures glance={glance.data} />
          <div className="profile-cards">
            <EyesCard glance={glance.data} profile={profile.data ?? null} />
            <FamilyCard glance={glance.data} />
            <OrdersCard profile={profile.data ?? null} />
            <CreditCard glance={glance.data} />
            <RecallCard glance={glance.data} />
            <NotesCard profile={profile.data ?? null} />
          </div>
        </>
      )}
    </section>
  )
}

function Head({ glance, profile }: { glance: CustomerSummary; profile: Profile | null }) {
  const place = [profile?.City, profile?.Email, profile?.GSTIN].filter(Boolean).join(' · ')
  return (
    <header className="profile-head">
      <span className="avatar profile-avatar" aria-hidden="true">
        {initials(glance.Name)}
      </span>
      <div className="profile-who">
        <h2>{glance.Name}</h2>
        <p className="muted">
          {[
            t('customers.number', { number: glance.NumericID }),
            glance.Mobile ?? t('customer.noMobile'),
          ].join(' · ')}
        </p>
        {place === '' ? null : <p className="muted">{place}</p>}
        <div className="profile-badges">
          {glance.MembershipName === null ? null : (
            <span className="badge badge-info">
              <Crown className="icon-small" aria-hidden="true" />
              {(glance.MembershipDiscountRate ?? 0) > 0
                ? `${glance.MembershipName} · ${formatNumber(glance.MembershipDiscountRate ?? 0)} %`
                : glance.MembershipName}
            </span>
          )}
          <Consent glance={glance} />
        </div>
      </div>
      <div className="profile-actions">
        <CommandButton id="customerSale" look="primary" />
        <CommandButton id="customerEdit" />
        <CommandButton id="customerFamily" />
      </div>
    </header>
  )
}

function Consent({ glance }: { glance: CustomerSummary }) {
  const { ID, MayMessage } = glance
  if (MayMessage !== null) {
    const Icon = MayMessage ? MessageCircle : MessageCircleOff
    return (
      <button
        type="button"
        className={`badge profile-consent ${MayMessage ? 'badge-info' : 'badge-warn'}`}
        title={t('customers.consent.change')}
        onClick={() => void saveConsent(ID, !MayMessage)}
      >
        <Icon className="icon-small" aria-hidden="true" />
        {t(MayMessage ? 'customers.consent.yes' : 'customers.consent.no')}
      </button>
    )
  }
  return (
    <span className="profile-ask">
      <span className="muted">{t('customers.consent.ask')}</span>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void saveConsent(ID, true)}
      >
        {t('customers.yes')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void saveConsent(ID, false)}
      >
        {t('customers.no')}
      </button>
    </span>
  )
}

function Figures({ glance }: { glance: CustomerSummary }) {
  const family = (amount: number) =>
    amount === 0 ? null : t('customers.familyToo', { amount: formatRupees(amount) })
  return (
    <dl className="profile-figures">
      <Figure
        label={t('customers.due')}
        value={formatRupees(glance.DueAmount)}
        note={family(glance.HouseholdDueAmount)}
        kind={glance.DueAmount > 0 ? 'warn' : null}
      />
      <Figure
        label={t('customers.credit')}
        value={formatRupees(glance.CreditAmount)}
        note={family(glance.HouseholdCreditAmount)}
        kind={glance.CreditAmount > 0 ? 'good' : null}
      />
      <Figure
        label={t('customers.spend')}
        value={formatRupees(glance.SpendAmount)}
        note={t('customers.orderCount', { count: glance.OrderCount })}
        kind={null}
      />
      <Figure
        label={t('customers.lastVisit')}
        value={glance.LastVisit === null ? t('customers.never') : formatDay(glance.LastVisit)}
        note={null}
        kind={null}
      />
    </dl>
  )
}

function Figure({
  label,
  value,
  note,
  kind,
}: {
  label: string
  value: string
  note: string | null
  kind: 'warn' | 'good' | null
}) {
  return (
    <div className={kind === null ? undefined : `figure-${kind}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note === null ? null : <dd className="figure-note">{note}</dd>}
    </div>
  )
}
