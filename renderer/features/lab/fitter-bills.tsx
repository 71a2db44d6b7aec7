import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FitterBillRow, FitterWork } from '../../../server/contract/fitter-bills.ts'
import { formatDay } from '../../base/format/dates.ts'
import { formatPaise, formatRupees, parsePaise } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge, type BadgeKind } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { PageColumns } from '../../base/ui/page.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { EmptyText, Muted } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { fittersQuery } from '../../kernel/queries/lookups.ts'
import { useShopToday } from '../../kernel/use-shop-today.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { showPaper } from '../documents/shown-paper.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { openOrder } from '../orders/orders-store.ts'
import {
  agreeBill,
  chooseFitter,
  discardBill,
  draftBill,
  fitterBillsQuery,
  fitterDraft,
  fitterWorkQuery,
} from './fitter-actions.ts'
import { FitterBillDialog } from './fitter-bill-dialog.tsx'
import {
  changeFitter,
  leaveOut,
  monthBefore,
  setCharged,
  setExtra,
  useFitter,
} from './fitter-store.ts'
import styles from './lab-parcels-page.module.css'
import { PayFitterDialog } from './pay-fitter-dialog.tsx'
import { TakeBackFitterDialog } from './take-back-fitter-dialog.tsx'

const NO_WORK: FitterWork = { Jobs: [], Breakages: [], HasMore: false, Proposed: null }

/** What fitters are owed: jobs on no bill yet, and their bills. */
export function FitterBills() {
  const [asked, setAsked] = useState<{
    kind: 'show' | 'pay' | 'takeBack'
    bill: FitterBillRow
  } | null>(null)
  const close = () => setAsked(null)
  return (
    <PageColumns>
      <NextBill />
      <Bills
        onPay={(bill) => setAsked({ kind: 'pay', bill })}
        onShow={(bill) => setAsked({ kind: 'show', bill })}
        onTakeBack={(bill) => setAsked({ kind: 'takeBack', bill })}
      />
      {asked?.kind === 'show' ? <FitterBillDialog billID={asked.bill.ID} onClose={close} /> : null}
      {asked?.kind === 'pay' ? <PayFitterDialog bill={asked.bill} onClose={close} /> : null}
      {asked?.kind === 'takeBack' ? (
        <TakeBackFitterDialog bill={asked.bill} onClose={close} />
      ) : null}
    </PageColumns>
  )
}

