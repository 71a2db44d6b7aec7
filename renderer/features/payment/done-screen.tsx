import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDay, formatTime } from '../../base/format/dates.ts'
import { formatPaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { DoneActions, DoneCard, DoneFacts } from '../../base/ui/done-card.tsx'
import { Readout, ReadoutFigure, ReadoutLabel, ReadoutSaving } from '../../base/ui/readout.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { orderDetailQuery } from '../../kernel/queries/order-detail.ts'
import { type FinishedSale, useLastSale } from '../documents/last-sale.ts'

const NEXT_ID = 'next-sale'

/** The sale is saved: its number, the change, the paper, and on to the next. */
export function DoneScreen() {
  const sale = useLastSale((last) => last.sale)
  useEffect(() => {
    // The next customer is one Enter away; the letters of the other buttons work from here too.
    document.getElementById(NEXT_ID)?.focus()
  }, [])
  if (sale === null) return null
  const accountPaise = sale.onAccountPaise ?? 0
  return (
    <DoneCard label={t('done.title')}>
      <div role="status">
        <h1>{t(sale.wasInvoiced ? 'done.invoiced' : 'done.booked')}</h1>
      </div>
      <OrderFacts sale={sale} />
      <Readout isFramed>
        <ReadoutLabel>{sale.changePaise > 0 ? t('pay.change') : t('done.paid')}</ReadoutLabel>
        <ReadoutFigure data-testid="readout-figure">
          {formatPaise(sale.changePaise > 0 ? sale.changePaise : sale.paidPaise - accountPaise)}
        </ReadoutFigure>
        {accountPaise > 0 ? (
          <ReadoutSaving>
            {t('done.onAccount', { amount: formatPaise(accountPaise) })}
          </ReadoutSaving>
        ) : null}
        {sale.balancePaise > 0 ? (
          <ReadoutSaving>
            {t('done.balance', { balance: formatPaise(sale.balancePaise) })}
          </ReadoutSaving>
        ) : null}
        {sale.awaitedPaise === undefined || sale.awaitedPaise === 0 ? null : (
          <ReadoutSaving>
            {t('done.awaited', { amount: formatPaise(sale.awaitedPaise) })}
          </ReadoutSaving>
        )}
        {(sale.creditLeft ?? []).map(({ number, paise }) => (
          <ReadoutSaving key={number}>
            {t('done.creditLeft', { number, amount: formatPaise(paise) })}
          </ReadoutSaving>
        ))}
      </Readout>
      <DoneActions>
        <CommandButton id="newSale" variant="primary" focusID={NEXT_ID} />
        <CommandButton id="printLast" label={t('command.print')} />
        <CommandButton id="viewInvoice" />
        <CommandButton id="downloadInvoice" />
        <CommandButton id="openSale" />
        <CommandButton id="share" />
      </DoneActions>
    </DoneCard>
  )
}

function OrderFacts({ sale }: { sale: FinishedSale }) {
  const order = useQuery({
    ...orderDetailQuery(sale.salesOrderID),
    staleTime: 60_000,
  })
  // What goes out at once needs no reminder; what a lab makes is asked for by order and day.
  const { ExpectedDate: expected = null, OrderDate: ordered = '' } = order.data ?? {}
  const isLater = expected !== null && expected.slice(0, 10) > ordered.slice(0, 10)
  const isMade = (order.data?.LabStatus ?? null) !== null
  const isRepaired = (order.data?.Repair ?? null) !== null
  const promised = isLater || isMade || isRepaired ? expected : null
  const orderNo = order.data?.SalesOrderNo ?? null
  // A payment in parts has a receipt for each.
  const first = sale.receiptNo === null ? [] : [sale.receiptNo]
  const receipts = order.data?.Receipts.map((receipt) => receipt.ReceiptNo) ?? first
  return (
    <DoneFacts data-testid="done-facts">
      <Fact
        label={t(sale.wasInvoiced ? 'done.invoiceNo' : 'done.orderNo')}
        value={sale.invoiceNo ?? orderNo ?? '…'}
      />
      {sale.wasInvoiced && isMade && orderNo !== null ? (
        <Fact label={t('done.orderNo')} value={orderNo} />
      ) : null}
      {receipts.length === 0 ? null : (
        <Fact label={t('done.receiptNo')} value={receipts.join('\n')} />
      )}
      <Fact label={t('done.total')} value={formatPaise(sale.netPaise)} />
      {sale.customerName === null ? null : (
        <Fact label={t('customer.label')} value={sale.customerName} />
      )}
      {promised === null ? null : (
        <Fact
          label={t('done.promised')}
          value={`${formatDay(promised)}, ${formatTime(promised)}`}
        />
      )}
    </DoneFacts>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
