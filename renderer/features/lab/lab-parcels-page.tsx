import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { formatRupees, parseSigned } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Check } from '../../base/ui/check.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Field, Input } from '../../base/ui/field.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { ListRow, RowActions, RowFacts, RowList } from '../../base/ui/list-row.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Page, PageColumns, PageHead } from '../../base/ui/page.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Panel, PanelHeading } from '../../base/ui/panel.tsx'
import { Code, EmptyText, Muted, ScreenTitle } from '../../base/ui/text.tsx'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { labsQuery } from '../../kernel/queries/lookups.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { can } from '../../kernel/session-store.ts'
import { CourierField } from '../masters/listed-field.tsx'
import { MasterSelect } from '../masters/master-select.tsx'
import { FitterBills } from './fitter-bills.tsx'
import {
  type BilledJob,
  type BillOfLab,
  billInput,
  billPreviewQuery,
  jobsOfLabQuery,
  listCode,
  listOrder,
  waitingQuery,
} from './lab-actions.ts'
import { LabOrders } from './lab-orders.tsx'
import styles from './lab-parcels-page.module.css'
import {
  changeMode,
  dropJob,
  JOB_ID,
  LAB_MODES,
  type LabMode,
  type ListedJob,
  listJob,
  setAmount,
  useLab,
} from './lab-store.ts'
import { TakeBackBillDialog } from './take-back-bill-dialog.tsx'

/** Jobs to the lab and back, several at once by scan, and the lab's bill for them. */
export function LabParcelsPage() {
  useScansAsJobs()
  const mode = useLab((state) => state.mode)
  const modes = LAB_MODES.filter((each) => each !== 'fitters' || can('purchase.pay'))
  return (
    <Page className={styles['screen']}>
      <PageHead>
        <div>
          <ScreenTitle>{t('lab.title')}</ScreenTitle>
          <Muted as="p">{t(`lab.lead.${mode}`)}</Muted>
        </div>
        {mode === 'fitters' ? null : <CommandButton id="labParcelPost" variant="primary" />}
      </PageHead>
      <Choice
        label={t('lab.mode')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`lab.mode.${value}`) }))}
        onChange={changeMode}
      />
      {mode === 'fitters' ? <FitterBills /> : <Parcel />}
    </Page>
  )
}

/** The list of jobs, and those that can be put on it. */
function Parcel() {
  const typed = useLab()
  const { jobs, mode } = typed
  const preview = useQuery(billPreviewQuery(mode === 'bill' ? billInput(typed, false) : null))
  return (
    <PageColumns>
      <Panel aria-label={t('lab.list')}>
        {mode === 'receive' ? null : <HeadFields />}
        <JobField />
        {jobs.length === 0 ? (
          <EmptyText>{t('lab.empty')}</EmptyText>
        ) : (
          <RowList>
            {jobs.map((job) => (
              <JobRow
                key={job.job}
                job={job}
                answer={preview.data?.Jobs.find(({ Job }) => Job === job.job) ?? null}
              />
            ))}
          </RowList>
        )}
        {preview.error === null ? null : <Notice kind="bad">{errorMessage(preview.error)}</Notice>}
        <p className={styles['total']} role="status">
          {t('lab.count', { count: jobs.length })}
          {preview.data === null || preview.data === undefined
            ? ''
            : ` · ${t('lab.total', { total: formatRupees(preview.data.computedTotal) })}`}
        </p>
      </Panel>
      {mode === 'bill' ? (
        <JobsOfLab />
      ) : (
        <Stack gap={6}>
          <WaitingJobs key={mode} mode={mode} />
          {mode === 'send' ? <LabOrders /> : null}
        </Stack>
      )}
    </PageColumns>
  )
}

