import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { changeCart } from '../cart/cart-queue.ts'
import { useCart } from '../cart/cart-store.ts'

/** Whether the shop has an offer in use. */
export function useShopOffers(): boolean {
  const offers = useQuery({
    queryKey: queryKey('masters', 'offers'),
    queryFn: () => call('list-offers', {}),
    staleTime: 0,
  })
  return offers.data?.Items.some(({ IsActive }) => IsActive) === true
}

/** Whether the sale takes the offers of the shop, and the coupon that the customer brought. */
export function SaleOffers() {
  const offers = useCart((cart) => cart.offers)
  const [coupon, setCoupon] = useState(offers?.coupon ?? '')
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(takesOffers: boolean): Promise<void> {
    setBusy(true)
    setRefused(null)
    const { sessionID } = useCart.getState()
    const named = takesOffers && coupon.trim() !== '' ? { coupon: coupon.trim() } : {}
    try {
      await changeCart({
        run: async () => void (await call('set-cart-offers', { sessionID, takesOffers, ...named })),
      })
    } catch (error) {
      setRefused(error)
    }
    setBusy(false)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send(true)
  }
  const error = refused === null ? null : (fieldMessage(refused, 'coupon') ?? errorMessage(refused))
  return (
    <Grid as="form" gap={6} onSubmit={submit}>
      <Check
        label={t('billDiscount.takesOffers')}
        isOn={offers !== undefined}
        isDisabled={isBusy}
        onChange={(isOn) => void send(isOn)}
      />
      <Row gap={6} align="end" isWrapping>
        <Field
          label={t('billDiscount.coupon')}
          isCode
          maxLength={40}
          value={coupon}
          error={error}
          disabled={isBusy}
          onChange={({ target }) => setCoupon(target.value)}
        />
        <Button type="submit" disabled={isBusy}>
          {t('billDiscount.useCoupon')}
        </Button>
      </Row>
    </Grid>
  )
}
