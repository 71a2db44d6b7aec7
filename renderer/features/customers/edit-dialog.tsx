import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CustomerProfile } from '../../../server/contract/customers.ts'
import { call } from '../../base/api/client.ts'
import { ApiError, fieldMessage } from '../../base/api/errors.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, FieldBox, FieldLabel, SelectField, TextArea } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { mobileWrong, pincodeWrong } from '../../kernel/contact-numbers.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import {
  countriesQuery,
  membershipsQuery,
  sourcesQuery,
  statesQuery,
} from '../../kernel/queries/lookups.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { loadCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { sellMembership } from './customers-actions.ts'
import { profileQuery, refreshCustomers } from './customers-data.ts'
import { useCustomers } from './customers-store.ts'
import styles from './edit-dialog.module.css'

/** Changes what is kept of the person on the screen. */
export function EditCustomerDialog() {
  const selectedID = useCustomers((state) => state.selectedID) ?? ''
  const profile = useQuery({ ...profileQuery(selectedID), enabled: selectedID !== '' })
  return (
    <Dialog title={t('customers.edit')} hasForm onClose={closeDialog}>
      {profile.isPending ? <Waiting>{t('customers.reading')}</Waiting> : null}
      {profile.error ? <Notice kind="bad">{errorMessage(profile.error)}</Notice> : null}
      {profile.data === undefined ? null : <EditForm profile={profile.data} />}
    </Dialog>
  )
}

function draftOf(profile: CustomerProfile) {
  return {
    name: profile.Name,
    mobile: profile.Mobile ?? '',
    email: profile.Email ?? '',
    gstin: profile.GSTIN ?? '',
    dateOfBirth: profile.DateOfBirth?.slice(0, 10) ?? '',
    anniversary: profile.Anniversary?.slice(0, 10) ?? '',
    address: profile.Address ?? '',
    city: profile.City ?? '',
    pincode: profile.Pincode ?? '',
    stateID: profile.StateID ?? '',
    taxedAs: taxedAs(profile),
    countryID: profile.CountryID ?? '',
    sourceID: profile.SourceID ?? '',
    membershipID: profile.MembershipID ?? '',
    membershipUntil: profile.MembershipUntil?.slice(0, 10) ?? '',
    gone: profile.Gone ?? '',
    hasEyeDisease: profile.HasEyeDisease,
    remarks: profile.Remarks ?? '',
    isRenewed: false,
  }
}

const GONE = ['Deceased', 'Moved'] as const

const TAXED_AS = ['Domestic', 'SEZ', 'Foreigner'] as const
type TaxedAs = (typeof TAXED_AS)[number]

function taxedAs({ IsForeigner, IsSEZ }: CustomerProfile): TaxedAs {
  if (IsSEZ) return 'SEZ'
  return IsForeigner ? 'Foreigner' : 'Domestic'
}

type Draft = ReturnType<typeof draftOf>

/** Only what was changed is sent, so that nobody else's change is undone. */
function changed(before: Draft, now: Draft) {
  const { isRenewed: _, taxedAs: kind, ...fields } = now
  const taxed = { isSEZ: kind === 'SEZ', isForeigner: kind === 'Foreigner' }
  return {
    ...Object.fromEntries(
      Object.entries(fields).filter(([key, value]) => Reflect.get(before, key) !== value),
    ),
    ...(kind === before.taxedAs ? {} : taxed),
  }
}

