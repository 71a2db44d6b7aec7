import type { PaymentMethod } from '../../../server/contract/masters.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { t } from '../../base/i18n/t.ts'
import { CREDIT_LETTER } from './payment-kinds.ts'
import { KindButton, KindButtons } from './tender-form.tsx'

/** The ways in which money goes back: those of the payment, and kept as the customer's credit. */
export function RefundWays({
  methods,
  kind,
  isLocked,
  onKind,
}: {
  methods: readonly PaymentMethod[]
  kind: PaymentKind
  isLocked: boolean
  onKind: (kind: PaymentKind) => void
}) {
  return (
    <KindButtons
      label={t('orders.moneyBack')}
      methods={methods}
      kind={kind}
      isLocked={isLocked}
      onKind={onKind}
    >
      <KindButton
        kind="CreditNote"
        letter={CREDIT_LETTER}
        label={t('pay.kind.keepAsCredit')}
        isChosen={kind === 'CreditNote'}
        isLocked={isLocked}
        onClick={() => onKind('CreditNote')}
      />
    </KindButtons>
  )
}
