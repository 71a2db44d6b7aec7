import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { Offer } from '../../../server/contract/offers.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Toolbar } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { TimeField } from '../../base/ui/time-field.tsx'
import { keptDrafts } from '../../kernel/kept-drafts.ts'
import { type KeptVersion, NewerVersion, useVersions } from '../../kernel/use-versions.tsx'
import { dayName, nameOfID, yesOrNo } from '../../kernel/version-words.ts'
import type { Fields } from '../../kernel/versions.ts'
import { GoodsTexts, GoodsTicks, goodsWords } from './goods-fields.tsx'
import styles from './master-form.module.css'
import { MasterSelect } from './master-select.tsx'
import { mastersQuery } from './masters-data.ts'
import {
  ANY_GOODS,
  figureOf,
  GIFTS,
  type NeedDraft,
  type OfferDraft,
  offerDraft,
  offerInput,
  wrongOfferFigures,
} from './offer-draft.ts'
import { DayFields, type ErrorOf, shownDay, VersionForm } from './version-form.tsx'

const MAX_NEEDS = 4
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

type Part = {
  draft: OfferDraft
  put: (part: Partial<OfferDraft>) => void
  errorOf: ErrorOf
}

/** Offers as they were typed when their form was left, by their ID. */
const keptOffers = keptDrafts<KeptVersion<Offer, OfferDraft>>()

/** One offer; without one a new one. Every save is a new version, which open sales do not get. */
export function OfferForm({
  offer: atFirst,
  onSaved,
  readNewest,
}: {
  offer: Offer | null
  readNewest: (offer: Offer) => Promise<Offer | null>
  onSaved: (id: string) => void
}) {
  const versions = useVersions({
    atFirst,
    draftOf: offerDraft,
    readNewest,
    kept: { drafts: keptOffers, form: atFirst?.ID ?? 'new' },
  })
  const { draft, put, read: offer } = versions
  const memberships = useQuery(mastersQuery('Membership', '', 1))
  return (
    <VersionForm
      title={offer === null ? t('offers.new') : offer.Name}
      name={draft.name}
      onName={(name) => put({ name })}
      isWhole={draft.name.trim() !== '' && wrongOfferFigures(draft).length === 0}
      save={async () => (await call('save-offer', offerInput(draft, offer))).offerID}
      onSaved={onSaved}
      versions={versions}
      newer={
        <NewerVersion
          versions={versions}
          who={{ kind: 'offer', id: versions.read?.ID }}
          draftOf={offerDraft}
          fieldsOf={(each) => offerWords(each, memberships.data?.Items)}
        />
      }
      head={(errorOf) => <GiftFields draft={draft} errorOf={errorOf} put={put} />}
    >
      {(errorOf) => (
        <>
          <Needs draft={draft} errorOf={errorOf} put={put} />
          <WhenFields draft={draft} errorOf={errorOf} put={put} />
          <LimitFields draft={draft} errorOf={errorOf} put={put} />
          <Row gap={8} isWrapping>
            <Check
              label={t('offers.mayCombine')}
              isOn={draft.mayCombine}
              onChange={(mayCombine) => put({ mayCombine })}
            />
            {offer === null ? null : (
              <Check
                label={t('masters.isActive')}
                isOn={draft.isActive}
                onChange={(isActive) => put({ isActive })}
              />
            )}
          </Row>
        </>
      )}
    </VersionForm>
  )
}

/** What the form says, in words, for both versions of an offer. */
function offerWords(
  draft: OfferDraft,
  memberships: readonly { ID: string; Name: string }[] | undefined,
): Fields {
  const kind = figureOf(draft.gift)
  const needs = draft.needs.map((need, at) => [
    t('versions.goods', { number: String(at + 1) }),
    `${need.count} × ${goodsWords(need)}`,
  ])
  return {
    [t('masters.name')]: draft.name,
    [t('offers.gift')]: t(`offers.gift.${draft.gift}`),
    [t(kind === 'percent' ? 'offers.percent' : 'offers.rupees')]: kind === null ? '' : draft.figure,
    [t('offers.services')]: draft.services,
    ...Object.fromEntries(needs),
    [t('offers.fromDay')]: shownDay(draft.fromDay),
    [t('offers.toDay')]: shownDay(draft.toDay),
    [t('offers.fromTime')]: draft.fromTime,
    [t('offers.toTime')]: draft.toTime,
    [t('versions.days')]: WEEK.filter((day) => draft.weekdays.includes(day))
      .map(dayName)
      .join(', '),
    [t('offers.membership')]:
      draft.membershipID === '' ? t('offers.everybody') : nameOfID(draft.membershipID, memberships),
    [t('offers.coupon')]: draft.coupon,
    ...Object.fromEntries(LIMITS.map((limit) => [t(`offers.${limit}`), draft[limit]])),
    [t('offers.mayCombine')]: yesOrNo(draft.mayCombine),
    [t('masters.isActive')]: yesOrNo(draft.isActive),
  }
}