/** On this screen a job card is a line of the list; among the bills of fitters there is none. */
function useScansAsJobs(): void {
  const hasList = useLab(({ mode }) => mode !== 'fitters')
  useEffect(() => {
    if (!hasList) return undefined
    const sound = (isListed: boolean) => (isListed ? soundGood() : soundBad())
    return takeScansHere(
      (_item, code) => void listCode(code).then(sound),
      (salesOrderID) => void listOrder(salesOrderID).then(sound),
    )
  }, [hasList])
}

function HeadFields() {
  const { anotherBillNo, asked, billDate, billNo, billTotal, courier, mode, note } = useLab()
  const { otherCharges, supplierID, taxRate } = useLab()
  const number = billNo.trim()
  const isAsked = asked !== null && asked.billNo === number
  const isWrong = otherCharges.trim() !== '' && parseSigned(otherCharges) === null
  const labs = useQuery(labsQuery)
  const ofLab = useQuery(jobsOfLabQuery(mode === 'bill' ? supplierID : '', billDate))
  return (
    <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
      <MasterSelect
        kind="Supplier"
        isLab
        label={t('masters.lab')}
        value={supplierID}
        options={[
          { value: '', label: mode === 'send' ? t('lab.usual') : t('lab.choose') },
          ...(labs.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        onChange={(value) => useLab.setState({ supplierID: value })}
      />
      {mode === 'send' ? (
        <>
          <CourierField
            label={t('lab.courier')}
            value={courier}
            maxLength={200}
            onChange={(value) => useLab.setState({ courier: value })}
          />
          <Field
            label={t('lab.note')}
            value={note}
            maxLength={290}
            onChange={({ target: { value } }) => useLab.setState({ note: value })}
          />
        </>
      ) : (
        <>
          <Stack gap={3}>
            <Field
              label={t('goodsIn.billNo')}
              value={billNo}
              maxLength={50}
              error={isAsked && anotherBillNo !== number ? asked.question : null}
              onChange={({ target: { value } }) => useLab.setState({ billNo: value })}
            />
            {isAsked ? (
              <Check
                label={t('goodsIn.anotherBill')}
                isOn={anotherBillNo === number}
                onChange={(isOn) => useLab.setState({ anotherBillNo: isOn ? number : '' })}
              />
            ) : null}
          </Stack>
          <DateField
            label={t('goodsIn.billDate')}
            value={billDate}
            onChange={(value) => useLab.setState({ billDate: value })}
          />
          <Field
            label={t('lab.taxRate')}
            inputMode="decimal"
            value={taxRate ?? String(ofLab.data?.UsualTaxRate ?? '')}
            onChange={({ target: { value } }) => useLab.setState({ taxRate: value })}
          />
          <Field
            label={t('lab.otherCharges')}
            hint={t('lab.otherCharges.hint')}
            value={otherCharges}
            error={isWrong ? t('items.notANumber') : null}
            onChange={({ target: { value } }) => useLab.setState({ otherCharges: value })}
          />
          <Field
            label={t('goodsIn.billTotal')}
            inputMode="decimal"
            value={billTotal}
            onChange={({ target: { value } }) => useLab.setState({ billTotal: value })}
          />
        </>
      )}
    </Grid>
  )
}

/** A job by its number, for a card that no scanner reads. */
function JobField() {
  const [typed, setTyped] = useState('')
  const refused = useLab((state) => state.refused)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void input.current?.focus(), [])
  function add(event: FormEvent): void {
    event.preventDefault()
    const job = typed.trim()
    if (job === '') return
    void listCode(job)
    setTyped('')
  }
  return (
    <form onSubmit={add}>
      <Field
        id={JOB_ID}
        label={t('lab.job')}
        isCode
        inputRef={input}
        value={typed}
        maxLength={100}
        placeholder={t('lab.job.hint')}
        hint={refused === null ? undefined : ''}
        error={refused?.reason ?? null}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      {refused === null || refused.instead === null ? null : (
        <CommandButton id="labParcelInstead" label={t(`lab.instead.${refused.instead}`)} />
      )}
    </form>
  )
}

type Answer = {
  OrderNo: string | null
  CustomerName: string | null
  Expected: number | null
  Difference: number | null
  Problem: string | null
}

function JobRow({ answer, job }: { answer: Answer | null; job: ListedJob }) {
  const mode = useLab((state) => state.mode)
  const found = [answer?.OrderNo, answer?.CustomerName].filter(Boolean).join(' · ')
  const about = job.about === '' ? found : job.about
  return (
    <ListRow data-testid="lab-job">
      <RowFacts as="span">
        <Code>{job.job}</Code>
        <Muted>{about}</Muted>
        {answer === null || answer.Problem === null ? null : (
          <Badge kind="bad">{answer.Problem}</Badge>
        )}
        {answer === null || answer.Difference === null || answer.Difference === 0 ? null : (
          <Badge kind={answer.Difference > 0 ? 'warn' : 'info'}>
            {t('lab.difference', {
              expected: formatRupees(answer.Expected ?? 0),
              difference: formatRupees(answer.Difference),
            })}
          </Badge>
        )}
      </RowFacts>
      {mode === 'send' ? null : (
        <Input
          className={styles['amount']}
          inputMode="decimal"
          aria-label={t(mode === 'bill' ? 'lab.amount' : 'lab.cost', { job: job.job })}
          placeholder={t(mode === 'bill' ? 'lab.amount.short' : 'lab.cost.short')}
          value={job.amount}
          onChange={(event) => setAmount(job.job, event.target.value)}
        />
      )}
      <RowActions>
        <Button
          variant="quiet"
          isRound
          aria-label={t('lab.drop', { job: job.job })}
          onClick={() => dropJob(job.job)}
        >
          <Glyph of={Trash2} />
        </Button>
      </RowActions>
    </ListRow>
  )
}

/** What is to be sent, or is at a lab: picked instead of scanned. */
function WaitingJobs({ mode }: { mode: LabMode }) {
  const [pageNumber, setPageNumber] = useState(1)
  const waiting = useQuery(waitingQuery(mode, pageNumber))
  const jobs = useLab((state) => state.jobs)
  const isListed = (orderNo: string) => jobs.some(({ about }) => about.startsWith(`${orderNo} · `))
  return (
    <Panel>
      <PanelHeading>{t(mode === 'send' ? 'lab.toSend' : 'lab.atLab')}</PanelHeading>
      {waiting.error === null ? null : <Notice kind="bad">{errorMessage(waiting.error)}</Notice>}
      {waiting.isPending ? <Waiting>{t('lab.reading')}</Waiting> : null}
      {waiting.data?.Total === 0 ? (
        <Stack gap={3} align="center" className={styles['none']}>
          <FlaskConical aria-hidden="true" />
          <p>{t('lab.noneWaiting')}</p>
        </Stack>
      ) : null}
      <RowList>
        {waiting.data?.Items.map((order) => (
          <ListRow key={order.ID} data-testid="lab-waiting">
            <RowFacts as="span">
              <strong>{order.CustomerName}</strong>
              <Muted>{order.SalesOrderNo}</Muted>
              {order.IsFittingOnly ? <Badge kind="info">{t('lab.ownLenses')}</Badge> : null}
            </RowFacts>
            {isListed(order.SalesOrderNo) ? (
              <Muted>{t('lab.listed')}</Muted>
            ) : (
              <Button onClick={() => void listOrder(order.ID)}>
                <Glyph of={Plus} />
                {t('lab.add')}
              </Button>
            )}
          </ListRow>
        ))}
      </RowList>
      {waiting.data === undefined || waiting.data.Total === 0 ? null : (
        <Pager
          count={t('lab.count', { count: waiting.data.Total })}
          total={waiting.data.Total}
          pageNumber={pageNumber}
          pageSize={waiting.data.PageSize}
          onPage={setPageNumber}
        />
      )}
    </Panel>
  )
}

/** Jobs of the lab that came and are on no bill yet, and what it billed last. */
function JobsOfLab() {
  const { billDate, jobs: listed, supplierID } = useLab()
  const ofLab = useQuery(jobsOfLabQuery(supplierID, billDate))
  const jobs = (ofLab.data?.Unbilled ?? []).filter(
    ({ Job }) => !listed.some(({ job }) => job === Job),
  )
  const { Billed: billed = [], Bills: bills = [] } = ofLab.data ?? {}
  const [asked, setAsked] = useState<BillOfLab | null>(null)
  const none = supplierID === '' ? 'lab.unbilled.choose' : 'lab.unbilled.none'
  return (
    <Panel>
      <PanelHeading>{t('lab.unbilled')}</PanelHeading>
      {ofLab.error === null ? null : <Notice kind="bad">{errorMessage(ofLab.error)}</Notice>}
      {jobs.length === 0 && !ofLab.isFetching ? <EmptyText>{t(none)}</EmptyText> : null}
      <RowList>
        {jobs.map(({ CustomerName, Expected, IsCancelled, IsReplaced, Job, OrderNo }) => (
          <ListRow key={Job}>
            <RowFacts as="span">
              <strong>{CustomerName}</strong>
              <Code>{Job}</Code>
              <Muted>{OrderNo}</Muted>
              {IsReplaced ? <Muted>{t('lab.replaced')}</Muted> : null}
              {IsCancelled ? <Badge kind="warn">{t('lab.orderCancelled')}</Badge> : null}
            </RowFacts>
            <Row as="span" gap={4} align="center">
              <span>{Expected === null ? '' : formatRupees(Expected)}</span>
              <Button
                onClick={() => {
                  const amount = Expected === null ? '' : String(Expected)
                  listJob(Job, `${OrderNo} · ${CustomerName}`, amount)
                }}
              >
                <Glyph of={Plus} />
                {t('lab.add')}
              </Button>
            </Row>
          </ListRow>
        ))}
      </RowList>
      {bills.length === 0 ? null : (
        <>
          <PanelHeading>{t('lab.billedLast')}</PanelHeading>
          <RowList>
            {bills.map((bill) => (
              <BilledRow
                key={bill.LabBillID}
                bill={bill}
                jobs={billed.filter(({ LabBillID }) => LabBillID === bill.LabBillID)}
                onTakeBack={() => setAsked(bill)}
              />
            ))}
          </RowList>
        </>
      )}
      {asked === null ? null : <TakeBackBillDialog bill={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

/** A bill of the lab with its jobs; who may, takes it back. */
function BilledRow({
  bill,
  jobs,
  onTakeBack,
}: {
  bill: BillOfLab
  jobs: readonly BilledJob[]
  onTakeBack: () => void
}) {
  const { BillDate, BillNo: number, JobCount, Total } = bill
  return (
    <>
      <ListRow data-testid="lab-billed">
        <RowFacts as="span">
          <strong>{t('lab.billOf', { number })}</strong>
          <Muted>{[formatDay(BillDate), t('lab.count', { count: JobCount })].join(' · ')}</Muted>
        </RowFacts>
        <Row as="span" gap={4} align="center">
          <strong>{Total === null ? '' : formatRupees(Total)}</strong>
          {can('stock.adjust') ? (
            <Button aria-label={t('lab.takeBackOf', { number })} onClick={onTakeBack}>
              {t('vouchers.takeBack')}
            </Button>
          ) : null}
        </Row>
      </ListRow>
      {jobs.map(({ Amount, CustomerName, Job, OrderNo }) => (
        <ListRow key={Job} className={styles['ofBill']}>
          <RowFacts as="span">
            <span>{CustomerName}</span>
            <Code>{Job}</Code>
            <Muted>{OrderNo}</Muted>
          </RowFacts>
          <span>{Amount === null ? '' : formatRupees(Amount)}</span>
        </ListRow>
      ))}
    </>
  )
}
