import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FitterBillRow } from '../../../server/contract/fitter-bills.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'

/** Pays an agreed bill of a fitter; cash leaves the drawer of the day. */
export function PayFitterDialog({ bill, onClose }: { bill: FitterBillRow; onClose: () => void }) {
  const methods = useQuery(paymentMethodsQuery)
  const [methodID, setMethodID] = useState('')
  const [reference, setReference] = useState('')
  const ways = (methods.data ?? []).filter(({ Kind }) => Kind !== 'CreditNote')
  const way = ways.find(({ ID }) => String(ID) === methodID) ?? ways[0]
  const needsReference = way?.NeedsReference === true && reference.trim() === ''
  const isWhole = way !== undefined && !needsReference
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (way === undefined) return
    await call('pay-fitter-bill', {
      billID: bill.ID,
      paymentKindID: way.ID,
      ...(reference.trim() === '' ? {} : { referenceNo: reference.trim() }),
    })
    await markStale('lab', 'day')
    onClose()
    showToast(t('fitters.paid', { number: bill.BillNo ?? '' }))
  })
  const title = { amount: formatRupees(bill.Total), fitter: bill.FitterName }
  return (
    <Dialog title={t('fitters.payTo', title)} size="small" onClose={onClose}>
      <Form data-posts onSubmit={submit}>
        <SelectField
          label={t('suppliers.way')}
          value={String(way?.ID ?? '')}
          options={ways.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
          onChange={setMethodID}
        />
        <Field
          label={t('suppliers.reference')}
          value={reference}
          maxLength={100}
          required={way?.NeedsReference === true}
          onChange={({ target: { value } }) => setReference(value)}
        />
        <SubmitRow
          label={t('fitters.pay')}
          isWhole={isWhole}
          missing={needsReference ? t('suppliers.referenceNeeded') : undefined}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
