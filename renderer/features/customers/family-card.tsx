import { LogOut } from 'lucide-react'
import type { CustomerSummary, HouseholdMember } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { initials } from '../../base/ui/initials.ts'
import { joinFamily, leaveFamily } from './customers-actions.ts'
import { showCustomer } from './customers-store.ts'
import { Card } from './profile-cards.tsx'
import { RELATION_WORDS } from './relations.ts'

/** Who belongs together: one mobile, or put together by the counter. */
export function FamilyCard({ glance }: { glance: CustomerSummary }) {
  const others = glance.Household.filter((member) => member.CustomerID !== glance.ID)
  const own = glance.Household.find((member) => member.CustomerID === glance.ID)
  return (
    <Card title={t('family.title')} isEmpty={others.length === 0} empty={t('family.none')}>
      <ul className="profile-rows">
        {others.map((member) => (
          <MemberRow key={member.CustomerID} member={member} />
        ))}
      </ul>
      {own === undefined ? null : <OwnPlace own={own} />}
    </Card>
  )
}

function MemberRow({ member }: { member: HouseholdMember }) {
  const relation = member.IsHead ? t('family.head') : null
  const word =
    member.Relation === null ? t('family.sameMobile') : t(RELATION_WORDS[member.Relation])
  return (
    <li>
      <button type="button" className="family-row" onClick={() => showCustomer(member.CustomerID)}>
        <span className="avatar" aria-hidden="true">
          {initials(member.Name)}
        </span>
        <span className="result-name">
          <strong>{member.Name}</strong>
          <span className="muted">
            {[
              relation ?? word,
              member.LastVisit === null ? t('customer.firstVisit') : formatDay(member.LastVisit),
            ].join(' · ')}
          </span>
        </span>
        <span className="returns-money">
          {member.DueAmount > 0 ? (
            <span className="badge badge-warn">
              {t('customer.due', { due: formatRupees(member.DueAmount) })}
            </span>
          ) : null}
          {member.CreditAmount > 0 ? (
            <span className="badge badge-info">
              {t('customers.creditOfMember', { amount: formatRupees(member.CreditAmount) })}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

/** What this person is in the family, and the way to be its head or to leave. */
function OwnPlace({ own }: { own: HouseholdMember }) {
  return (
    <div className="family-own">
      <span className="muted">
        {own.IsHead
          ? t('family.isHead')
          : own.Relation === null
            ? t('family.bySameMobile')
            : t('family.isRelation', { relation: t(RELATION_WORDS[own.Relation]) })}
      </span>
      {own.IsHead ? null : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() =>
            void joinFamily({ customerID: own.CustomerID, memberID: own.CustomerID, isHead: true })
          }
        >
          {t('family.makeHead')}
        </button>
      )}
      {own.Relation === null ? null : (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void leaveFamily(own.CustomerID)}
        >
          <LogOut className="icon-small" aria-hidden="true" />
          {t('family.leave')}
        </button>
      )}
    </div>
  )
}
