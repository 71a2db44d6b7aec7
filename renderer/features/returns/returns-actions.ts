import type { Item } from '../../../server/contract/catalog.ts'
import type {
  HeldCreditNote,
  ReturnableInvoice,
  ReturnableLine,
  ReturnInput,
  ReturnPreview,
  SavedReturn,
} from '../../../server/contract/credit.ts'
import type { PaymentKind } from '../../../server/contract/primitives.ts'
import { call } from '../../base/api/client.ts'
import { shopToday } from '../../base/format/dates.ts'
import { formatRupees, toPaise } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { withApproval } from '../../kernel/ask-approval.ts'
import { beyondDrawer, type DrawerDoubt, drawerQuery } from '../../kernel/beyond-drawer.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { paymentMethodsQuery } from '../../kernel/queries/lookups.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { clearErrors, showError, showToast } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { chooseCustomer, holdSale } from '../cart/sale-actions.ts'
import { handCredit } from '../payment/handed-credit.ts'
import { usualRefund } from '../payment/usual-refund.ts'
import {
  askedReturn,
  askQty,
  goesToShelf,
  isCashDoubted,
  linesOfAll,
  lineToLookAt,
  MEANT_ID,
  missingOfReturn,
  nextWay,
  putInvoice,
  REASON_ID,
  returnableInvoiceQuery,
  returnInvoice,
  selectedReturnLine,
  setRestock,
  startAgain,
  useReturns,
  type Way,
  WORDS_ID,
} from './returns-store.ts'
import { type ScannedGoods, scannedGoods } from './scanned-goods.ts'

