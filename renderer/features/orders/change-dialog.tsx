import { useQuery } from '@tanstack/react-query'
import { HandPlatter } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import type { OrderChangeInput, OrderChangeReply } from '../../../server/contract/order-change.ts'
import type { OrderDetail } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { ApiError } from '../../base/api/errors.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row, Stack } from '../../base/ui/layout.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { TimeField } from '../../base/ui/time-field.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { runLoaded } from '../../kernel/loadable.tsx'
import { fittersQuery, sectionOf } from '../../kernel/queries/lookups.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { ItemPicker } from '../items/item-picker.tsx'
import { type ChosenCharge, JobChargeForm } from '../masters/job-charge-form.tsx'
import { MasterSelect } from '../masters/master-select.tsx'
import { changeOrder } from './change-actions.ts'
import styles from './change-dialog.module.css'
import {
  addedCharge,
  addedLine,
  type ChangeDraft,
  changeOf,
  chargedWith,
  draftOfOrder,
  goodsOfCharges,
  hasOtherPower,
  hasPiece,
  hasRepair,
  type LineDraft,
  lacksRepairText,
  lensesWithoutEye,
  lineOfField,
  unreadFigures,
  withOneMore,
} from './change-draft.ts'
import { ChangeLines, type SaidOfFigure } from './change-lines.tsx'
import { useLabOptions } from './lab-options.ts'
import { useOpenDetail } from './orders-store.ts'
import { focusSubmit, ReadFirstNote, useReadFirst } from './read-first.tsx'

const REST_MS = 400

