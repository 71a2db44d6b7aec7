import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CartLine, PriceExplanation } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { FieldHint } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Code, Lead, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { saleTerms } from '../cart/cart-queue.ts'
import { selectedLine, useCart } from '../cart/cart-store.ts'
import styles from './why-dialog.module.css'

/** Why the selected line comes to what it does, from MRP to total, as the server reckons it. */
export function WhyDialog() {
  const line = selectedLine()
  if (line === null) return null
  return (
    <Dialog title={t('why.title')} onClose={closeDialog}>
      <Story line={line} />
    </Dialog>
  )
}

function Story({ line }: { line: CartLine }) {
  const customer = useCart((cart) => cart.customer)
  const story = useQuery({
    queryKey: queryKey('priceExplanation', line.id, line.totalAmount, customer?.ID),
    queryFn: async () => call('explain-cart-line', { id: line.id, ...(await saleTerms(customer)) }),
    staleTime: 0,
  })
  if (story.error) return <Notice kind="bad">{errorMessage(story.error)}</Notice>
  if (story.data === undefined) return <Waiting>{t('why.loading')}</Waiting>
  return (
    <>
      <Lead>
        <strong>
          <Named of={story.data.ItemName} />
        </strong>{' '}
        <Code>{story.data.ItemCode}</Code>
      </Lead>
      <dl className={styles['why']}>
        <PriceSteps story={story.data} />
        <DiscountSteps story={story.data} />
        <TaxSteps story={story.data} />
      </dl>
      <FieldHint as="p">
        {t('why.added', { name: story.data.AddedBy, time: formatTime(story.data.AddedAt) })}
      </FieldHint>
    </>
  )
}

function Step({
  label,
  note,
  amount,
  isTotal = false,
}: {
  label: string
  note?: ReactNode
  amount: number | null
  isTotal?: boolean
}) {
  return (
    <Row
      gap={8}
      align="baseline"
      justify="between"
      className={classNames(styles['why-step'], isTotal && styles['why-total'])}
    >
      <dt>
        {label}
        {note === undefined || note === null ? null : <Muted>{note}</Muted>}
      </dt>
      <dd>{amount === null ? '' : formatRupees(amount)}</dd>
    </Row>
  )
}

function PriceSteps({ story }: { story: PriceExplanation }) {
  const { GrossAmount, ItemPrice, MRP, Price, PriceIncludesTax, Qty } = story
  const tax = t(PriceIncludesTax ? 'why.withTax' : 'why.withoutTax')
  const other =
    Price === ItemPrice ? '' : ` · ${t('why.listed', { price: formatRupees(ItemPrice) })}`
  return (
    <>
      {MRP === null ? null : <Step label={t('why.mrp')} amount={MRP} />}
      <Step label={t('why.price')} note={`${tax}${other}`} amount={Price} />
      {Qty === 1 ? null : (
        <Step label={t('why.times', { qty: formatNumber(Qty) })} amount={GrossAmount} />
      )}
    </>
  )
}

function approvedBy(yes: PriceExplanation['LineApproval']): string | null {
  return yes === null ? null : t('why.approved', { name: yes.GivenBy, rate: yes.MaximumRate })
}

function DiscountSteps({ story }: { story: PriceExplanation }) {
  const { BillApproval, BillDiscountShare, DiscountRate, JobCharges, LineApproval, OwnDiscount } =
    story
  const rate = DiscountRate === null ? '' : `${formatNumber(DiscountRate)} %`
  return (
    <>
      {OwnDiscount === 0 ? null : (
        <Step
          label={t('why.discount')}
          note={[rate, approvedBy(LineApproval)].filter(Boolean).join(' · ')}
          amount={-OwnDiscount}
        />
      )}
      {story.Offers.map(({ Amount, Name }) => (
        <Step key={Name} label={Name} note={t('why.offer')} amount={-Amount} />
      ))}
      {BillDiscountShare === 0 ? null : (
        <Step
          label={t('why.billShare')}
          note={approvedBy(BillApproval)}
          amount={-BillDiscountShare}
        />
      )}
      {JobCharges === 0 ? null : <Step label={t('why.fitting')} amount={JobCharges} />}
    </>
  )
}

function TaxSteps({ story }: { story: PriceExplanation }) {
  const { HSN, IsRateOverridden, IsTaxed, RatesSince, SavedAgainstMRP, TaxClass } = story
  const since = RatesSince === null ? '' : t('why.since', { day: formatDay(RatesSince) })
  const source = IsRateOverridden ? t('cart.rateOverridden') : `${TaxClass} (${HSN}), ${since}`
  return (
    <>
      <Step
        label={t(IsTaxed ? 'why.taxable' : 'totals.value')}
        note={IsTaxed ? source : t('why.composition')}
        amount={story.TaxableAmount}
      />
      {story.Taxes.map((tax) => (
        <Step
          key={tax.Name}
          label={`${tax.Name} ${formatNumber(tax.Rate)} %`}
          amount={tax.Amount}
        />
      ))}
      <Step label={t('why.total')} note={t('why.rounding')} amount={story.TotalAmount} isTotal />
      {SavedAgainstMRP === 0 ? null : <Step label={t('why.saved')} amount={SavedAgainstMRP} />}
    </>
  )
}
