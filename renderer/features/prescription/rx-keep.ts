import type { TypedEye, WorkedOut } from '../../../server/contract/prescriptions.ts'
import { call } from '../../base/api/client.ts'
import { useCart } from '../cart/cart-store.ts'
import { isEmptyContacts } from './contacts-draft.ts'
import {
  cellsOf,
  EMPTY_DRAFT,
  eyeInfoOf,
  FIELDS,
  isEmptyDraft,
  type RxDraft,
  readDraft,
  readPairInWork,
  type Side,
  typedCells,
  vertexOf,
  writeDraft,
} from './rx-draft.ts'
import { useRx } from './rx-store.ts'

const SETTLE_MS = 250
const READ_MS = 60

let keepTimer: ReturnType<typeof setTimeout> | null = null
let readTimer: ReturnType<typeof setTimeout> | null = null
let asked = 0
/** Texts that went out from here for this sale: one that comes back later is no news. */
let sent = new Set<string>()

let shownCustomerID: string | null = null

/** What was switched for one customer is not on for the next. The pair in work is the sale's. */
function endModes(): void {
  const { draft } = useRx.getState()
  // Contact lenses that the sale keeps are shown as such when it comes back.
  const isContacts = !isEmptyContacts(draft.contacts) && isEmptyDraft(draft) && !isOfOther(draft)
  useRx.setState({ kind: 'All', isContacts, onlyEye: null, panel: 'lenses' })
}

/**
 * The sheet is empty for the next customer where the test of the one before is kept and no lens was
 * chosen by it.
 */
function forgetKept(): void {
  const { draft } = useRx.getState()
  const { lines } = useCart.getState()
  const isKept =
    (isEmptyDraft(draft) || isAsSaved(draft)) &&
    (isEmptyContacts(draft.contacts) || isAsSaved(draft.contacts))
  const hasLenses = lines.some(({ section }) => section?.endsWith('Lens') === true)
  if (isKept && !hasLenses && isOfOther(draft)) {
    useRx.setState({ line: '', worked: null, answered: '' })
    changeDraft(EMPTY_DRAFT)
  }
}

function isAsSaved({ prescriptionID, savedID }: Pick<RxDraft, 'prescriptionID' | 'savedID'>) {
  return savedID !== null && prescriptionID === savedID
}

function isOfOther({ customerID }: RxDraft): boolean {
  const { customer } = useCart.getState()
  return customerID !== null && customer !== null && customerID !== customer.ID
}

/** Takes over what the sale keeps, when it is another sale or was changed at another till. */
function takeOver(): void {
  const { customer, drafts, sessionID } = useCart.getState()
  const customerID = customer?.ID ?? null
  const rx = useRx.getState()
  const isOther = rx.sessionID !== sessionID
  const text = drafts.prescription
  if (isOther) {
    // What was typed last in the sale that is set aside stays with it.
    if (keepTimer !== null) void keepNow()
    sent = new Set()
    useRx.setState({
      sessionID,
      draft: EMPTY_DRAFT,
      line: '',
      worked: null,
      answered: '',
      heightsOf: null,
      heldEyes: [],
      pairNo: null,
    })
  }
  if (isOther || customerID !== shownCustomerID) {
    endModes()
    if (!isOther) forgetKept()
  }
  shownCustomerID = customerID
  adopt()
  if (text === null || sent.has(text) || keepTimer !== null) return
  sent.add(text)
  useRx.setState({ draft: readDraft(text), ...readPairInWork(text) })
  if (isOther) endModes()
  readSoon()
}

/** What was typed before anybody was named is theirs who is named then. */
function adopt(): void {
  const { customer } = useCart.getState()
  const { draft } = useRx.getState()
  const isEmpty = isEmptyDraft(draft) && isEmptyContacts(draft.contacts)
  if (customer === null || draft.customerID !== null || isEmpty) return
  changeDraft({ customerID: customer.ID })
  readSoon()
}

useCart.subscribe(takeOver)
takeOver()

/** Sends the draft to the sale; resolves when it is there, or the server is away. */
async function keepNow(): Promise<void> {
  if (keepTimer !== null) clearTimeout(keepTimer)
  keepTimer = null
  const { draft, heightsOf, heldEyes, pairNo, sessionID } = useRx.getState()
  const text = writeDraft(draft, { heightsOf, heldEyes, pairNo })
  if (sent.has(text) && useCart.getState().drafts.prescription === text) return
  sent.add(text)
  try {
    const kept = { sessionID, kind: 'prescription', draft: text } as const
    await call('set-cart-draft', kept, { outlivesPage: true })
    const { drafts, sessionID: current } = useCart.getState()
    if (current === sessionID) useCart.setState({ drafts: { ...drafts, prescription: text } })
  } catch {
    // The screen has it still; the next change tries again.
  }
}

function keepSoon(): void {
  if (keepTimer !== null) clearTimeout(keepTimer)
  keepTimer = setTimeout(() => void keepNow(), SETTLE_MS)
}

/** Sends what was typed last at once: the page is closed or loaded anew. */
export function keepBeforeLeaving(): void {
  if (keepTimer !== null) void keepNow()
}

/** Changes the draft; it goes to the sale a moment after its last change. */
export function changeDraft(part: Partial<RxDraft>): void {
  useRx.setState(({ draft }) => ({ draft: { ...draft, ...part } }))
  keepSoon()
}

