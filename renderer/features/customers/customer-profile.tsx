import { useQuery } from '@tanstack/react-query'
import { Coins, Crown, MessageCircle, MessageCircleOff, ShieldUser } from 'lucide-react'
import { useState } from 'react'
import type {
  CustomerSummary,
  CustomerProfile as Profile,
  WrittenChannel,
} from '../../../server/contract/customers.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { type StringKey, t } from '../../base/i18n/t.ts'
import { Avatar } from '../../base/ui/avatar.tsx'
import { Badge, badgeClass } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { OpenFigure } from '../../base/ui/open-figure.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { pointsQuery } from '../../kernel/queries/points.ts'
import { useSession } from '../../kernel/session-store.ts'
import { askDues } from '../orders/orders-store.ts'
import styles from './customer-profile.module.css'
import { saveConsent } from './customers-actions.ts'
import { profileQuery } from './customers-data.ts'
import { FamilyCard } from './family-card.tsx'
import { PersonDataDialog } from './person-data-dialog.tsx'
import { PointsDialog } from './points-dialog.tsx'
import {
  CreditCard,
  EyesCard,
  FormerBillsCard,
  NotesCard,
  OrdersCard,
  RecallCard,
  RefundPapersCard,
} from './profile-cards.tsx'

/** Everything about one person, in one look. */
export function CustomerProfile({ id }: { id: string }) {
  const summary = useQuery(customerSummaryQuery(id))
  const profile = useQuery(profileQuery(id))
  const error = summary.error ?? profile.error
  return (
    <Stack as="section" gap={6} className={styles['profile']} aria-label={t('customers.profile')}>
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {summary.isPending ? <Waiting>{t('customers.reading')}</Waiting> : null}
      {summary.data === undefined ? null : (
        <>
          <Head summary={summary.data} profile={profile.data ?? null} />
          <Figures summary={summary.data} />
          <div className={styles['profile-cards']}>
            <EyesCard summary={summary.data} profile={profile.data ?? null} />
            <FamilyCard summary={summary.data} />
            <OrdersCard profile={profile.data ?? null} />
            <FormerBillsCard profile={profile.data ?? null} />
            <CreditCard summary={summary.data} />
            <RefundPapersCard profile={profile.data ?? null} />
            <RecallCard summary={summary.data} />
            <NotesCard profile={profile.data ?? null} />
          </div>
        </>
      )}
    </Stack>
  )
}

function Head({ summary, profile }: { summary: CustomerSummary; profile: Profile | null }) {
  const place = [profile?.City, profile?.Email, profile?.GSTIN].filter(Boolean).join(' · ')
  return (
    <Row
      as="header"
      gap={8}
      rowGap={6}
      align="center"
      isWrapping
      isPanel
      className={styles['profile-head']}
    >
      <Avatar name={summary.Name} className={styles['profile-avatar']} />
      <div className={styles['profile-who']}>
        <h2>{summary.Name}</h2>
        <Muted as="p">
          {[
            t('customers.number', { number: summary.NumericID }),
            summary.Mobile ?? t('customer.noMobile'),
          ].join(' · ')}
        </Muted>
        {place === '' ? null : <Muted as="p">{place}</Muted>}
        <Row gap={3} align="center" isWrapping className={styles['profile-badges']}>
          {summary.MembershipName === null ? null : (
            <Badge kind="info">
              <Glyph of={Crown} isSmall />
              {(summary.MembershipDiscountRate ?? 0) > 0
                ? `${summary.MembershipName} · ${formatNumber(summary.MembershipDiscountRate ?? 0)} %`
                : summary.MembershipName}
            </Badge>
          )}
          <Points summary={summary} />
          <Consent summary={summary} />
        </Row>
      </div>
      <Row gap={4} isWrapping>
        <CommandButton id="customerSale" variant="primary" />
        <CommandButton id="customerEdit" />
        <CommandButton id="customerFamily" />
        <PersonData summary={summary} />
      </Row>
    </Row>
  )
}

