import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupplierAccount } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatPaise, formatRupees, parsePaise, toPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, Input } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { CardTable } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { BeyondDrawer, useBeyondDrawer } from '../../kernel/beyond-drawer.tsx'
import { PayingOutFields, usePayingOut } from '../../kernel/paying-out.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { allocate, billID, proposedRupees, type TypedParts } from './allocate.ts'
import styles from './payables.module.css'
import { usePurchasing } from './purchasing-store.ts'
import { accountQuery, billOrigin } from './suppliers-data.ts'

/** Pays a supplier: the bill that was open, else the oldest are proposed; each can take another part. */
export function PaySupplierDialog() {
  const supplierID = usePurchasing((state) => state.supplierID) ?? ''
  const account = useQuery(accountQuery(supplierID, 1))
  return (
    <Dialog
      title={
        account.data === undefined
          ? t('command.supplierPay')
          : t('suppliers.payTo', { name: account.data.Supplier.Name })
      }
      size="large"
      onClose={closeDialog}
    >
      {account.data === undefined ? (
        <Waiting>{t('suppliers.reading')}</Waiting>
      ) : (
        <PayForm supplierID={supplierID} account={account.data} />
      )}
    </Dialog>
  )
}

function PayForm({ account, supplierID }: { account: SupplierAccount; supplierID: string }) {
  const paying = usePayingOut()
  const firstID = usePurchasing((state) => state.payingBill)
  const owed = { bills: account.Bills, firstID, unbilledPaise: toPaise(account.Unbilled) }
  const proposed = proposedRupees(owed, account.Balance)
  const [amount, setAmount] = useState(proposed > 0 ? proposed.toFixed(2) : '')
  const [typed, setTyped] = useState<TypedParts>({})
  const amountPaise = parsePaise(amount)
  const { leftPaise, oldDuesPaise, parts } = allocate(owed, amountPaise ?? 0, typed)
  const drawer = useBeyondDrawer(paying.isCash ? (amountPaise ?? 0) : 0)
  const isWhole =
    amountPaise !== null &&
    amountPaise > 0 &&
    paying.keys !== null &&
    !drawer.isOpen &&
    leftPaise >= 0 &&
    parts.every(({ isWrong }) => !isWrong)
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (paying.keys === null || amountPaise === null) return
    const { paymentNo, warning } = await call('pay-supplier', {
      supplierID,
      amount: amountPaise / 100,
      ...paying.keys,
      allocations: parts
        .filter(({ paise }) => paise > 0)
        .map(({ bill, paise }) => ({ ...bill, amount: paise / 100 })),
    })
    void markStale('purchase', 'day')
    closeDialog()
    showToast(t('suppliers.paidAs', { number: paymentNo }))
    if (warning !== null) showToast(warning)
  })
  return (
    <Form data-posts onSubmit={submit}>
      <Grid gap={6} align="start" className={styles['pay']}>
        <Field
          label={t('suppliers.amount')}
          required
          inputMode="decimal"
          value={amount}
          error={
            amount !== '' && !(amountPaise !== null && amountPaise > 0)
              ? t('items.notANumber')
              : null
          }
          onFocus={(event) => event.target.select()}
          onChange={({ target: { value } }) => setAmount(value)}
        />
        <PayingOutFields of={paying} />
      </Grid>
      {account.Bills.length === 0 && account.Unbilled === 0 ? (
        <Muted as="p">{t('suppliers.noOpenBills')}</Muted>
      ) : (
        <div className={styles['panel']}>
          <CardTable className={styles['table']}>
            <thead>
              <tr>
                <th>{t('goodsIn.billNo')}</th>
                <th>{t('goodsIn.billDate')}</th>
                <th data-figure>{t('goodsIn.due')}</th>
                <th data-figure>{t('suppliers.pays')}</th>
              </tr>
            </thead>
            <tbody>
              {account.Bills.map((bill, at) => (
                <tr key={billID(bill)} data-testid="pay-bill">
                  <td>
                    {bill.BillNo} <Muted>{billOrigin(bill)}</Muted>
                  </td>
                  <td data-day data-label={t('goodsIn.billDate')}>
                    {formatDay(bill.BillDate)}
                  </td>
                  <td data-figure data-label={t('goodsIn.due')}>
                    {formatRupees(bill.Due)}
                  </td>
                  <td data-figure data-label={t('suppliers.pays')}>
                    <Input
                      className={styles['allocation']}
                      inputMode="decimal"
                      aria-label={t('suppliers.paysOf', { bill: bill.BillNo })}
                      aria-invalid={parts[at]?.isWrong === true}
                      value={parts[at]?.text ?? ''}
                      onChange={({ target: { value } }) =>
                        setTyped({ ...typed, [billID(bill)]: value })
                      }
                    />
                  </td>
                </tr>
              ))}
              {account.Unbilled === 0 ? null : (
                <tr data-testid="pay-old-dues">
                  <td colSpan={2}>
                    {t('suppliers.unbilled')}{' '}
                    {account.Bills.length === 0 ? null : (
                      <Muted>{t('suppliers.unbilledHint')}</Muted>
                    )}
                  </td>
                  <td data-figure data-label={t('goodsIn.due')}>
                    {formatRupees(account.Unbilled)}
                  </td>
                  <td data-figure data-label={t('suppliers.pays')}>
                    {formatPaise(oldDuesPaise)}
                  </td>
                </tr>
              )}
            </tbody>
          </CardTable>
        </div>
      )}
      {leftPaise > 0 && amountPaise !== null ? (
        <Notice kind="info">{t('suppliers.left', { amount: formatPaise(leftPaise) })}</Notice>
      ) : null}
      {leftPaise < 0 ? (
        <Notice kind="bad">{t('suppliers.tooMuch', { amount: formatPaise(-leftPaise) })}</Notice>
      ) : null}
      <BeyondDrawer {...drawer} />
      <SubmitRow label={t('suppliers.pay')} isWhole={isWhole} isBusy={isBusy} refused={refused} />
    </Form>
  )
}