function NextBill() {
  const chosen = useFitter()
  const { fitterID } = chosen
  const today = useShopToday()
  const period = chosen.period ?? monthBefore(today)
  const { from, to } = period
  const fitters = useQuery(fittersQuery)
  const work = useQuery(fitterWorkQuery(fitterID, from, to))
  const { Breakages, HasMore, Jobs } = work.data ?? NO_WORK
  const draft = fitterDraft(work.data ?? NO_WORK, chosen)
  const totalPaise = draft.workPaise - draft.breakagePaise
  const missing =
    from > to
      ? t('payers.wrongPeriod')
      : fitterID === ''
        ? t('fitters.chooseFirst')
        : draft.jobs.length === 0
          ? t('fitters.noJobs')
          : draft.hasWrongAmount
            ? t('items.notANumber')
            : undefined
  const isWhole = missing === undefined && work.data !== undefined
  const { isBusy, refused, submit } = useSubmit(isWhole, () =>
    draftBill({ fitterID, ...period }, draft),
  )
  return (
    <Panel aria-label={t('fitters.next')}>
      <Form onSubmit={submit}>
        <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
          <MasterSelect
            kind="Fitter"
            label={t('fitters.fitter')}
            value={fitterID}
            options={[
              { value: '', label: t('fitters.all') },
              ...(fitters.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
            ]}
            onChange={(value) => void chooseFitter(value)}
          />
          <DateField
            label={t('payers.from')}
            value={from}
            onChange={(value) => changeFitter({ period: { from: value, to } })}
          />
          <DateField
            label={t('payers.to')}
            value={to}
            onChange={(value) => changeFitter({ period: { from, to: value } })}
          />
        </Grid>
        {work.error === null ? null : <Notice kind="bad">{errorMessage(work.error)}</Notice>}
        {work.isFetching && work.data === undefined ? (
          <Waiting>{t('lab.reading')}</Waiting>
        ) : Jobs.length === 0 ? (
          <EmptyText>{t('fitters.noneOpen')}</EmptyText>
        ) : (
          <RowList>
            {Jobs.map((job) => (
              <WorkRow key={job.LabOrderID} job={job} />
            ))}
          </RowList>
        )}
        {HasMore ? <Notice kind="warn">{t('fitters.more')}</Notice> : null}
        {Breakages.length === 0 ? null : (
          <>
            <PanelHeading>{t('fitters.breakages')}</PanelHeading>
            <RowList>
              {Breakages.map((breakage) => (
                <BreakageRow key={breakage.LabOrderID} breakage={breakage} />
              ))}
            </RowList>
          </>
        )}
        <p className={styles['total']} role="status" data-testid="fitter-total">
          {[
            t('lab.count', { count: draft.jobs.length }),
            t('fitters.work', { amount: formatPaise(draft.workPaise) }),
            ...(draft.breakagePaise === 0
              ? []
              : [t('fitters.less', { amount: formatPaise(draft.breakagePaise) })]),
            t('fitters.total', { amount: formatPaise(totalPaise) }),
          ].join(' · ')}
        </p>
        <SubmitRow
          label={t('fitters.draft')}
          isWhole={isWhole}
          missing={missing}
          isBusy={isBusy}
          refused={refused}
        />
      </Form>
    </Panel>
  )
}

function WorkRow({ job }: { job: FitterWork['Jobs'][number] }) {
  const { extras, fitterID, leftOut } = useFitter()
  const { LabOrderID, LabOrderNo, Rate } = job
  const isOn = Rate !== null && !leftOut.has(LabOrderID)
  return (
    <ListRow data-testid="fitter-job">
      <Stack gap={2} className={styles['grows']}>
        <Row gap={4} align="center" isWrapping>
          {Rate === null ? (
            <span>{LabOrderNo}</span>
          ) : (
            <Check
              isOn={isOn}
              label={LabOrderNo}
              onChange={(value) => leaveOut(LabOrderID, !value)}
            />
          )}
          <Button variant="quiet" onClick={() => openOrder(job.SalesOrderID)}>
            {job.OrderNo}
          </Button>
          {Rate === null ? <Badge kind="warn">{t('fitters.noRate')}</Badge> : null}
        </Row>
        <Muted>
          {[
            formatDay(job.FittedOn),
            job.CustomerName,
            ...(fitterID === '' ? [job.FitterName] : []),
          ].join(' · ')}
        </Muted>
        {isOn && job.Extras.length > 0 ? (
          <Row gap={6} isWrapping>
            {job.Extras.map(({ Name, Rate: extra }) => (
              <Check
                key={Name}
                isOn={extras[LabOrderID]?.includes(Name) === true}
                label={`${Name} ${formatRupees(extra)}`}
                onChange={(value) => setExtra(LabOrderID, Name, value)}
              />
            ))}
          </Row>
        ) : null}
      </Stack>
      <span>{Rate === null ? '' : formatRupees(Rate)}</span>
    </ListRow>
  )
}

function BreakageRow({ breakage }: { breakage: FitterWork['Breakages'][number] }) {
  const { charged, fitterID } = useFitter()
  const { Cost, LabOrderID, LabOrderNo } = breakage
  const typed = charged[LabOrderID]
  const paise = parsePaise(typed ?? '')
  return (
    <ListRow data-testid="fitter-breakage">
      <Stack gap={2} className={styles['grows']}>
        <Row gap={4} align="center" isWrapping>
          {fitterID === '' ? (
            <span>{LabOrderNo}</span>
          ) : (
            <Check
              isOn={typed !== undefined}
              label={t('fitters.charge', { job: LabOrderNo })}
              onChange={(isOn) =>
                setCharged(LabOrderID, isOn ? (Cost === null ? '' : Cost.toFixed(2)) : null)
              }
            />
          )}
          <Button variant="quiet" onClick={() => openOrder(breakage.SalesOrderID)}>
            {breakage.OrderNo}
          </Button>
        </Row>
        <Muted>
          {[
            formatDay(breakage.On),
            breakage.Reason,
            ...(fitterID === '' ? [breakage.FitterName] : []),
            ...(Cost === null ? [] : [t('fitters.cost', { amount: formatRupees(Cost) })]),
          ].join(' · ')}
        </Muted>
      </Stack>
      {typed === undefined ? null : (
        <Field
          className={styles['amount']}
          label={t('fitters.amount')}
          inputMode="decimal"
          value={typed}
          error={typed !== '' && (paise === null || paise <= 0) ? t('items.notANumber') : null}
          onChange={({ target }) => setCharged(LabOrderID, target.value)}
        />
      )}
    </ListRow>
  )
}

const STATES: Record<FitterBillRow['State'], BadgeKind> = {
  Draft: 'warn',
  Agreed: 'info',
  Paid: 'good',
  TakenBack: 'bad',
}

type BillActs = Record<'onPay' | 'onShow' | 'onTakeBack', (bill: FitterBillRow) => void>

function Bills(acts: BillActs) {
  const bills = useQuery(fitterBillsQuery)
  return (
    <Panel>
      <PanelHeading>{t('fitters.bills')}</PanelHeading>
      {bills.error === null ? null : <Notice kind="bad">{errorMessage(bills.error)}</Notice>}
      {bills.data?.Items.length === 0 ? <EmptyText>{t('fitters.noBills')}</EmptyText> : null}
      <RowList>
        {bills.data?.Items.map((bill) => (
          <BillRow key={bill.ID} bill={bill} {...acts} />
        ))}
      </RowList>
    </Panel>
  )
}

function BillRow({ bill, onPay, onShow, onTakeBack }: BillActs & { bill: FitterBillRow }) {
  const { BillNo, FitterName, ID, State } = bill
  return (
    <ListRow data-testid="fitter-bill">
      <RowFacts as="span">
        <strong>{FitterName}</strong>
        <Badge kind={STATES[State]}>{t(`fitters.state.${State}`)}</Badge>
        <Muted>
          {[
            ...(BillNo === null ? [] : [BillNo]),
            `${formatDay(bill.From)} – ${formatDay(bill.To)}`,
            ...(bill.PaidOn === null ? [] : [`${formatDay(bill.PaidOn)} ${bill.PaidBy ?? ''}`]),
            ...(bill.PaymentBack === null
              ? []
              : [t('fitters.paymentBackWhy', { reason: bill.PaymentBack })]),
            ...(bill.TakenBack === null ? [] : [bill.TakenBack]),
          ].join(' · ')}
        </Muted>
      </RowFacts>
      <RowActions>
        <Button
          variant="quiet"
          aria-label={t('fitters.show', { amount: formatRupees(bill.Total), fitter: FitterName })}
          onClick={() => onShow(bill)}
        >
          {formatRupees(bill.Total)}
        </Button>
        {State === 'Draft' ? (
          <>
            <Button variant="primary" onClick={() => void agreeBill(ID)}>
              {t('fitters.agree')}
            </Button>
            <Button onClick={() => void discardBill(ID)}>{t('fitters.discard')}</Button>
          </>
        ) : null}
        {State === 'Agreed' ? (
          <Button variant="primary" onClick={() => onPay(bill)}>
            {t('fitters.pay')}
          </Button>
        ) : null}
        {State === 'Agreed' || State === 'Paid' ? (
          <Button onClick={() => onTakeBack(bill)}>{t('vouchers.takeBack')}</Button>
        ) : null}
        {BillNo === null ? null : (
          <Button onClick={() => showPaper({ kind: 'FitterBill', id: ID, number: BillNo })}>
            {t('fitters.print')}
          </Button>
        )}
      </RowActions>
    </ListRow>
  )
}