function GiftFields({ draft, errorOf, put }: Part) {
  const kind = figureOf(draft.gift)
  return (
    <>
      <SelectField
        label={t('offers.gift')}
        value={draft.gift}
        options={GIFTS.map((gift) => ({ value: gift, label: t(`offers.gift.${gift}`) }))}
        error={errorOf('gift')}
        onChange={(value) => put({ gift: GIFTS.find((gift) => gift === value) ?? 'percent' })}
      />
      {kind === null ? (
        <Field
          label={t('offers.services')}
          hint={t('offers.servicesHint')}
          value={draft.services}
          error={errorOf('giftGoods.itemCodes')}
          onChange={({ target }) => put({ services: target.value })}
        />
      ) : (
        <Field
          label={t(kind === 'percent' ? 'offers.percent' : 'offers.rupees')}
          inputMode="decimal"
          required
          value={draft.figure}
          error={errorOf(kind === 'percent' ? 'giftRate' : 'giftAmount')}
          onChange={({ target }) => put({ figure: target.value })}
        />
      )}
    </>
  )
}

function Needs({ draft, errorOf, put }: Part) {
  const { needs } = draft
  const change = (at: number, part: Partial<NeedDraft>) =>
    put({ needs: needs.map((need, index) => (index === at ? { ...need, ...part } : need)) })
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t('offers.needs')}</legend>
      {needs.map((need, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: goods have no name of their own
        <Stack key={at} gap={4}>
          <GoodsTicks goods={need.goods} onChange={(goods) => change(at, { goods })} />
          <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
            <Field
              label={t('offers.count')}
              inputMode="numeric"
              value={need.count}
              error={errorOf(`needs.${at}.count`)}
              onChange={({ target }) => change(at, { count: target.value })}
            />
            <GoodsTexts
              field={`needs.${at}.`}
              need={need}
              errorOf={errorOf}
              onChange={(part) => change(at, part)}
            />
          </Grid>
          {needs.length === 1 ? null : (
            <Toolbar>
              <Button
                variant="quiet"
                onClick={() => put({ needs: needs.filter((_, index) => index !== at) })}
              >
                <Glyph of={Trash2} />
                {t('offers.removeNeed')}
              </Button>
            </Toolbar>
          )}
        </Stack>
      ))}
      {needs.length >= MAX_NEEDS ? null : (
        <Toolbar>
          <Button onClick={() => put({ needs: [...needs, ANY_GOODS] })}>
            <Glyph of={Plus} />
            {t('offers.addNeed')}
          </Button>
        </Toolbar>
      )}
    </Stack>
  )
}

function WhenFields({ draft, errorOf, put }: Part) {
  const memberships = useQuery(mastersQuery('Membership', '', 1))
  return (
    <Stack as="fieldset" gap={6}>
      <legend>{t('offers.when')}</legend>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        <DayFields draft={draft} errorOf={errorOf} put={put} />
        <TimeField
          label={t('offers.fromTime')}
          isOptional
          value={draft.fromTime}
          error={errorOf('fromTime')}
          onChange={(fromTime) => put({ fromTime })}
        />
        <TimeField
          label={t('offers.toTime')}
          isOptional
          value={draft.toTime}
          error={errorOf('toTime')}
          onChange={(toTime) => put({ toTime })}
        />
        <MasterSelect
          kind="Membership"
          label={t('offers.membership')}
          value={draft.membershipID}
          options={[
            { value: '', label: t('offers.everybody') },
            ...(memberships.data?.Items ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
          ]}
          error={errorOf('membershipID')}
          onChange={(membershipID) => put({ membershipID })}
        />
        <Field
          label={t('offers.coupon')}
          isCode
          maxLength={20}
          value={draft.coupon}
          error={errorOf('coupon')}
          onChange={({ target }) => put({ coupon: target.value })}
        />
      </Grid>
      <Row gap={6} isWrapping>
        {WEEK.map((day) => (
          <Check
            key={day}
            label={t(`shop.day.${day}`)}
            isOn={draft.weekdays.length === 0 || draft.weekdays.includes(day)}
            onChange={(isOn) => {
              const now = draft.weekdays.length === 0 ? WEEK : draft.weekdays
              const next = isOn ? [...now, day] : now.filter((each) => each !== day)
              if (next.length > 0) put({ weekdays: next.length === WEEK.length ? [] : next })
            }}
          />
        ))}
      </Row>
    </Stack>
  )
}

const LIMITS = ['minimumBill', 'perBill', 'perCustomer', 'total', 'priority'] as const

function LimitFields({ draft, errorOf, put }: Part) {
  return (
    <Stack as="fieldset" gap={6}>
      <legend>{t('offers.limits')}</legend>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {LIMITS.map((field) => (
          <Field
            key={field}
            label={t(`offers.${field}`)}
            inputMode={field === 'minimumBill' ? 'decimal' : 'numeric'}
            value={draft[field]}
            error={errorOf(field)}
            onChange={({ target }) => put({ [field]: target.value })}
          />
        ))}
      </Grid>
    </Stack>
  )
}
