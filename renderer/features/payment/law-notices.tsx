import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import { toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { placePastDialog } from '../../base/ui/focus.ts'
import { Notice } from '../../base/ui/notice.tsx'
import { shownKey } from '../../kernel/commands/registry.ts'
import { customerSummaryQuery } from '../../kernel/queries/customer-summary.ts'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { useCart } from '../cart/cart-store.ts'
import { addAddress } from '../customers/customers-store.ts'
import { missingParticulars } from './buyer-particulars.ts'
import { bearsTcs, isCashBeyondLimit } from './cash-limits.ts'
import { SAVE_ID, usePay } from './pay-store.ts'

/** What the law of GST and of income tax says of this bill and its payment, before it is taken. */
export function LawNotices() {
  const customer = useCart((cart) => cart.customer)
  const lines = useCart((cart) => cart.lines)
  const tenders = usePay((pay) => pay.tenders)
  const { data } = useQuery({
    ...customerSummaryQuery(customer?.ID ?? ''),
    enabled: customer !== null,
  })
  const cashToday = toPaise(data?.CashTodayAmount ?? 0)
  const { data: branch } = useQuery(branchQuery)
  const taxable = useCart((cart) => cart.totals?.totalTaxableAmount ?? 0)
  const missing = branch?.GSTIN ? missingParticulars(customer, toPaise(taxable)) : null
  useWhenAdded(missing)
  return (
    <>
      {missing === null ? null : (
        <Notice kind="warn">
          {t(`pay.law.${missing}`)} {customer === null ? null : <AddAddress of={customer} />}
        </Notice>
      )}
      {branch?.GSTIN && !branch.IsCompositionScheme && customer?.GSTIN && isMixed(lines) ? (
        <Notice kind="warn">{t('pay.law.mixed')}</Notice>
      ) : null}
      {isCashBeyondLimit(tenders, { todayPaise: cashToday, ofBillPaise: 0 }) ? (
        <Notice kind="warn">{t('pay.law.cash')}</Notice>
      ) : null}
      {bearsTcs(lines) ? <Notice kind="warn">{t('pay.law.tcs')}</Notice> : null}
    </>
  )
}

/** What lacked of the buyer is there now: nothing says otherwise any more, and the sale can be saved. */
function useWhenAdded(missing: ReturnType<typeof missingParticulars>): void {
  const before = useRef(missing)
  useEffect(() => {
    const isAdded = before.current !== null && missing === null
    before.current = missing
    if (!isAdded) return undefined
    const said = t('pay.needsAddress', { key: shownKey('saveSale') })
    usePay.setState(({ refusal }) => (refusal === said ? { refusal: null } : {}))
    return placePastDialog(() => {
      if (document.activeElement === document.body) document.getElementById(SAVE_ID)?.focus()
    })
  }, [missing])
}

/** The way to what a bill lacks of its buyer, without leaving the payment. */
function AddAddress({ of: { ID } }: { of: Customer }) {
  return (
    <Button variant="plain" onClick={() => addAddress(ID)}>
      {t('pay.law.addAddress')}
    </Button>
  )
}

/** Whether taxed and exempt lines stand on one bill. */
function isMixed(lines: readonly CartLine[]): boolean {
  const isTaxed = ({ sgstRate, cgstRate, igstRate }: CartLine) =>
    (sgstRate ?? 0) + (cgstRate ?? 0) + (igstRate ?? 0) > 0
  return lines.some(isTaxed) && !lines.every(isTaxed)
}