/** What the customer holds of points, and what of them ends soon; opens what brought and took them. */
function Points({ summary }: { summary: CustomerSummary }) {
  const points = useQuery(pointsQuery(summary.ID)).data
  const [isOpen, setOpen] = useState(false)
  if (points === undefined || (!points.IsOn && points.Balance === 0 && points.Earned === 0)) {
    return null
  }
  const parts = [
    t('points.held', { count: points.Balance }),
    t('points.worth', { amount: formatRupees(points.Worth) }),
    ...(points.EndingSoon === 0 ? [] : [t('points.ending', { count: points.EndingSoon })]),
  ]
  return (
    <>
      <Button variant="quiet" data-testid="points" onClick={() => setOpen(true)}>
        <Glyph of={Coins} isSmall />
        {parts.join(' · ')}
      </Button>
      {isOpen ? (
        <PointsDialog summary={summary} points={points} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

/** For those who may give a person all of it, or erase them. */
function PersonData({ summary }: { summary: CustomerSummary }) {
  const mayExport = useSession(({ user }) => user?.Role === 'owner' || user?.Role === 'manager')
  const [isOpen, setOpen] = useState(false)
  if (!mayExport) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Glyph of={ShieldUser} />
        {t('person.open')}
      </Button>
      {isOpen ? <PersonDataDialog summary={summary} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const CHANNELS: readonly WrittenChannel[] = ['WhatsApp', 'SMS']

/** By which channels, of those that every yes names. */
function channelsOf(given: CustomerSummary['Consents']): WrittenChannel[] {
  return CHANNELS.filter((channel) => given.every((each) => each.Channels.includes(channel)))
}

/** What the customer may be written to about, and how: each a button that turns its answer round. */
function Consent({ summary }: { summary: CustomerSummary }) {
  const { Consents, ID } = summary
  const isAsked = Consents.some(({ IsGiven }) => IsGiven !== null)
  if (!isAsked) {
    return (
      <span className={styles['profile-ask']}>
        <Muted>{t('customers.consent.ask')}</Muted>
        <Button variant="quiet" onClick={() => void saveConsent(ID, true)}>
          {t('consent.all')}
        </Button>
        <Button variant="quiet" onClick={() => void saveConsent(ID, false)}>
          {t('consent.none')}
        </Button>
      </span>
    )
  }
  const given = Consents.filter(({ IsGiven }) => IsGiven === true)
  const channels = channelsOf(given)
  const purposes = given.map(({ Purpose }) => Purpose)
  // Without its last channel nothing may be written: that is a no to all.
  const turn = (channel: WrittenChannel) => {
    const next = CHANNELS.filter((each) => channels.includes(each) !== (each === channel))
    const rest = next.length === 0 ? undefined : next
    void saveConsent(ID, rest !== undefined, purposes, rest)
  }
  return (
    <>
      {Consents.map(({ IsGiven, Purpose }) => (
        <Answer
          key={Purpose}
          isGiven={IsGiven}
          name={t(`consent.${Purpose}`)}
          onTurn={() =>
            void saveConsent(
              ID,
              IsGiven !== true,
              [Purpose],
              channels.length === 0 ? undefined : channels,
            )
          }
        />
      ))}
      {given.length === 0
        ? null
        : CHANNELS.map((channel) => (
            <Answer
              key={channel}
              isGiven={channels.includes(channel)}
              name={t(`consent.by.${channel}`)}
              onTurn={() => turn(channel)}
            />
          ))}
    </>
  )
}

function Answer({
  isGiven,
  name,
  onTurn,
}: {
  isGiven: boolean | null
  name: string
  onTurn: () => void
}) {
  return (
    <button
      type="button"
      className={classNames(
        badgeClass(isGiven === true ? 'info' : 'warn'),
        styles['profile-consent'],
      )}
      title={t('customers.consent.change')}
      onClick={onTurn}
    >
      <Glyph of={isGiven === true ? MessageCircle : MessageCircleOff} isSmall />
      {`${name}: ${t(consentWord(isGiven))}`}
    </button>
  )
}

function consentWord(isGiven: boolean | null): StringKey {
  if (isGiven === null) return 'consent.notAsked'
  return isGiven ? 'consent.yes' : 'consent.no'
}

function Figures({ summary }: { summary: CustomerSummary }) {
  const family = (amount: number) =>
    amount === 0 ? null : t('customers.familyToo', { amount: formatRupees(amount) })
  return (
    <dl className={styles['profile-figures']}>
      <Figure
        label={t('customers.due')}
        value={formatRupees(summary.DueAmount)}
        note={family(summary.HouseholdDueAmount)}
        kind={summary.DueAmount > 0 ? 'warn' : null}
        open={
          summary.DueAmount > 0 || summary.HouseholdDueAmount > 0 ? () => askDues(summary.ID) : null
        }
      />
      <Figure
        label={t('customers.credit')}
        value={formatRupees(summary.CreditAmount)}
        note={family(summary.HouseholdCreditAmount)}
        kind={summary.CreditAmount > 0 ? 'good' : null}
      />
      <Figure
        label={t('customers.spend')}
        value={formatRupees(summary.SpendAmount)}
        note={t('customers.orderCount', { count: summary.OrderCount })}
        kind={null}
      />
      <Figure
        label={t('customers.lastVisit')}
        value={summary.LastVisit === null ? t('customers.never') : formatDay(summary.LastVisit)}
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
  open = null,
}: {
  label: string
  value: string
  note: string | null
  kind: 'warn' | 'good' | null
  /** Shows what it is made of. */
  open?: (() => void) | null
}) {
  return (
    <div data-kind={kind ?? undefined}>
      <dt>{label}</dt>
      <dd>
        <OpenFigure name={label} text={value} open={open} />
      </dd>
      {note === null ? null : <dd className={styles['figure-note']}>{note}</dd>}
    </div>
  )
}
