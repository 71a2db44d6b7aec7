import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SplitReply } from '../../../server/contract/order-split.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees, toPaise, toRupees } from '../../base/format/money.ts'
import { glue, showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { eyeMark } from '../../base/ui/lens-eye.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { refreshOrders } from './orders-data.ts'
import { askTransition, useOpenDetail } from './orders-store.ts'
import styles from './split-dialog.module.css'
import { canBeSplit, type OrderPair, pairsOf, stayingPairs } from './split-pairs.ts'

/** Which pairs of the order go now, and what becomes of both bills and of what was paid. */
export function SplitDialog() {
  const order = useOpenDetail()
  if (order === null || !canBeSplit(order)) return null
  return (
    <Dialog
      title={t('orders.split.title', { number: order.SalesOrderNo })}
      hasForm
      onClose={closeDialog}
    >
      <SplitForm key={order.Version} order={order} />
    </Dialog>
  )
}

function SplitForm({ order }: { order: OrderDetail }) {
  const pairs = pairsOf(order)
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState(order.ExpectedDate.slice(0, 10))
  const staying = stayingPairs(pairs, going)
  const asked = staying === null ? null : askedOf(order, staying, day)
  const preview = useQuery({
    queryKey: queryKey('orderSplit', JSON.stringify(asked)),
    queryFn: () => (asked === null ? null : call('split-order', { ...asked, preview: true })),
    enabled: asked !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const told = asked === null ? null : (preview.data ?? null)
  const { isBusy, refused, submit } = useSubmit(told !== null, async () => {
    if (asked !== null) await split(order, asked)
  })
  return (
    <Form onSubmit={submit}>
      <Lead>{t('orders.split.which')}</Lead>
      <Stack gap={1}>
        {pairs.map(({ goods, pairNo, powers }) => (
          <Check
            key={pairNo}
            label={t('orders.split.pair', {
              pair: pairNo,
              goods: [...goods, ...powers.map(powerWords)].join(', '),
            })}
            isOn={going.has(pairNo)}
            onChange={(isOn) => setGoing(withOrWithout(going, pairNo, isOn))}
          />
        ))}
      </Stack>
      <DateField
        label={t('orders.split.promise')}
        value={day}
        min={shopToday()}
        onChange={setDay}
      />
      {told === null ? null : <Parts order={order} of={told} />}
      {told === null || told.NextMoves.includes('Deliver') ? null : (
        <Notice kind="warn">{t('orders.split.stepsFirst', { number: order.SalesOrderNo })}</Notice>
      )}
      {asked !== null && preview.error !== null ? (
        <Notice kind="bad">{errorMessage(preview.error)}</Notice>
      ) : null}
      <SubmitRow
        label={t('orders.split.do')}
        isWhole={told !== null}
        isBusy={isBusy}
        missing={missingOf(asked !== null, preview.error)}
        refused={refused}
      />
    </Form>
  )
}

/** A power with its eye, in one piece. */
function powerWords({ eye, power }: OrderPair['powers'][number]): string {
  return glue(`${eyeMark(eye)} ${showPowers(power)}`.trim())
}

function missingOf(isAsked: boolean, error: Error | null): string {
  if (!isAsked) return t('orders.split.tickOne')
  return error === null ? t('orders.split.working') : errorMessage(error)
}

function withOrWithout(
  all: ReadonlySet<string>,
  pairNo: string,
  isOn: boolean,
): ReadonlySet<string> {
  const others = [...all].filter((each) => each !== pairNo)
  return new Set(isOn ? [...others, pairNo] : others)
}

function askedOf(order: OrderDetail, pairs: string[], day: string) {
  const { ExpectedDate, ID, Version } = order
  // A promise that is past stays as it is until another day is chosen.
  const isMoved = day !== '' && day !== ExpectedDate.slice(0, 10)
  return {
    salesOrderID: ID,
    version: Version,
    pairs,
    ...(isMoved ? { expectedDate: day + ExpectedDate.slice(10) } : {}),
  }
}

/** Splits the order; what is ready goes on to its hand-over. */
async function split(order: OrderDetail, asked: ReturnType<typeof askedOf>): Promise<void> {
  const answer = await call('split-order', asked)
  await refreshOrders()
  showToast(t('orders.split.done', { number: answer.Stays.SalesOrderNo ?? '' }))
  if (answer.NextMoves.includes('Deliver')) {
    askTransition({ salesOrderID: order.ID, orderNo: order.SalesOrderNo, move: 'Deliver' })
  } else closeDialog()
}

/** Both orders as they come of it: goods, total, paid, due; and what moves between them. */
function Parts({ of, order }: { of: SplitReply; order: OrderDetail }) {
  const { Goes, MovedAmount, RoundingDifference, Stays } = of
  const rounding = formatRupees(Math.abs(RoundingDifference))
  return (
    <>
      <Grid gap={6} className={styles['parts']}>
        <Part
          title={t('orders.split.goesNow', { number: order.SalesOrderNo })}
          due={t('orders.split.dueNow')}
          part={Goes}
          testID="split-goes"
        />
        <Part
          title={t('orders.split.stays')}
          due={t('orders.split.dueLater')}
          part={Stays}
          testID="split-stays"
        />
      </Grid>
      {MovedAmount > 0 ? (
        <Notice kind="info">
          {t('orders.split.moved', { amount: formatRupees(MovedAmount) })}
        </Notice>
      ) : null}
      {RoundingDifference === 0 ? null : (
        <Notice kind="info">
          {t(RoundingDifference > 0 ? 'orders.split.roundsUp' : 'orders.split.roundsDown', {
            amount: rounding,
          })}
        </Notice>
      )}
    </>
  )
}

function Part({
  due,
  part,
  testID,
  title,
}: {
  due: string
  part: SplitReply['Goes']
  testID: string
  title: string
}) {
  const { BalanceAmount, Charges, Lines, NetAmount, PaidAmount, Rounding } = part
  return (
    <Stack as="section" gap={4} className={styles['part']} data-testid={testID} aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {together(Lines).map(({ key, ItemName, PairNo, Qty, TotalAmount }) => (
          <li key={key}>
            <span>
              {[
                PairNo === null ? '' : t('orders.pair', { pair: PairNo }),
                Qty === 1 ? ItemName : `${formatNumber(Qty)} × ${ItemName}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>{formatRupees(TotalAmount)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {Charges === 0 ? null : <Sum of={Charges} label={t('orders.split.charges')} />}
        {Rounding === 0 ? null : <Sum of={Rounding} label={t('orders.split.rounding')} />}
        <Sum of={NetAmount} label={t('orders.split.total')} />
        <Sum of={PaidAmount} label={t('orders.split.paid')} />
        <Sum
          of={Math.abs(BalanceAmount)}
          label={BalanceAmount < 0 ? t('orders.split.back') : due}
          isStrong
        />
      </dl>
    </Stack>
  )
}

type PartLine = SplitReply['Goes']['Lines'][number]

/** Lines of the same goods of a pair as one: the lens of each eye is a line of its own. */
function together(lines: readonly PartLine[]): (PartLine & { key: string })[] {
  const groups = Map.groupBy(lines, ({ ItemName, PairNo }) => `${PairNo ?? ''} ${ItemName}`)
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (first === undefined) return []
    const all = [first, ...others]
    return {
      ...first,
      key,
      Qty: all.reduce((sum, { Qty }) => sum + Qty, 0),
      TotalAmount: toRupees(all.reduce((sum, { TotalAmount }) => sum + toPaise(TotalAmount), 0)),
    }
  })
}

function Sum({ isStrong = false, label, of }: { of: number; label: string; isStrong?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isStrong ? <strong>{formatRupees(of)}</strong> : formatRupees(of)}</dd>
    </div>
  )
}