/** Changes an order that was booked: powers, lenses, frame, promise; what follows is shown first. */
export function ChangeDialog() {
  const newest = useOpenDetail()
  // As it was when the change began: what is typed stays when somebody else changes the order.
  const [order, setOrder] = useState(newest)
  if (order === null && newest !== null) setOrder(newest)
  if (order === null || newest === null) return null
  return (
    <Dialog
      title={t('orders.change.title', { number: order.SalesOrderNo })}
      size="wide"
      hasForm
      onClose={closeDialog}
    >
      <Stack gap={5}>
        <ChangeForm key={order.Version} order={order} />
        {newest.Version === order.Version ? null : (
          <Notice kind="warn">
            <Row gap={5} align="center" justify="between">
              <p>{t('orders.change.meanwhile')}</p>
              <Button variant="plain" onClick={() => setOrder(newest)}>
                {t('orders.change.again')}
              </Button>
            </Row>
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

function ChangeForm({ order }: { order: OrderDetail }) {
  const labs = useLabOptions(order)
  const fitters = useQuery(fittersQuery)
  const [draft, setDraft] = useState(() => draftOfOrder(order))
  const [isCharging, setCharging] = useState(false)
  const input = changeOf(order, draft)
  const preview = usePreview(input)
  const isReady = input !== null && preview.data !== undefined && preview.isSettled
  // Sent before what follows was shown: nothing is saved unseen, and the next press saves it.
  const [early, setEarly] = useState<string | null>(null)
  const read = useReadFirst()
  const isAsking = isReady && (preview.data?.Questions ?? []).length > 0
  const { submit, isBusy, refused } = useSubmit(isReady, async () => {
    if (input === null || preview.data === undefined) return
    if (isAsking && early !== preview.text) return setEarly(preview.text)
    if (isAsking && !read.isInSight()) return
    const isDone = await changeOrder(order, input, preview.data.ApprovalRate)
    if (isDone) closeDialog()
  })
  const isWorking = input !== null && !preview.isSettled
  const isEarly = early !== null && early === preview.text
  const send = (event: FormEvent): void => {
    if (isWorking) {
      event.preventDefault()
      setEarly(preview.text)
    } else submit(event)
  }
  // Enter changes the order then, as its button says: it puts no line back and adds none.
  const { form, said } = read
  const toSubmit = () => focusSubmit(form.current)
  // A refusal is said beside the button, which has the focus and comes into sight with it.
  useEffect(() => {
    if (refused !== null) focusSubmit(form.current)
  }, [form, refused])
  // Wherever the cursor is, what is scanned comes on the order that is being changed.
  useEffect(() =>
    takeScansHere((item, code) => {
      const isPieceHere = item?.InventoryID != null && hasPiece(order, draft, item.InventoryID)
      if (item === null || isPieceHere) {
        soundBad()
        showError(t(isPieceHere ? 'orders.change.pieceHere' : 'labels.unknown', { code }))
        return
      }
      if (order.InvoiceNo !== null) {
        soundBad()
        showError(t('orders.change.billed', { number: order.InvoiceNo }))
        return
      }
      soundGood()
      toSubmit()
      void add(item, true)
    }),
  )
  async function add(item: Item, isScanned = false): Promise<void> {
    const section = await sectionOf(item.ItemTypeID)
    const [only, ...others] = item.Units ?? []
    const piece = item.InventoryID ?? (others.length === 0 ? only?.InventoryID : null) ?? null
    if (only !== undefined && piece === null) {
      showError(t('orders.change.scanTag', { name: item.Name }))
      return
    }
    const come = { ...item, InventoryID: piece }
    setDraft((now) => {
      const raised = isScanned ? withOneMore(now, come) : null
      return raised ?? { ...now, added: [...now.added, addedLine(order, now, come, section)] }
    })
  }
  async function charge(chosen: ChosenCharge): Promise<void> {
    const { amount, goodsKey } = chosen
    if (goodsKey === null) {
      const { code } = await call('job-charge-item', { jobChargeID: chosen.charge.ID })
      const item = await call('get-item-by-code', { code })
      setDraft((now) => ({ ...now, added: [...now.added, addedCharge(order, now, item, amount)] }))
    } else setDraft((now) => chargedWith(now, goodsKey, amount))
    setCharging(false)
  }
  const hasJob = order.LabOrder !== null
  const bill = order.InvoiceNo
  // What was said of the figures before does not count for those that are typed now.
  const isWrong = preview.error !== null && preview.isSettled
  const wrongFigures = isWrong ? refusedFigures(order, draft, input, preview.error) : []
  const notes = preview.isSettled ? notedFigures(order, draft, input, preview.data) : []
  return (
    <>
      <Form
        ref={form}
        onSubmit={send}
        onKeyDown={read.onKeyDown}
        className={styles['form']}
        data-typed={draft.added.length + draft.removed.length > 0 ? '' : undefined}
      >
        {bill === null ? null : (
          <Notice kind="info">
            <Row data-aside gap={5} align="center" justify="between">
              <p>{t('orders.change.billed', { number: bill })}</p>
              <Button variant="plain" onClick={() => toReturns(order)}>
                {t('command.orderReturn.short')}
              </Button>
            </Row>
          </Notice>
        )}
        <ChangeLines
          order={order}
          isBilled={bill !== null}
          draft={draft}
          refused={wrongFigures}
          noted={notes}
          onChange={setDraft}
          onToggled={toSubmit}
        />
        {bill === null ? (
          <Row gap={5} align="center" isWrapping>
            <div className={styles['picker']}>
              <ItemPicker label={t('orders.change.add')} onPick={(item: Item) => void add(item)} />
            </div>
            <Button variant="plain" onClick={() => setCharging(true)}>
              <Glyph of={HandPlatter} />
              {t('command.jobCharge')}
            </Button>
          </Row>
        ) : null}
        <Grid gap={6} className={styles['fields']}>
          <DateField
            label={t('orders.promised')}
            value={draft.day}
            min={shopToday()}
            onChange={(day) => setDraft({ ...draft, day })}
          />
          <TimeField
            label={t('pay.promised.time')}
            value={draft.time}
            onChange={(time) => setDraft({ ...draft, time })}
          />
          {hasJob ? (
            <MasterSelect
              kind="Supplier"
              isLab
              label={t('orders.labName')}
              value={draft.supplierID}
              options={labs}
              onChange={(supplierID) => setDraft({ ...draft, supplierID })}
            />
          ) : null}
          {hasJob ? (
            <MasterSelect
              kind="Fitter"
              label={t('orders.fitter')}
              value={draft.fitterID}
              options={[
                { value: '', label: t('orders.notChosen') },
                ...(fitters.data ?? []).map((row) => ({ value: row.ID, label: row.Name })),
              ]}
              onChange={(fitterID) => setDraft({ ...draft, fitterID })}
            />
          ) : null}
          {hasJob ? (
            <Field
              label={t('orders.change.instructions')}
              value={draft.instructions}
              maxLength={500}
              onChange={(event) => setDraft({ ...draft, instructions: event.target.value })}
            />
          ) : null}
          {hasRepair(order, draft) ? <RepairFields draft={draft} onChange={setDraft} /> : null}
          <Field
            label={t('orders.reason')}
            value={draft.reason}
            maxLength={500}
            onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
          />
        </Grid>
        {/* Beside and after the button, which stands still while the typing changes what follows. */}
        <Row gap={10} align="start" isWrapping>
          <SubmitRow
            label={t('orders.change.do')}
            isWhole={isReady || isWorking}
            isBusy={isBusy}
            refused={refused}
            missing={missingOf(order, draft, input, isWrong)}
          />
          {preview.data !== undefined && input !== null ? <Consequences of={preview.data} /> : null}
          {preview.error !== null && input !== null && wrongFigures.length === 0 ? (
            <div className={styles['follows']}>
              <Notice kind="bad">{errorMessage(preview.error)}</Notice>
            </div>
          ) : null}
        </Row>
        {bill !== null && (input?.lines ?? []).some(hasOtherPower) ? (
          <Notice kind="info">{t('orders.billKeepsPowers', { number: bill })}</Notice>
        ) : null}
        {preview.data !== undefined && input !== null ? <Warnings of={preview.data} /> : null}
        {isEarly && (isWorking || isReady) ? (
          <ReadFirstNote key={`${isReady}`} form={form} said={said} isBusy={isBusy}>
            {t(saidOfEarly(isReady, isAsking))}
          </ReadFirstNote>
        ) : null}
      </Form>
      {isCharging ? (
        <Dialog title={t('jobCharge.title')} size="small" onClose={() => setCharging(false)}>
          <JobChargeForm goods={goodsOfCharges(order, draft)} onCharge={charge} />
        </Dialog>
      ) : null}
    </>
  )
}

/** The customer's own frame that stays here, and what is wrong with it, as on the repair slip. */
function RepairFields({
  draft,
  onChange,
}: {
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
}) {
  const change = (part: Partial<ChangeDraft['repair']>) =>
    onChange({ ...draft, repair: { ...draft.repair, ...part } })
  return (
    <>
      <Field
        label={t('repair.frame')}
        value={draft.repair.frame}
        maxLength={200}
        onChange={(event) => change({ frame: event.target.value })}
      />
      <Field
        label={t('repair.fault')}
        value={draft.repair.fault}
        maxLength={500}
        onChange={(event) => change({ fault: event.target.value })}
      />
    </>
  )
}

/** Goods of a bill are taken back there. */
function toReturns({ SalesOrderNo }: OrderDetail): void {
  closeDialog()
  runLoaded(
    () => import('../returns/open-return.ts'),
    ({ openReturnOf }) => openReturnOf(SalesOrderNo),
  )
}

function saidOfEarly(isReady: boolean, isAsking: boolean) {
  if (!isReady) return 'orders.change.working'
  return isAsking ? 'orders.change.answerFirst' : 'orders.change.readFirst'
}

const hasUnread = (line: LineDraft) => unreadFigures(line).length > 0

/** What the server said of single figures. */
function refusedFigures(
  order: OrderDetail,
  draft: ChangeDraft,
  input: OrderChangeInput | null,
  error: unknown,
): SaidOfFigure[] {
  if (!(error instanceof ApiError) || input === null) return []
  return error.fields.flatMap(({ field, message }) => {
    const at = lineOfField(order, draft, input, field)
    return at === null ? [] : [{ ...at, message }]
  })
}

/** How the server read single figures. */
function notedFigures(
  order: OrderDetail,
  draft: ChangeDraft,
  input: OrderChangeInput | null,
  told: OrderChangeReply | undefined,
): SaidOfFigure[] {
  if (told === undefined || input === null) return []
  return told.Notes.flatMap(({ Field: field, Sentence }) => {
    const at = lineOfField(order, draft, input, field)
    return at === null ? [] : [{ ...at, message: Sentence }]
  })
}

/** Why the change can't be made now: the first of what stands in its way. */
function missingOf(
  order: OrderDetail,
  draft: ChangeDraft,
  input: OrderChangeInput | null,
  isRefused: boolean,
): string {
  if ([...Object.values(draft.lines), ...draft.added.map((each) => each.draft)].some(hasUnread)) {
    return t('orders.change.unread')
  }
  if (lensesWithoutEye(draft).length > 0) return t('orders.change.whichEyeFirst')
  if (lacksRepairText(order, draft)) return t('orders.change.repairText')
  if (input === null) return t('orders.change.nothing')
  return t(isRefused ? 'orders.change.refused' : 'orders.change.working')
}

/** What the change would do, asked for once the typing rests. */
function usePreview(input: OrderChangeInput | null) {
  const text = input === null ? '' : JSON.stringify(input)
  const settled = useSettled(text, REST_MS)
  const answer = useQuery({
    queryKey: queryKey('orderChange', settled),
    queryFn: () => {
      const asked: OrderChangeInput = JSON.parse(settled)
      return call('change-order', { ...asked, preview: true })
    },
    enabled: settled !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    data: answer.data,
    error: answer.error,
    text,
    isSettled: settled === text && !answer.isFetching,
  }
}

function Consequences({ of }: { of: OrderChangeReply }) {
  const back = of.Stock.filter(({ Qty }) => Qty > 0)
  const taken = of.Stock.filter(({ Qty }) => Qty < 0)
  const difference = of.NetAfter - of.NetBefore
  return (
    <section className={styles['follows']} aria-label={t('orders.change.follows')}>
      <dl>
        <div>
          <dt>{t('orders.change.bill')}</dt>
          <dd data-testid="change-bill">
            {t('orders.change.billLine', {
              before: formatRupees(of.NetBefore),
              after: formatRupees(of.NetAfter),
              difference: (difference > 0 ? '+' : '') + formatRupees(difference),
            })}
          </dd>
        </div>
        <div>
          <dt>{of.BalanceAmount < 0 ? t('orders.change.toGiveBack') : t('orders.balance')}</dt>
          <dd data-testid="change-balance">{formatRupees(Math.abs(of.BalanceAmount))}</dd>
        </div>
        {back.length === 0 ? null : (
          <div>
            <dt>{t('orders.change.back')}</dt>
            <dd>{goods(back)}</dd>
          </div>
        )}
        {taken.length === 0 ? null : (
          <div>
            <dt>{t('orders.change.taken')}</dt>
            <dd>{goods(taken)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** What else a change brings with it. */
function Warnings({ of }: { of: OrderChangeReply }) {
  return (
    <>
      {[...of.Offers, ...of.Questions, ...of.Stays].map((sentence) => (
        <Notice key={sentence} kind="warn">
          {showPowers(sentence)}
        </Notice>
      ))}
      {of.LabToldAgain ? (
        <Notice kind="warn">
          {t(of.LabOrderNo === null ? 'orders.change.labStop' : 'orders.change.labAgain')}
        </Notice>
      ) : null}
      {of.ApprovalRate === null ? null : (
        <Notice kind="warn">
          {t('orders.change.approval', { rate: formatNumber(of.ApprovalRate) })}
        </Notice>
      )}
    </>
  )
}

function goods(rows: OrderChangeReply['Stock']): string {
  return rows
    .map(({ ItemName, Qty }) => `${formatNumber(Math.abs(Qty))} × ${showPowers(ItemName)}`)
    .join(', ')
}
