import { useQuery } from '@tanstack/react-query'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { incompletePairText } from '../cart/incomplete-pairs.ts'
import { incompletePairs, isFrameAlone } from '../cart/pairs.ts'
import { contactEyesLeftOut, framesElsewhere, leavesPowersOut } from '../prescription/gate.ts'
import { LawNotices } from './law-notices.tsx'
import { giveMemberRate, memberRateLeft } from './member-rate.ts'
import { usePay } from './pay-store.ts'
import { totalChangedWords } from './total-changed.ts'

/** What the button that saves is described by. */
export const PAY_NOTICES_ID = 'pay-notices'

/** What is to be known before the sale is saved, and why it was not: beside the button for it. */
export function PayNotices() {
  const phase = useSalePhase(({ phase }) => phase)
  const refusal = usePay((pay) => pay.refusal)
  return (
    <Stack id={PAY_NOTICES_ID} gap={2}>
      {phase === 'askingAgain' ? <Notice kind="warn">{t('pay.askingAgain')}</Notice> : null}
      {refusal === null ? <TotalChanged /> : <Notice kind="bad">{refusal}</Notice>}
      <MemberRate />
      <IncompletePairs />
      <EyeWithoutBox />
      <PowersLeftOut />
      <LawNotices />
    </Stack>
  )
}

/** The total is another than the money was taken for: what is to be given back or taken now. */
function TotalChanged() {
  usePay((pay) => pay.takenForPaise)
  usePay((pay) => pay.tenders)
  useCart((cart) => cart.totals)
  const words = totalChangedWords()
  return words === null ? null : <Notice kind="warn">{words}</Notice>
}

/** A member's discount that is not on the bill, with the key that gives it. */
function MemberRate() {
  const sale = useCart()
  const { data } = useQuery({
    ...customerSummaryQuery(sale.customer?.ID ?? ''),
    enabled: sale.customer !== null,
  })
  const left = memberRateLeft(sale, data)
  if (left === null) return null
  return (
    <Notice kind="warn">
      {t('pay.member', left)}{' '}
      <Button variant="plain" onClick={() => void giveMemberRate()}>
        {t('pay.member.give', { rate: left.rate })}
        <KeyHint id="payMember" />
      </Button>
    </Notice>
  )
}

/** Powers that stand in the prescription are not taken over to the slip of a repair. */
function PowersLeftOut() {
  useCart((cart) => cart.lines)
  return leavesPowersOut() ? <Notice kind="info">{t('pay.powersLeftOut')}</Notice> : null
}

/** A prescription for both eyes, and boxes for one of them. */
function EyeWithoutBox() {
  useCart((cart) => cart.lines)
  const [eye] = contactEyesLeftOut()
  if (eye === undefined) return null
  return <Notice kind="warn">{t(eye === 'Right' ? 'pay.noBox.right' : 'pay.noBox.left')}</Notice>
}

/** What the pairs of the sale lack: said where the money is taken, never in its way. */
function IncompletePairs() {
  const lines = useCart((cart) => cart.lines)
  const pairs = incompletePairs(lines, framesElsewhere())
  if (pairs.length === 0) return null
  const isWarning = pairs.some((pair) => !isFrameAlone(pair))
  return (
    <Notice kind={isWarning ? 'warn' : 'info'}>{pairs.map(incompletePairText).join(' ')}</Notice>
  )
}
