import { runLoaded } from '../../kernel/loadable.tsx'

/** Opens the payment of the sale on the counter. */
export function openPay(): void {
  runLoaded(
    () => import('./begin-payment.ts'),
    (module) => module.beginPayment(),
  )
}