function EditForm({ profile }: { profile: CustomerProfile }) {
  const [before] = useState(() => draftOf(profile))
  const [draft, setDraft] = useState(before)
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const price = usePrices()(draft.membershipID)
  const isSold = price > 0 && (draft.isRenewed || draft.membershipID !== before.membershipID)
  const set = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setRefused(null)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    try {
      const { membershipID, membershipUntil } = before
      const given = isSold ? { ...draft, membershipID, membershipUntil } : draft
      await call('save-customer', { customerID: profile.ID, ...changed(before, given) })
      if (isSold) await sellMembership(profile.ID, draft.membershipID)
      // Opened again at once, the form starts from what was saved.
      await refreshCustomers()
      // A group that was joined or left changes the offers of the sale on the counter.
      if (useCart.getState().customer?.ID === profile.ID) await loadCart()
      closeDialog()
      showToast(t(isSold ? 'customers.membershipInSale' : 'customers.saved'))
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  const isNamed = refused instanceof ApiError && refused.fields.length > 0
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <EditFields draft={draft} before={before} refused={refused} onChange={set} />
      <Toolbar>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('customers.saveChanges')}
        </Button>
        <Button variant="quiet" onClick={closeDialog}>
          {t('customers.leaveAsIs')}
        </Button>
        {refused === null || isNamed ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}

/** What each membership is sold for; 0 is given for nothing. */
function usePrices(): (membershipID: string) => number {
  const memberships = useQuery(membershipsQuery).data ?? []
  return (membershipID) => memberships.find(({ ID }) => ID === membershipID)?.Price ?? 0
}

type Fields = {
  draft: Draft
  before: Draft
  refused: unknown
  onChange: (part: Partial<Draft>) => void
}

function EditFields({ before, draft, refused, onChange }: Fields) {
  const isForAddress = useCustomers((customers) => customers.isAddressMeant)
  const states = useQuery(statesQuery)
  const countries = useQuery(countriesQuery)
  const memberships = useQuery(membershipsQuery)
  const sources = useQuery(sourcesQuery)
  const notes = useId()
  const isAbroad = draft.taxedAs === 'Foreigner'
  const price = usePrices()(draft.membershipID)
  const isBought = price > 0 && draft.membershipID !== before.membershipID
  const options = (states.data ?? []).map((state) => ({ value: state.ID, label: state.Name }))
  const field = (
    key: Exclude<
      keyof Draft,
      | 'countryID'
      | 'gone'
      | 'hasEyeDisease'
      | 'isRenewed'
      | 'membershipID'
      | 'sourceID'
      | 'stateID'
      | 'taxedAs'
    >,
    wrong: string | null = null,
  ) => ({
    value: draft[key],
    error: wrong ?? fieldMessage(refused, key),
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  })
  return (
    <>
      <Grid gap={8} rowGap={7} className={styles['edit-pair']}>
        <Field label={t('customer.name')} required maxLength={200} {...field('name')} />
        <Field
          label={t('customer.mobile')}
          inputMode="tel"
          maxLength={20}
          {...field('mobile', mobileWrong(draft.mobile))}
        />
        <Field label={t('customers.email')} inputMode="email" maxLength={200} {...field('email')} />
        <DateField
          label={t('customers.born')}
          value={draft.dateOfBirth}
          max={shopToday()}
          isOptional
          error={fieldMessage(refused, 'dateOfBirth')}
          onChange={(dateOfBirth) => onChange({ dateOfBirth })}
        />
        <DateField
          label={t('customers.anniversary')}
          value={draft.anniversary}
          max={shopToday()}
          isOptional
          error={fieldMessage(refused, 'anniversary')}
          onChange={(anniversary) => onChange({ anniversary })}
        />
        <Field
          label={t('customers.address')}
          maxLength={2000}
          data-first={isForAddress ? '' : undefined}
          {...field('address')}
        />
        <Field label={t('customers.city')} maxLength={200} {...field('city')} />
        <Field
          label={t('customers.pincode')}
          inputMode="numeric"
          maxLength={10}
          {...field('pincode', isAbroad ? null : pincodeWrong(draft.pincode))}
        />
        <SelectField
          label={t('customer.state')}
          value={draft.stateID}
          options={
            draft.stateID === ''
              ? [{ value: '', label: t('customers.noState') }, ...options]
              : options
          }
          error={fieldMessage(refused, 'stateID')}
          onChange={(stateID) => onChange({ stateID })}
        />
        <Field label={t('customer.gstin')} maxLength={20} {...field('gstin')} />
        <SelectField
          label={t('customers.taxedAs')}
          value={draft.taxedAs}
          options={TAXED_AS.map((value) => ({ value, label: t(`customers.taxedAs.${value}`) }))}
          onChange={(value) =>
            onChange({ taxedAs: TAXED_AS.find((each) => each === value) ?? 'Domestic' })
          }
        />
        <MasterSelect
          kind="Source"
          label={t('customers.source')}
          value={draft.sourceID}
          options={[
            { value: '', label: t('customers.noSource') },
            ...(sources.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
          ]}
          error={fieldMessage(refused, 'sourceID')}
          onChange={(sourceID) => onChange({ sourceID })}
        />
        {(memberships.data ?? []).length === 0 && !can('masters.edit') ? null : (
          <MasterSelect
            kind="Membership"
            label={t('customers.membership')}
            value={draft.membershipID}
            options={[
              { value: '', label: t('customers.noMembership') },
              ...(memberships.data ?? []).map(({ ID, Name, Price }) => ({
                value: ID,
                label: Price > 0 ? `${Name} · ${formatRupees(Price)}` : Name,
              })),
            ]}
            error={fieldMessage(refused, 'membershipID')}
            onChange={(membershipID) => onChange({ membershipID, isRenewed: false })}
          />
        )}
        {draft.membershipID === '' || isBought || draft.isRenewed ? null : (
          <DateField
            label={t('customers.memberUntil')}
            value={draft.membershipUntil}
            isOptional
            error={fieldMessage(refused, 'membershipUntil')}
            onChange={(membershipUntil) => onChange({ membershipUntil })}
          />
        )}
        <SelectField
          label={t('customers.gone')}
          value={draft.gone}
          options={[
            { value: '', label: t('customers.gone.not') },
            ...GONE.map((value) => ({ value, label: t(`customers.gone.${value}`) })),
          ]}
          onChange={(value) => onChange({ gone: GONE.find((each) => each === value) ?? '' })}
        />
        {draft.taxedAs === 'Foreigner' ? (
          <SelectField
            label={t('customers.country')}
            value={draft.countryID}
            options={[
              ...(draft.countryID === '' ? [{ value: '', label: t('customers.noState') }] : []),
              ...(countries.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            error={fieldMessage(refused, 'countryID')}
            onChange={(countryID) => onChange({ countryID })}
          />
        ) : null}
      </Grid>
      {price === 0 || isBought ? null : (
        <Check
          label={t('customers.renewMembership', { amount: formatRupees(price) })}
          isOn={draft.isRenewed}
          onChange={(isRenewed) => onChange({ isRenewed })}
        />
      )}
      {isBought || draft.isRenewed ? (
        <Muted as="p">{t('customers.membershipSold', { amount: formatRupees(price) })}</Muted>
      ) : null}
      <Check
        label={t('customers.hasEyeDisease')}
        isOn={draft.hasEyeDisease}
        onChange={(hasEyeDisease) => onChange({ hasEyeDisease })}
      />
      <FieldBox>
        <FieldLabel htmlFor={notes}>{t('customers.notes')}</FieldLabel>
        <TextArea
          id={notes}
          className={styles['edit-notes']}
          rows={3}
          maxLength={2000}
          value={draft.remarks}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </FieldBox>
    </>
  )
}
