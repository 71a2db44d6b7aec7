import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees, parsePaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { SupplierField } from '../masters/supplier-field.tsx'
import { CREDIT_CLASSES } from './credit-classes.ts'

const RATES = ['0', '5', '12', '18', '28', '40'] as const

/**
 * A bill without goods: rent, repairs, a scale for the workshop; or the freight of goods that came
 * before, whose supplier's bill is known where `inwardID` names it.
 */
export function ExpenseDialog({
  inwardID = '',
  onClose,
}: {
  inwardID?: string
  onClose: () => void
}) {
  const [supplierID, setSupplierID] = useState('')
  const [billNo, setBillNo] = useState('')
  // Which number was asked about, and which is said to be another bill's.
  const [asked, setAsked] = useState({ billNo: '', question: '' })
  const [anotherBillNo, setAnotherBillNo] = useState('')
  const [billDate, setBillDate] = useState(shopToday())
  const [what, setWhat] = useState(inwardID === '' ? '' : t('gst.expense.freight'))
  const [amount, setAmount] = useState('')
  const [rate, setRate] = useState('18')
  const [itcClass, setClass] = useState<string>('Services')
  const [isReverse, setReverse] = useState(false)
  const [isImport, setImport] = useState(false)
  const [forInwardID, setForInward] = useState(inwardID)
  const inwards = useQuery({
    queryKey: queryKey('inwards', 'posted'),
    queryFn: () => call('list-inwards', { state: 'Posted', pageSize: 50 }),
    enabled: can('stock.receive'),
  })
  const paise = parsePaise(amount)
  const isWhole =
    supplierID !== '' && billNo.trim() !== '' && what.trim() !== '' && paise !== null && paise > 0
  const number = billNo.trim()
  const isAsked = asked.billNo !== '' && asked.billNo === number
  async function send(): Promise<void> {
    const { Total } = await call('save-expense-bill', {
      supplierID,
      billNo: number,
      billDate,
      ...(anotherBillNo === number ? { anotherBill: true } : {}),
      class: CREDIT_CLASSES.find((each) => each === itcClass) ?? 'Services',
      ...(isReverse ? { reverseCharge: true } : {}),
      ...(isImport ? { isImport: true } : {}),
      ...(forInwardID === '' ? {} : { forInwardID }),
      lines: [{ what: what.trim(), amount: (paise ?? 0) / 100, taxRate: Number(rate) }],
    })
    await markStale('gst', 'purchase', 'item')
    onClose()
    showToast(t('gst.expense.saved', { amount: formatRupees(Total) }))
  }
  const { isBusy, refused, submit } = useSubmit(isWhole, send, async (error) => {
    const question = fieldMessage(error, 'anotherBill')
    if (question !== null) setAsked({ billNo: number, question })
    return question !== null
  })
  return (
    <Dialog title={t('gst.expense')} hasForm onClose={onClose}>
      <Form onSubmit={submit}>
        <SupplierField supplierID={supplierID} onChange={setSupplierID} />
        <Row gap={6} align="start" isWrapping>
          <Stack gap={3}>
            <Field
              label={t('goodsIn.billNo')}
              value={billNo}
              maxLength={50}
              error={isAsked && anotherBillNo !== number ? asked.question : null}
              onChange={({ target }) => setBillNo(target.value)}
            />
            {isAsked ? (
              <Check
                label={t('goodsIn.anotherBill')}
                isOn={anotherBillNo === number}
                onChange={(isOn) => setAnotherBillNo(isOn ? number : '')}
              />
            ) : null}
          </Stack>
          <DateField
            label={t('goodsIn.billDate')}
            value={billDate}
            max={shopToday()}
            onChange={setBillDate}
          />
        </Row>
        <Field
          label={t('gst.expense.what')}
          value={what}
          maxLength={200}
          onChange={({ target }) => setWhat(target.value)}
        />
        <Row gap={6} align="end" isWrapping>
          <Field
            label={t('gst.expense.amount')}
            inputMode="decimal"
            value={amount}
            error={amount !== '' && paise === null ? t('items.notANumber') : null}
            onChange={({ target }) => setAmount(target.value)}
          />
          <SelectField
            label={t('gst.rate')}
            value={rate}
            options={RATES.map((value) => ({ value, label: value }))}
            onChange={setRate}
          />
          <SelectField
            label={t('gst.class')}
            value={itcClass}
            options={CREDIT_CLASSES.map((value) => ({ value, label: t(`gst.class.${value}`) }))}
            onChange={setClass}
          />
        </Row>
        <SelectField
          label={t('gst.expense.forInward')}
          value={forInwardID}
          options={[
            { value: '', label: t('gst.expense.forInward.none') },
            ...(inwards.data?.Items ?? []).map((inward) => ({
              value: inward.ID,
              label: `${inward.InwardNo ?? ''} · ${inward.Supplier.Name} · ${inward.BillNo}`,
            })),
          ]}
          onChange={setForInward}
        />
        <Grid gap={3}>
          <Check label={t('gst.expense.reverseCharge')} isOn={isReverse} onChange={setReverse} />
          <Check label={t('gst.expense.import')} isOn={isImport} onChange={setImport} />
        </Grid>
        <SubmitRow
          label={t('gst.bills.save')}
          isBusy={isBusy}
          isWhole={isWhole}
          missing={t('gst.expense.missing')}
          refused={refused}
        />
      </Form>
    </Dialog>
  )
}