/** Puts an invoice on the screen, as it stands now; the piece whose tag found it comes back. */
export async function openInvoice(invoiceID: string): Promise<void> {
  try {
    const { term } = useReturns.getState()
    const invoice = await queryClient.fetchQuery(returnableInvoiceQuery(invoiceID))
    putInvoice(invoice, await wayOf(usualRefund(invoice.PaidBy, invoice.IsWalkIn)))
    const found = scannedGoods(invoice.Lines, {}, { code: term, itemCode: null })
    if (found.kind !== 'other') takeGoods(found)
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Takes a scanned paper: the only sale it names comes up, several are left to choose from. */
export async function takeScannedPaper(code: string): Promise<void> {
  startAgain(code)
  if ((await openOnly(code)) === 0) showError(t('returns.unknownPaper', { code }))
}

/** One more of a line comes back, or it is said at the line why not. */
function takeGoods(found: Exclude<ScannedGoods<ReturnableLine>, { kind: 'other' }>): void {
  const { ItemName, LineID, SerialNo } = found.line
  if (found.kind === 'more') {
    const { asked } = useReturns.getState()
    soundGood()
    askQty(found.line, (asked[LineID]?.qty ?? 0) + 1)
    return
  }
  soundBad()
  const text = t(`returns.scan.${found.kind}`, { code: SerialNo ?? showPowers(ItemName) })
  useReturns.setState({ selectedID: LineID, scan: { lineID: LineID, text } })
}

let scans: Promise<void> = Promise.resolve()

/**
 * A scan on this screen: a piece of the bill that is open comes back; else a paper is looked for.
 * One after the other: the next piece may be of the bill that the scan before it still opens.
 */
export function takeScan(item: Item | null, code: string): void {
  scans = scans
    .then(() => takeInTurn(item, code))
    .catch((error: unknown) => showError(errorMessage(error)))
}

async function takeInTurn(item: Item | null, code: string): Promise<void> {
  const invoice = returnInvoice()
  const { asked, isSaving, saved } = useReturns.getState()
  if (isSaving) return
  const found =
    invoice === null || saved !== null
      ? null
      : scannedGoods(invoice.Lines, asked, { code, itemCode: item?.Code ?? null })
  if (found === null || (found.kind === 'other' && item === null)) {
    await takeScannedPaper(code)
    return
  }
  if (found.kind !== 'other') {
    takeGoods(found)
    return
  }
  soundBad()
  const text = t('returns.scan.other', { name: showPowers(item?.Name ?? '') })
  useReturns.setState({ scan: { lineID: null, text } })
}

/**
 * Opens the only bill of a term, also where it was confirmed before its list was there. Of several
 * none is opened unseen. Returns how many there are.
 */
export async function openOnly(term: string): Promise<number> {
  try {
    const { Items } = await call('find-returnable', { term })
    const [only, ...others] = Items
    if (only !== undefined && others.length === 0) await openInvoice(only.InvoiceID)
    return Items.length
  } catch (error) {
    showError(errorMessage(error))
    return 1
  }
}

/** Everything that is left and is taken back comes back; pressed again, nothing does. */
export function askEverything(): void {
  const { asked } = useReturns.getState()
  const lines = linesOfAll(returnInvoice()?.Lines ?? [])
  const isAll = lines.every((line) => asked[line.LineID]?.qty === line.ReturnableQty)
  for (const line of lines) askQty(line, isAll ? 0 : line.ReturnableQty)
}

export async function changeWay(): Promise<void> {
  const methods = await queryClient.ensureQueryData(paymentMethodsQuery)
  nextWay(methods.filter((method) => method.Kind !== 'CreditNote').map((method) => method.ID))
}

/** Chooses how the money goes back; as the customer's credit where it is no way of paying. */
export async function chooseWay(kind: PaymentKind): Promise<void> {
  const way = await wayOf(kind)
  useReturns.setState({ way, doubt: null })
}

async function wayOf(kind: PaymentKind): Promise<Way> {
  if (kind === 'CreditNote') return 'credit'
  const methods = await queryClient.ensureQueryData(paymentMethodsQuery)
  return methods.find((each) => each.Kind === kind)?.ID ?? 'credit'
}

/** The list of reasons takes the focus; its arrows and letters choose. */
export function askReason(): void {
  giveFocus(REASON_ID)
}

/** Leads to what a return lacks, and lets it stand beside its field. */
export function leadToMissing(): void {
  const missing = missingOfReturn(useReturns.getState())
  useReturns.setState({ isTold: true })
  if (missing === 'reason' || missing === 'never') giveFocus(REASON_ID)
  if (missing === 'words') giveFocus(WORDS_ID)
  if (missing === 'drawer') giveFocus(MEANT_ID)
  if (missing === 'unopened') {
    // The key that answers is a letter: no field takes it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    useReturns.setState((state) => ({ selectedID: lineToLookAt(state) }))
  }
}

export function toggleShelf(): void {
  const { asked, reasonCode } = useReturns.getState()
  const line = selectedReturnLine()
  if (line === null) return
  setRestock(line, !goesToShelf(line, asked[line.LineID]?.restock ?? null, reasonCode))
}

/**
 * Saves the return once, whoever presses how often. A person who may not alone asks a manager on
 * the spot.
 */
export async function saveReturn(): Promise<SavedReturn | null> {
  const state = useReturns.getState()
  const asked = askedReturn(state)
  if (asked === null || state.isSaving || missingOfReturn(state) !== null) return null
  useReturns.setState({ isSaving: true, refused: null })
  try {
    const answer = await send(asked, state.key)
    if (answer === null) return null
    clearErrors()
    useReturns.setState({ saved: answer })
    void markStale('return')
    return answer
  } catch (error) {
    useReturns.setState({ refused: error })
    return null
  } finally {
    useReturns.setState({ isSaving: false })
  }
}

async function send(asked: ReturnInput, key: string): Promise<SavedReturn | null> {
  const { reasonCode, words } = useReturns.getState()
  const invoice = returnInvoice()
  if (reasonCode === null || invoice === null) return null
  const body = { ...asked, reasonCode, reason: words.trim() }
  const preview = await call('preview-return', asked)
  const doubt = await doubtOfCash(asked, preview.Refunded)
  useReturns.setState({ doubt })
  if (isCashDoubted(useReturns.getState())) {
    // Once its box is drawn.
    requestAnimationFrame(() => giveFocus(MEANT_ID))
    return null
  }
  const isAfterDays = isLate(asked, invoice)
  const detail = t(isAfterDays ? 'returns.approval.late' : 'returns.approval', {
    number: invoice.InvoiceNo,
    amount: formatRupees(preview.Total),
  })
  const methods = await queryClient.ensureQueryData(paymentMethodsQuery)
  const mode = methods.find(({ ID }) => ID === asked.refundTypeId)?.Name ?? ''
  const done = await withApproval(
    {
      action: isAfterDays ? 'returns.late' : 'returns',
      detail: [detail, ...moneyOfReturn(preview, mode)].join('. '),
      subjectID: asked.invoiceID,
      request: { operation: 'save-return', body },
    },
    (approvalID) => call('save-return', body, { approvalID, idempotencyKey: key }),
  )
  return done.done ? done.result : null
}

/** What becomes of the money of a return, for the manager who is asked. */
function moneyOfReturn(
  {
    AppliedToDue,
    Credit,
    GivenBack,
    Refunded,
  }: Pick<ReturnPreview, 'AppliedToDue' | 'Credit' | 'GivenBack' | 'Refunded'>,
  mode: string,
): string[] {
  const parts = [
    { label: t('returns.offDue'), rupees: AppliedToDue },
    { label: t('returns.givenBack'), rupees: GivenBack },
    { label: t('returns.backBy', { mode }), rupees: Refunded },
    { label: t('returns.asCredit'), rupees: Credit },
  ]
  return parts
    .filter(({ rupees }) => rupees > 0)
    .map(({ label, rupees }) => `${label}: ${formatRupees(rupees)}`)
}

/** What is asked about cash that the drawer should not hold; null for money of another way. */
async function doubtOfCash(
  { refundTypeId }: ReturnInput,
  refunded: number,
): Promise<DrawerDoubt | null> {
  const methods = await queryClient.ensureQueryData(paymentMethodsQuery)
  if (methods.find(({ ID }) => ID === refundTypeId)?.Kind !== 'Cash') return null
  const cashPaise = toPaise(refunded)
  const expected = beyondDrawer(cashPaise, (await queryClient.fetchQuery(drawerQuery)).ExpectedCash)
  return expected === null ? null : { cashPaise, expected }
}

/** Whether something comes back after its days. */
function isLate({ lines }: ReturnInput, invoice: ReturnableInvoice): boolean {
  return invoice.Lines.some(
    ({ IsLate, LineID }) => IsLate && lines.some(({ lineID }) => lineID === LineID),
  )
}

/** The credit goes straight into a new sale: the counter opens with the customer named. */
export async function goToCounterWithCredit(): Promise<void> {
  const { saved } = useReturns.getState()
  const invoice = returnInvoice()
  if (invoice === null) return
  if (useCart.getState().lines.length > 0) await holdSale()
  if (invoice.IsWalkIn) {
    await chooseCustomer(null)
  } else {
    try {
      await chooseCustomer(await call('get-customer', { customerID: invoice.CustomerID }))
    } catch (error) {
      showError(errorMessage(error))
    }
  }
  if (saved !== null && saved.credit > 0)
    handCredit(useCart.getState().sessionID, noteOf(invoice, saved))
  startAgain()
  goTo('counter')
  showToast(t('returns.creditReady', { number: saved?.creditNoteNo ?? '' }))
}

/** The note of a return as the payment offers it, for nobody is named whose notes it could read. */
function noteOf(invoice: ReturnableInvoice, saved: SavedReturn): HeldCreditNote {
  return {
    ID: saved.creditNoteID,
    CreditNoteNo: saved.creditNoteNo,
    Date: shopToday(),
    Amount: saved.amount,
    Balance: saved.credit,
    SourceInvoiceNo: invoice.InvoiceNo,
    CustomerID: invoice.CustomerID,
    CustomerName: invoice.CustomerName,
    IsOwn: true,
  }
}

/** Exchange: the money stays as credit and the new goods are rung up next. */
export async function exchange(): Promise<void> {
  if (useReturns.getState().saved === null) {
    useReturns.setState({ way: 'credit' })
    if ((await saveReturn()) === null) return
  }
  await goToCounterWithCredit()
}
