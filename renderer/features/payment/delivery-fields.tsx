import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { mobileWrong, pincodeWrong } from '../../kernel/contact-numbers.ts'
import { countriesQuery, statesQuery } from '../../kernel/queries/lookups.ts'
import { useCart } from '../cart/cart-store.ts'
import { countryOf, followDelivery, lacksState } from './delivery-address.ts'
import styles from './delivery-options.module.css'
import { usePay } from './pay-store.ts'

/** Where the goods are sent. The State decides the tax of whoever is not registered. */
export function DeliveryFields({ isLocked }: { isLocked: boolean }) {
  const pay = usePay()
  const states = useQuery(statesQuery)
  const countries = useQuery(countriesQuery)
  const customer = useCart((cart) => cart.customer)
  const to = useCart((cart) => cart.sentTo)
  const options = (states.data ?? []).map((state) => ({ value: state.ID, label: state.Name }))
  const mayLeaveCountry = pay.deliveryMode === 'Courier' && customer?.IsForeigner === true
  const isAsked = lacksState(customer, pay.deliveryMode, { ...to, stateID: '' })
  return (
    <Grid
      gap={6}
      rowGap={8}
      className={styles['delivery-address']}
      role="group"
      aria-label={t('pay.to')}
    >
      <Field
        label={t('pay.to.name')}
        value={pay.deliveryName}
        maxLength={200}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ deliveryName: event.target.value })}
      />
      <Field
        label={t('pay.to.mobile')}
        value={pay.deliveryMobile}
        error={mobileWrong(pay.deliveryMobile)}
        maxLength={20}
        inputMode="tel"
        disabled={isLocked}
        onChange={({ target }) => usePay.setState({ deliveryMobile: target.value, refusal: null })}
      />
      <Field
        label={t('pay.to.address')}
        className={styles['delivery-street']}
        value={pay.deliveryAddress}
        maxLength={2000}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ deliveryAddress: event.target.value })}
      />
      <Field
        label={t('pay.to.city')}
        value={pay.deliveryCity}
        maxLength={200}
        disabled={isLocked}
        onChange={(event) => usePay.setState({ deliveryCity: event.target.value })}
      />
      <Field
        label={t('pay.to.pincode')}
        value={pay.deliveryPincode}
        error={to.isAbroad ? null : pincodeWrong(pay.deliveryPincode)}
        maxLength={100}
        inputMode="numeric"
        disabled={isLocked}
        onChange={({ target }) => usePay.setState({ deliveryPincode: target.value, refusal: null })}
      />
      {mayLeaveCountry ? (
        <SelectField
          label={t('pay.to.country')}
          value={countryOf(
            customer,
            { mode: 'Courier', stateID: '', countryID: pay.deliveryCountryID },
            countries.data?.[0]?.ID ?? '',
          )}
          options={(countries.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name }))}
          disabled={isLocked}
          onChange={(value) => {
            usePay.setState({ deliveryCountryID: value })
            void followDelivery()
          }}
        />
      ) : null}
      {to.isAbroad ? null : (
        <SelectField
          label={t('pay.to.state')}
          value={pay.deliveryStateID}
          options={[
            { value: '', label: t(isAsked ? 'pay.to.state.choose' : 'pay.to.state.none') },
            ...options,
          ]}
          disabled={isLocked}
          onChange={(value) => {
            usePay.setState({ deliveryStateID: value, refusal: null })
            void followDelivery()
          }}
        />
      )}
    </Grid>
  )
}
