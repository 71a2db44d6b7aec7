import { LogOut } from 'lucide-react'
import type { CustomerSummary, HouseholdMember } from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Avatar } from '../../base/ui/avatar.tsx'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { MoneyLines, Muted, NameLines } from '../../base/ui/text.tsx'
import shared from './customers.module.css'
import { joinFamily, leaveFamily } from './customers-actions.ts'
import { showCustomer } from './customers-store.ts'
import styles from './family-card.module.css'
import { Card } from './profile-cards.tsx'
import { RELATION_WORDS } from './relations.ts'

/** Who belongs together: one mobile, or put together by the counter. */
export function FamilyCard({ summary }: { summary: CustomerSummary }) {
  const others = summary.Household.filter((member) => member.CustomerID !== summary.ID)
  const own = summary.Household.find((member) => member.CustomerID === summary.ID)
  return (
    <Card title={t('family.title')} isEmpty={others.length === 0} empty={t('family.none')}>
      <ul className={shared['profile-rows']}>
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
      <button
        type="button"
        className={styles['family-row']}
        onClick={() => showCustomer(member.CustomerID)}
      >
        <Avatar name={member.Name} />
        <NameLines>
          <strong>{member.Name}</strong>
          <Muted>
            {[
              relation ?? word,
              member.LastVisit === null ? t('customer.firstVisit') : formatDay(member.LastVisit),
            ].join(' · ')}
          </Muted>
        </NameLines>
        <MoneyLines>
          {member.DueAmount > 0 ? (
            <Badge kind="warn">{t('customer.due', { due: formatRupees(member.DueAmount) })}</Badge>
          ) : null}
          {member.CreditAmount > 0 ? (
            <Badge kind="info">
              {t('customers.creditOfMember', { amount: formatRupees(member.CreditAmount) })}
            </Badge>
          ) : null}
        </MoneyLines>
      </button>
    </li>
  )
}

/** What this person is in the family, and the way to be its head or to leave. */
function OwnPlace({ own }: { own: HouseholdMember }) {
  return (
    <Row gap={4} rowGap={2} align="center" isWrapping className={styles['family-own']}>
      <Muted>
        {own.IsHead
          ? t('family.isHead')
          : own.Relation === null
            ? t('family.bySameMobile')
            : t('family.isRelation', { relation: t(RELATION_WORDS[own.Relation]) })}
      </Muted>
      {own.IsHead ? null : (
        <Button
          variant="quiet"
          onClick={() =>
            void joinFamily({ customerID: own.CustomerID, memberID: own.CustomerID, isHead: true })
          }
        >
          {t('family.makeHead')}
        </Button>
      )}
      {own.Relation === null ? null : (
        <Button variant="quiet" onClick={() => void leaveFamily(own.CustomerID)}>
          <Glyph of={LogOut} isSmall />
          {t('family.leave')}
        </Button>
      )}
    </Row>
  )
}
