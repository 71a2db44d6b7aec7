import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../server/contract/operation.ts'
import type {
  CreditBillRow,
  CreditClass,
  listCreditBills,
} from '../../../server/contract/supplier-credit.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, shopToday } from '../../base/format/dates.ts'
import { formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t, useLanguage } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { More } from '../../base/ui/more.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Muted } from '../../base/ui/text.tsx'
import { markStale } from '../../kernel/queries/stale.ts'
import { can } from '../../kernel/session-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ReasonField } from '../masters/listed-field.tsx'
import styles from './bill-credits.module.css'
import { CREDIT_CLASSES, classOf } from './credit-classes.ts'
import { ExpenseDialog } from './expense-dialog.tsx'
import { creditBillsQuery } from './gst-data.ts'
import { LineClasses } from './line-classes.tsx'
import { type MonthCode, monthName, monthsUpTo } from './months.ts'

const STATE_KINDS: Record<CreditBillRow['State'], BadgeKind | undefined> = {
  NoTax: 'off',
  NotYet: 'warn',
  In2B: 'good',
  Claimed: 'good',
  Reversed: 'warn',
  Reclaimed: 'good',
  Lost: 'bad',
}
const MONTHS_OFFERED = 20

/** The bills of suppliers in a month: what their tax is for, and which return has it. */
export function BillCredits({ period }: { period: MonthCode }) {
  const bills = useQuery(creditBillsQuery(period))
  const [changed, setChanged] = useState<CreditBillRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  const items = bills.data?.Items ?? []
  return (
    <Panel>
      <PanelHeading>{t('gst.bills')}</PanelHeading>
      <Muted as="p">{t('gst.bills.hint')}</Muted>
      {can('purchase.pay') ? (
        <Row gap={4}>
          <Button data-testid="expense-new" onClick={() => setAdding(true)}>
            <Glyph of={Plus} />
            {t('gst.expense')}
          </Button>
        </Row>
      ) : null}
      <RowList>
        {items.map((bill) => (
          <ListRow
            key={`${bill.Kind} ${bill.ID} ${bill.Date} ${bill.Taxable}`}
            data-testid="credit-bill"
          >
            <Badge kind={STATE_KINDS[bill.State]}>{t(`gst.bills.state.${bill.State}`)}</Badge>
            <BillFacts bill={bill} />
            {can('settings') && bill.Kind !== 'Return' ? (
              <RowActions>
                <Button variant="quiet" onClick={() => setChanged(bill)}>
                  {t('gst.bills.change')}
                </Button>
              </RowActions>
            ) : null}
          </ListRow>
        ))}
      </RowList>
      {bills.data === undefined || items.length === 0 ? null : <Sums totals={bills.data.Totals} />}
      {changed === null ? null : <CreditDialog bill={changed} onClose={() => setChanged(null)} />}
      {isAdding ? <ExpenseDialog onClose={() => setAdding(false)} /> : null}
    </Panel>
  )
}

