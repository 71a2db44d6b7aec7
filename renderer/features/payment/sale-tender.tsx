import { useEffect } from 'react'
import type { PaymentMethod } from '../../../server/contract/masters.ts'
import { formatPaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { commandOf, runCommand, shownKey, useAllowed } from '../../kernel/commands/registry.ts'
import { useSalePhase } from '../../kernel/sale-phase.ts'
import { useCart } from '../cart/cart-store.ts'
import { addTender, chooseGoal, chooseKind } from './pay-actions.ts'
import { overPaise, remainingPaise, type Tender } from './pay-split.ts'
import { netPaise, SAVE_ID, usePay } from './pay-store.ts'
import { CREDIT_LETTER, PAYER_LETTER } from './payment-kinds.ts'
import { KindButton, KindButtons, TenderForm } from './tender-form.tsx'

/** In paise. */
const RUPEE = 100

/** Due now, kept in step with the cart and the tenders. */
export function useDuePaise(): number {
  const tenders = usePay((pay) => pay.tenders)
  const net = useCart((cart) => cart.totals?.netAmount ?? 0)
  return remainingPaise(toPaise(net), tenders)
}

/** Whether it is paid in full today; nothing once it is. */
export function SaleGoal() {
  const { goal, tenders } = usePay()
  const due = useDuePaise()
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  if (due === 0 && tenders.length > 0) return null
  return (
    <Choice
      label={t('pay.goal')}
      value={goal}
      options={[
        { value: 'full', label: t('pay.goal.full') },
        { value: 'advance', label: t('pay.goal.advance'), letter: shownKey('payAdvance') },
      ]}
      disabled={isLocked}
      onChange={chooseGoal}
    />
  )
}

/** Paise that are left on a note of an earlier return are not what the customer meant to leave. */
const isWorthAnAdvance = ({ kind, paise }: Tender) => kind !== 'CreditNote' || paise >= RUPEE

/** The payment of the sale on the counter, in as many parts as it takes. */
export function SaleTender({ methods }: { methods: readonly PaymentMethod[] }) {
  const fields = usePay()
  const { goal, isAdding, refusal, tenders } = fields
  const due = useDuePaise()
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  const isOver = usePay((pay) => overPaise(netPaise(), pay.tenders)) > 0
  const isAdvance = goal === 'advance' && !isAdding && tenders.some(isWorthAnAdvance)
  const isDone = tenders.length > 0 && (due === 0 || isAdvance)
  useEffect(() => {
    if (isDone) document.getElementById(SAVE_ID)?.focus()
  }, [isDone])
  return (
    <>
      {isDone ? <Done due={due} isRefused={refusal !== null || isOver} /> : null}
      {isDone && due > 0 ? (
        <KindButtons
          label={t('pay.moreMoney')}
          methods={methods}
          kind={null}
          isLocked={isLocked}
          onKind={chooseKind}
        >
          <OtherWays methods={methods} />
        </KindButtons>
      ) : null}
      {due === 0 && tenders.length > 0 ? null : isDone ? null : (
        <TenderForm
          methods={methods}
          fields={fields}
          duePaise={due}
          isLocked={isLocked}
          takenCount={tenders.length + (goal === 'advance' ? 1_000 : 0)}
          onFields={(part) => usePay.setState({ ...part, refusal: null })}
          onKind={chooseKind}
          onTake={addTender}
          otherWays={<OtherWays methods={methods} />}
        />
      )}
    </>
  )
}

function OtherWays({ methods }: { methods: readonly PaymentMethod[] }) {
  if (!methods.some((method) => method.Kind === 'CreditNote')) return null
  return (
    <>
      <TakenWay id="payCreditNote" letter={CREDIT_LETTER} label={t('pay.kind.creditNote')} />
      <TakenWay id="payOnAccount" letter={PAYER_LETTER} label={t('pay.kind.payer')} />
    </>
  )
}

/** Beside a refusal nothing says that it can be saved. */
function Done({ due, isRefused }: { due: number; isRefused: boolean }) {
  if (isRefused) return null
  return (
    <Notice kind="good">
      {due === 0 ? t('pay.inFull') : t('pay.advanceTaken', { due: formatPaise(due) })}
    </Notice>
  )
}

/** Not chosen but taken: the family's credit, else the one whose number is asked for; or a payer. */
function TakenWay({
  id,
  label,
  letter,
}: {
  id: 'payCreditNote' | 'payOnAccount'
  label: string
  letter: string
}) {
  const command = commandOf(id)
  const isAllowed = useAllowed(command)
  const isLocked = useSalePhase(({ phase }) => phase !== 'open')
  if (!isAllowed && !isLocked) return null
  return (
    <KindButton
      kind="CreditNote"
      letter={letter}
      label={label}
      isChosen={false}
      isLocked={isLocked}
      onClick={() => runCommand(command)}
    />
  )
}