/** The pair in work is kept with what was typed for it. */
useRx.subscribe(({ heightsOf, heldEyes, pairNo, sessionID }, before) => {
  const isSame =
    pairNo === before.pairNo && heightsOf === before.heightsOf && heldEyes === before.heldEyes
  if (!isSame && sessionID === before.sessionID) keepSoon()
})

/**
 * Puts a draft back as it was. Whose the lenses of the sale are, and in which frame each was measured,
 * is as it is now: they stay in it.
 */
export function bringDraftBack(before: RxDraft): void {
  const { framesOfLines, repeated } = useRx.getState().draft
  changeDraft({ ...before, framesOfLines, repeated })
}

/** The kept test that the cells are, until one of them is changed; null for none. */
export function keptPrescriptionID(): string | null {
  const { customer } = useCart.getState()
  const { customerID, prescriptionID } = useRx.getState().draft
  return customer !== null && customerID === customer.ID ? prescriptionID : null
}

/**
 * Of whom the prescription is and what it is compared with, as requests say it: what was kept before.
 * A test that was kept from this sheet is no other one than what stands in it now.
 */
export function comparedWith(): { customerID?: string; prescriptionID?: string } {
  const { customer } = useCart.getState()
  const { customerID, savedID } = useRx.getState().draft
  if (customer === null) return {}
  const own = keptPrescriptionID() ?? (customerID === customer.ID ? savedID : null)
  return { customerID: customer.ID, ...(own === null ? {} : { prescriptionID: own }) }
}

/** Asks the server what the cells, and the line over them, come to. */
export async function workOut(line: string, draft = useRx.getState().draft) {
  return await call('work-out-prescription', {
    ...typedCells(draft),
    ...vertexOf(draft),
    ...(line.trim() === '' ? {} : { line }),
    ...comparedWith(),
  })
}

function cellsKey(draft: RxDraft): string {
  return JSON.stringify({ ...typedCells(draft), ...vertexOf(draft) })
}

/** One eye as the server writes it, but for the cell that is being typed in. */
function tidyEye(draft: RxDraft, side: Side, answer: WorkedOut['Right']): TypedEye {
  const eye = cellsOf(answer)
  const focused = document.activeElement?.id ?? ''
  const field = FIELDS.find((each) => focused === `rx-${side}-${each}`)
  return field === undefined ? eye : { ...eye, [field]: draft[side][field] ?? '' }
}

/**
 * Writes the cells that were left as the server reads them; a refused one stays as typed. Only from
 * the answer to these very cells: an older one would put back what was typed over.
 */
export function tidyCells(): void {
  const { answered, draft, worked } = useRx.getState()
  if (worked === null || answered === '' || answered !== cellsKey(draft)) return
  const focused = document.activeElement?.id
  const tidy = {
    right: tidyEye(draft, 'right', worked.Right),
    left: tidyEye(draft, 'left', worked.Left),
    ipd: focused === 'rx-ipd' ? draft.ipd : worked.IPD,
    nearIpd: focused === 'rx-nearIpd' ? draft.nearIpd : worked.NearIPD,
  }
  const key = cellsKey({ ...draft, ...tidy })
  if (key === answered) return
  useRx.setState({ answered: key })
  changeDraft(tidy)
}

/** The cells at one moment, with what the server made of them where it has answered. */
export type CellsAsTyped = {
  sessionID: string
  draft: RxDraft
  line: string
  worked: WorkedOut | null
}

export function cellsAsTyped(): CellsAsTyped {
  const { answered, draft, line, sessionID, worked } = useRx.getState()
  return { sessionID, draft, line, worked: answered === cellsKey(draft) ? worked : null }
}

/** What the cells of a moment come to; null where the server does not answer. */
export async function workedOutOf({
  draft,
  line,
  worked,
}: CellsAsTyped): Promise<WorkedOut | null> {
  return worked ?? (await workOut(line, draft).catch(() => null))
}

async function read(): Promise<void> {
  asked += 1
  const mine = asked
  const { draft, line, sessionID } = useRx.getState()
  try {
    const worked = await workOut(line)
    const now = useRx.getState()
    if (mine !== asked || now.sessionID !== sessionID) return
    useRx.setState({ worked, answered: line.trim() === '' ? cellsKey(draft) : '' })
    if (line.trim() !== '' || cellsKey(now.draft) !== cellsKey(draft)) return
    const powers = eyeInfoOf(worked)
    if (JSON.stringify(powers) !== JSON.stringify(draft.powers)) changeDraft({ powers })
    tidyCells()
  } catch {
    // Without an answer the cells stand as they were typed; the next key asks again.
  }
}

/** The reading under way: what goes out with the sale waits for its answer. */
let reading: Promise<void> = Promise.resolve()

/** Has the prescription read again, a moment after the last of several keys. */
export function readSoon(): void {
  if (readTimer !== null) clearTimeout(readTimer)
  readTimer = setTimeout(() => {
    readTimer = null
    reading = read()
  }, READ_MS)
}

/** Reads what is still unread and keeps it: before anything goes out with the sale. */
export async function settleRx(): Promise<void> {
  if (readTimer !== null) {
    clearTimeout(readTimer)
    readTimer = null
    reading = read()
  }
  await reading
  const { draft } = useRx.getState()
  if (keepTimer !== null || (!isEmptyDraft(draft) && draft.powers === null)) await keepNow()
}