/** What was billed and credited in the month, and what of all tax its GSTR-3B takes. */
function Sums({ totals }: { totals: ReplyOf<typeof listCreditBills>['Totals'] }) {
  const rows = [
    [t('gst.bills.sum.bills'), totals.Bills],
    [t('gst.bills.sum.notes'), totals.Notes],
    [t('gst.bills.sum.credit'), totals.Credit],
  ] as const
  return (
    <Table className={styles['sums']} data-testid="credit-sums">
      <thead>
        <tr>
          <td />
          <th data-figure>{t('gst.taxable')}</th>
          <th data-figure>IGST</th>
          <th data-figure>CGST</th>
          <th data-figure>SGST</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { CGST, IGST, SGST, Taxable }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-figure>{formatRupees(Taxable)}</td>
            <td data-figure>{formatRupees(IGST)}</td>
            <td data-figure>{formatRupees(CGST)}</td>
            <td data-figure>{formatRupees(SGST)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function BillFacts({ bill }: { bill: CreditBillRow }) {
  const locale = useLanguage((state) => state.locale)
  const facts = [
    bill.Kind === 'Return'
      ? t(bill.IsTakenBack ? 'gst.bills.noteTakenBack' : 'gst.bills.note')
      : '',
    [...new Set([bill.Class, ...bill.Lines.map((line) => line.Class ?? bill.Class)])]
      .map((each) => t(`gst.class.${each}`))
      .join(' + '),
    bill.IsImport ? t('gst.import') : bill.IsReverseCharge ? t('gst.reverseCharge') : '',
    bill.CountsIn === null ? '' : t('gst.bills.in', { month: monthName(bill.CountsIn, locale) }),
    bill.ReversedIn === null
      ? ''
      : t('gst.bills.reversed', { month: monthName(bill.ReversedIn, locale) }),
    bill.ReclaimedIn === null
      ? ''
      : t('gst.bills.reclaimed', { month: monthName(bill.ReclaimedIn, locale) }),
    bill.UnpaidDays === null ? '' : t('gst.bills.unpaid', { days: bill.UnpaidDays }),
  ].filter((text) => text !== '')
  return (
    <RowFacts>
      <strong>{bill.Supplier}</strong>{' '}
      <Muted>
        {[bill.Number, formatDay(bill.Date), bill.What].filter((each) => each !== null).join(' · ')}
      </Muted>
      <div>
        {t('gst.bills.tax', {
          taxable: formatRupees(bill.Taxable),
          tax: formatRupees(bill.IGST + bill.CGST + bill.SGST),
        })}
      </div>
      <Muted as="div">{facts.join(' · ')}</Muted>
    </RowFacts>
  )
}

/** Which of the three kinds of bills is meant; a note follows its goods and is none. */
function named({ ID, Kind }: CreditBillRow) {
  if (Kind === 'Inward') return { inwardID: ID }
  return Kind === 'LabBill' ? { labBillID: ID } : { expenseID: ID }
}

function CreditDialog({ bill, onClose }: { bill: CreditBillRow; onClose: () => void }) {
  const locale = useLanguage((state) => state.locale)
  const [itcClass, setClass] = useState<string>(bill.Class)
  const [claimedIn, setClaimedIn] = useState(bill.ClaimedIn ?? '')
  const [reversedIn, setReversedIn] = useState(bill.ReversedIn ?? '')
  const [reclaimedIn, setReclaimedIn] = useState(bill.ReclaimedIn ?? '')
  const [lineClasses, setLineClasses] = useState<Readonly<Record<string, CreditClass | null>>>({})
  const [reason, setReason] = useState('')
  const [isTakenBack, setTakenBack] = useState(false)
  const months = (usual: string) => [
    { value: '', label: usual },
    ...monthsUpTo(shopToday(), MONTHS_OFFERED).map((value) => ({
      value,
      label: monthName(value, locale),
    })),
  ]
  const monthOrNone = (month: string) => (month === '' ? null : month)
  const done = async (text: string) => {
    await markStale('gst', 'purchase')
    onClose()
    showToast(text)
  }
  const saving = useSubmit(true, async () => {
    const known = classOf(itcClass)
    const lines = Object.entries(lineClasses).map(([lineID, itcLineClass]) => ({
      ...(bill.Kind === 'Expense' ? { expenseLineID: lineID } : { inwardLineID: lineID }),
      class: itcLineClass,
    }))
    await call('change-bill-credit', {
      ...named(bill),
      ...(known === undefined ? {} : { class: known }),
      ...(lines.length === 0 ? {} : { lines }),
      claimedIn: monthOrNone(claimedIn),
      reversedIn: monthOrNone(reversedIn),
      reclaimedIn: monthOrNone(reclaimedIn),
    })
    await done(t('gst.bills.changed', { number: bill.Number }))
  })
  const reversing = useSubmit(reason.trim() !== '', async () => {
    await call('reverse-expense-bill', { expenseID: bill.ID, reason: reason.trim() })
    await done(t('gst.expense.reversed', { number: bill.Number }))
  })
  return (
    <Dialog title={t('gst.bills.of', { number: bill.Number })} onClose={onClose}>
      <Form onSubmit={saving.submit}>
        <SelectField
          label={t('gst.class')}
          value={itcClass}
          options={CREDIT_CLASSES.map((value) => ({ value, label: t(`gst.class.${value}`) }))}
          onChange={setClass}
        />
        {bill.Lines.length < 2 ? null : (
          <LineClasses
            lines={bill.Lines.map((line) => ({
              id: line.ID,
              label: `${showPowers(line.What)} · ${t('gst.bills.tax', {
                taxable: formatRupees(line.Taxable),
                tax: formatRupees(line.Tax),
              })}`,
              itcClass:
                lineClasses[line.ID] === undefined ? line.Class : (lineClasses[line.ID] ?? null),
            }))}
            onChange={(id, value) => setLineClasses({ ...lineClasses, [id]: value })}
          />
        )}
        <SelectField
          label={t('gst.bills.claimedIn')}
          value={claimedIn}
          options={months(t('gst.bills.usual'))}
          onChange={setClaimedIn}
        />
        <Grid gap={6} className={styles['pairs']}>
          <SelectField
            label={t('gst.bills.reversedIn')}
            value={reversedIn}
            options={months(t('gst.bills.never'))}
            onChange={setReversedIn}
          />
          <SelectField
            label={t('gst.bills.reclaimedIn')}
            value={reclaimedIn}
            options={months(t('gst.bills.never'))}
            onChange={setReclaimedIn}
          />
        </Grid>
        <SubmitRow label={t('gst.bills.save')} isBusy={saving.isBusy} refused={saving.refused} />
      </Form>
      {bill.Kind === 'Expense' && can('purchase.pay') ? (
        <More label={t('gst.expense.reverse')} isOpen={isTakenBack} onOpen={setTakenBack}>
          <Form onSubmit={reversing.submit}>
            <ReasonField
              usedFor="Cancel"
              label={t('gst.expense.reason')}
              value={reason}
              maxLength={200}
              onChange={setReason}
            />
            <SubmitRow
              label={t('gst.expense.reverse')}
              isBusy={reversing.isBusy}
              isWhole={reason.trim() !== ''}
              missing={t('gst.expense.reasonMissing')}
              refused={reversing.refused}
            />
          </Form>
        </More>
      ) : null}
    </Dialog>
  )
}
