import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees, parseTyped, toRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { DateField } from '../../base/ui/date-field.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form } from '../../base/ui/form.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { withApproval } from '../../kernel/ask-approval.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { branchQuery } from '../../kernel/queries/lookups.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, openDialog } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { findItem } from '../cart/add-item.ts'
import { flashLine, insertLine, rememberAdded } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { itemPricePaise } from '../cart/price-with-tax.ts'
import { REPAIR_CODE } from '../cart/repairs.ts'
import { notedRepair, noteRepair } from '../payment/pay-draft.ts'

/** How many working days a repair usually takes; another day may be typed. */
const USUAL_DAYS = 3

/** Above this no repair costs: such a sum is a slip of the hand unless somebody says it is meant. */
const ODD_ESTIMATE = 50_000

/** Takes one frame for repair into a sale: its slip names one frame and one fault. */
export function RepairDialog() {
  const [isSecond] = useState(() => notedRepair() !== null)
  return (
    <Dialog title={t('repair.title')} size="small" hasForm={!isSecond} onClose={closeDialog}>
      {isSecond ? <Notice kind="warn">{t('repair.second')}</Notice> : <Repair />}
    </Dialog>
  )
}

/** A customer's own frame that stays for repair: which, what is wrong, and what it will cost. */
function Repair() {
  const service = useQuery({
    queryKey: queryKey('items', 'service', REPAIR_CODE),
    queryFn: () => findItem(REPAIR_CODE),
  })
  const branch = useQuery(branchQuery)
  // Read each time: it counts from today, in days on which the shop is open.
  const promise = useQuery({
    queryKey: queryKey('promisedDate', 'repair', USUAL_DAYS),
    queryFn: () => {
      const { sessionID } = useCart.getState()
      return call('preview-promise', { sessionID, workDays: USUAL_DAYS })
    },
    staleTime: 0,
    gcTime: 0,
  })
  const error = service.error ?? branch.error ?? promise.error
  return (
    <>
      {service.isPending || branch.isPending || promise.isPending ? (
        <Waiting>{t('pay.loading')}</Waiting>
      ) : null}
      {error === null ? null : <Notice kind="bad">{errorMessage(error)}</Notice>}
      {service.data === null ? (
        <Notice kind="bad">{t('repair.noService', { code: REPAIR_CODE })}</Notice>
      ) : null}
      {service.data && branch.data && promise.data ? (
        <RepairForm
          service={service.data}
          usualDay={promise.data.ExpectedDate.slice(0, 10)}
          listPaise={itemPricePaise(service.data, branch.data.IsCompositionScheme)}
        />
      ) : null}
    </>
  )
}

function RepairForm({
  listPaise,
  service,
  usualDay,
}: {
  listPaise: number
  service: Item
  /** The day that is proposed, `yyyy-mm-dd`. */
  usualDay: string
}) {
  const [frame, setFrame] = useState('')
  const [fault, setFault] = useState('')
  const [estimate, setEstimate] = useState(String(toRupees(listPaise)))
  const [promisedDay, setPromisedDay] = useState(usualDay)
  const price = parseTyped(estimate, 2)
  const isOdd = price !== null && price > ODD_ESTIMATE
  // What was said of one sum is not said of the next.
  const [meant, setMeant] = useState<number | null>(null)
  const isPriced = price !== null && price > 0 && (!isOdd || meant === price)
  // What is repaired while the customer waits is billed like other services, and has no slip.
  const [isAtOnce, setAtOnce] = useState(false)
  const isReady = isPriced && (isAtOnce || (frame.trim() !== '' && fault.trim() !== ''))
  const { isBusy, refused, submit } = useSubmit(isReady, async () => {
    if (price === null) return
    const { customer, sessionID } = useCart.getState()
    const line = lineForItem(service, { sessionID, pairNo: null, inventoryID: null })
    const rate = Math.max(0, Math.ceil((1 - (price * 100) / listPaise) * 100_000) / 1_000)
    const insert = (approvalID?: string) =>
      insertLine(() => ({
        ...line,
        price,
        priceIncludesTax: true,
        ...(approvalID === undefined ? {} : { approvalID }),
      }))
    // An estimate far below the list is a manager's, as a lowered price is.
    const answer = await withApproval(
      {
        action: 'discount',
        sessionID,
        lines: [{ itemID: service.ID, qty: 1 }],
        detail: t('approval.lowered', { name: service.Name, price: formatRupees(price), rate }),
        discountRate: rate,
      },
      insert,
    )
    if (!answer.done) return showError(answer.why)
    const lineID = answer.result
    flashLine(lineID)
    rememberAdded(sessionID, { id: lineID, name: service.Name })
    if (isAtOnce) return closeDialog()
    const repair = { frame: frame.trim(), fault: fault.trim(), lineID: lineID ?? '' }
    await noteRepair(repair, promisedDay)
    if (customer === null) openDialog('customer')
    else closeDialog()
  })
  return (
    <Form onSubmit={submit}>
      {isAtOnce ? null : (
        <>
          <Field
            label={t('repair.frame')}
            required
            value={frame}
            maxLength={200}
            onChange={(event) => setFrame(event.target.value)}
          />
          <Field
            label={t('repair.fault')}
            required
            value={fault}
            maxLength={500}
            onChange={(event) => setFault(event.target.value)}
          />
        </>
      )}
      <Field
        label={t('repair.estimate')}
        inputMode="decimal"
        value={estimate}
        error={price === null || price <= 0 ? t('repair.needEstimate') : null}
        onChange={(event) => setEstimate(event.target.value)}
      />
      {isOdd ? (
        <Check
          label={t('repair.meant', { amount: formatRupees(price) })}
          needed={t('repair.meant.needed')}
          isOn={meant === price}
          onChange={(isOn) => setMeant(isOn ? price : null)}
        />
      ) : null}
      {isAtOnce ? null : (
        <DateField
          label={t('repair.promised')}
          value={promisedDay}
          min={shopToday()}
          onChange={setPromisedDay}
        />
      )}
      <Check label={t('repair.atOnce')} isOn={isAtOnce} onChange={setAtOnce} />
      <SubmitRow
        label={t(isAtOnce ? 'repair.add' : 'repair.take')}
        isWhole={isReady}
        isBusy={isBusy}
        refused={refused}
      />
    </Form>
  )
}
