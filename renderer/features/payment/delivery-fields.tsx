import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { statesQuery } from '../../kernel/queries/lookups.ts'
import { followDeliveryState } from './delivery-address.ts'
import styles from './delivery-options.module.css'
import { usePay } from './pay-store.ts'

/** Where the goods are sent. The State decides the tax of whoever is not registered. */
export function DeliveryFields({ isLocked }: { isLocked: boolean }) {
  const pay = usePay()
  const states = useQuery(statesQuery)
  const options = (states.data ?? []).map((state) => ({ value: state.ID, label: state.Name }))
  return (
    <Grid gap={6} className={styles['delivery-row']} role="group" aria-label={t('pay.to')}>
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
        maxLength={20}
        inputMode="tel"
        disabled={isLocked}
        onChange={(event) => usePay.setState({ deliveryMobile: event.target.value })}
      />
      <Field
        label={t('pay.to.address')}
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
        maxLength={100}
        inputMode="numeric"
        disabled={isLocked}
        onChange={(event) => usePay.setState({ deliveryPincode: event.target.value })}
      />
      <SelectField
        label={t('pay.to.state')}
        value={pay.deliveryStateID}
        options={[{ value: '', label: t('pay.to.state.none') }, ...options]}
        disabled={isLocked}
        onChange={(value) => {
          usePay.setState({ deliveryStateID: value })
          followDeliveryState()
        }}
      />
    </Grid>
  )
}
