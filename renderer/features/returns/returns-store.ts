import { queryOptions, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type {
  ReturnableInvoice,
  ReturnableLine,
  ReturnInput,
  ReturnReason,
  SavedReturn,
} from '../../../server/contract/credit.ts'
import { call } from '../../base/api/client.ts'
import { newRandomKey } from '../../base/api/random-key.ts'
import type { DrawerDoubt } from '../../kernel/beyond-drawer.tsx'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'

/** The ID of the list of reasons, which a key gives the focus to. */
export const REASON_ID = 'return-reason'
/** The ID of the field for a reason in one's own words. */
export const WORDS_ID = 'return-words'
/** The ID of the box that says that more cash is meant than the drawer should hold. */
export const MEANT_ID = 'return-meant'

/** How much of a line comes back; where it goes as somebody said it, null for its usual place. */
export type Asked = { qty: number; restock: boolean | null }

/** What becomes of the money: a payment method's number, or it stays as the customer's credit. */
export type Way = number | 'credit'

type ReturnsState = {
  term: string
  /** The bill on the screen; null for the search. */
  invoiceID: string | null
  /** What comes back, by line; a line that is not here stays with the customer. */
  asked: Record<string, Asked>
  selectedID: string | null
  reasonCode: ReturnReason | null
  words: string
  way: Way
  /** What credits paid is wanted as money too. */
  isCreditToo: boolean
  /** One key a return, so that a double press makes one credit note. */
  key: string
  isSaving: boolean
  /** Saving was tried while something was missing: what it is stands beside its field. */
  isTold: boolean
  /** What was asked about the cash when it was to be saved; null once something else is given back. */
  doubt: DrawerDoubt | null
  /** In paise: the cash that was ticked as meant. */
  meantPaise: number
  refused: unknown
  /** What the last scan was told, at its line; at the head of the lines where it is of none. */
  scan: { lineID: string | null; text: string } | null
  saved: SavedReturn | null
}

const FRESH = {
  invoiceID: null,
  asked: {},
  selectedID: null,
  reasonCode: null,
  words: '',
  way: 'credit',
  isCreditToo: false,
  isSaving: false,
  isTold: false,
  doubt: null,
  meantPaise: 0,
  refused: null,
  scan: null,
  saved: null,
} as const

/** The return on the screen. It lives until it is saved or left, whatever screen is looked at. */
export const useReturns = create<ReturnsState>(() => ({ ...FRESH, term: '', key: newRandomKey() }))

export function returnableInvoiceQuery(invoiceID: string) {
  return queryOptions({
    queryKey: queryKey('returnable', 'invoice', invoiceID),
    queryFn: () => call('get-returnable', { invoiceID }),
    staleTime: 0,
    // The return lives on while other screens are looked at.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The bill on the screen as it was last read. */
export function returnInvoice(): ReturnableInvoice | null {
  const { invoiceID } = useReturns.getState()
  if (invoiceID === null) return null
  return queryClient.getQueryData(returnableInvoiceQuery(invoiceID).queryKey) ?? null
}

/** The same for a component, kept in step with what is returned elsewhere. */
export function useReturnInvoice(): ReturnableInvoice | null {
  const invoiceID = useReturns((state) => state.invoiceID)
  const isSaved = useReturns((state) => state.saved !== null)
  const { data } = useQuery({
    ...returnableInvoiceQuery(invoiceID ?? ''),
    enabled: invoiceID !== null && !isSaved,
  })
  return invoiceID === null ? null : (data ?? null)
}

/** Back to the search, with nothing kept of the return that was on the screen. */
export function startAgain(term = ''): void {
  useReturns.setState({ ...FRESH, term, key: newRandomKey() })
}

/** Puts a bill that was read on the screen; `way` is where its money goes unless told otherwise. */
export function putInvoice(invoice: ReturnableInvoice, way: Way): void {
  const first = invoice.Lines.find((line) => line.ReturnableQty > 0)
  useReturns.setState({
    ...FRESH,
    invoiceID: invoice.InvoiceID,
    way,
    selectedID: first?.LineID ?? null,
    key: newRandomKey(),
  })
}

/** Sets how much of a line comes back; none takes it out. */
export function askQty(line: ReturnableLine, qty: number): void {
  const within = Math.min(Math.max(qty, 0), line.ReturnableQty)
  useReturns.setState((state) => {
    const asked = { ...state.asked }
    const before = asked[line.LineID]
    if (within === 0) delete asked[line.LineID]
    else asked[line.LineID] = { qty: within, restock: before?.restock ?? null }
    return { asked, selectedID: line.LineID, doubt: null, refused: null, scan: null }
  })
}

type AskedLines = ReturnsState['asked']

/** The lines that come back with all of a bill: its goods, but for what was made for this customer. */
export function linesOfAll(lines: readonly ReturnableLine[]): ReturnableLine[] {
  return lines.filter(
    (line) => line.Kind === 'Item' && !line.IsMadeToOrder && line.ReturnableQty > 0,
  )
}

/**
 * Returns the lines that stay with the customer once all of a bill is asked for: what was made for
 * them, and charges. None while something else is left.
 */
export function linesThatStay(
  lines: readonly ReturnableLine[],
  asked: AskedLines,
): ReturnableLine[] {
  const isAll = linesOfAll(lines).every((line) => asked[line.LineID]?.qty === line.ReturnableQty)
  if (!isAll) return []
  return lines.filter(
    (line) =>
      (line.Kind !== 'Item' || line.IsMadeToOrder) &&
      line.ReturnableQty > (asked[line.LineID]?.qty ?? 0),
  )
}

/** Whether goods can go back to the shelf at all: faulty contact lenses never do. */
export function mayBeShelved(
  { IsStocked, IsUnopenedOnly }: Pick<ReturnableLine, 'IsStocked' | 'IsUnopenedOnly'>,
  reason: ReturnReason | null,
): boolean {
  return IsStocked && !(IsUnopenedOnly && reason === 'Faulty')
}

/**
 * Whether what comes back goes to the shelf: as somebody said it; else faulty goods do not and
 * others do. Null while nobody has said that a box is unopened which must be.
 */
export function goesToShelf(
  line: Pick<ReturnableLine, 'IsStocked' | 'IsUnopenedOnly'>,
  said: boolean | null,
  reason: ReturnReason | null,
): boolean | null {
  if (!mayBeShelved(line, reason)) return false
  if (said !== null) return said
  if (reason === 'Faulty') return false
  return line.IsUnopenedOnly ? null : true
}

/** Chooses why goods come back: of faulty ones, where each goes is said anew. */
export function setReason(reasonCode: ReturnReason | null): void {
  useReturns.setState(({ asked }) => {
    if (reasonCode !== 'Faulty') return { reasonCode }
    const anew = Object.entries(asked).map(([id, { qty }]) => [id, { qty, restock: null }] as const)
    return { reasonCode, asked: Object.fromEntries(anew) }
  })
}

export function setRestock(line: ReturnableLine, restock: boolean): void {
  useReturns.setState((state) => {
    const before = state.asked[line.LineID]
    if (before === undefined || !mayBeShelved(line, state.reasonCode)) return {}
    return { asked: { ...state.asked, [line.LineID]: { ...before, restock } } }
  })
}

export function selectedReturnLine(): ReturnableLine | null {
  const { selectedID } = useReturns.getState()
  return returnInvoice()?.Lines.find((line) => line.LineID === selectedID) ?? null
}

/** The next way for the money to go, of those that are offered; after the last the first again. */
export function nextWay(methods: readonly number[]): void {
  const ways: Way[] = ['credit', ...methods]
  useReturns.setState(({ way }) => ({
    doubt: null,
    way: ways[(ways.indexOf(way) + 1) % ways.length] ?? 'credit',
  }))
}

export function stepSelection(step: number): void {
  const { selectedID } = useReturns.getState()
  const lines = returnInvoice()?.Lines ?? []
  const at = lines.findIndex((line) => line.LineID === selectedID)
  const next = lines[Math.min(Math.max(at + step, 0), lines.length - 1)]
  if (next !== undefined) useReturns.setState({ selectedID: next.LineID })
}

/** The return as the server is asked about it; null while nothing comes back. */
export function askedReturn(
  state: Pick<ReturnsState, 'invoiceID' | 'asked' | 'way' | 'isCreditToo' | 'reasonCode'>,
): ReturnInput | null {
  const { asked, invoiceID, isCreditToo, reasonCode, way } = state
  const lines = Object.entries(asked).map(([lineID, { qty, restock: said }]) => {
    const line = lineOf(lineID)
    const restock = line !== undefined && (goesToShelf(line, said, reasonCode) ?? false)
    return { lineID, qty, restock, ...(line?.IsUnopenedOnly ? { unopened: restock } : {}) }
  })
  if (invoiceID === null || lines.length === 0) return null
  return {
    invoiceID,
    lines,
    ...(way === 'credit'
      ? {}
      : { refundTypeId: way, keepPaidCredit: !isCreditToo, keepPaise: true }),
    settleRoundOff: true,
    ...(returnInvoice()?.IsTaxCreditable === false ? { commercial: true } : {}),
  }
}

function lineOf(lineID: string): ReturnableLine | undefined {
  return returnInvoice()?.Lines.find((line) => line.LineID === lineID)
}

/** The first line of which nobody said yet whether its box is unopened. */
export function lineToLookAt({
  asked,
  reasonCode,
}: Pick<ReturnsState, 'asked' | 'reasonCode'>): string | null {
  const found = Object.entries(asked).find(([lineID, { restock }]) => {
    const line = lineOf(lineID)
    return line !== undefined && goesToShelf(line, restock, reasonCode) === null
  })
  return found?.[0] ?? null
}

/** What must still be said before a return can be saved. */
export type MissingOfReturn = 'goods' | 'reason' | 'words' | 'never' | 'unopened' | 'drawer'

/** The shop's own fault: such goods are always taken back. */
const FAULTS: ReadonlySet<ReturnReason> = new Set(['Faulty', 'WrongItem'])

/** The first line that comes back though its kind, or an opened box of it, never does for this reason. */
export function lineNeverTaken({
  asked,
  reasonCode,
}: Pick<ReturnsState, 'asked' | 'reasonCode'>): string | null {
  if (reasonCode === null || FAULTS.has(reasonCode)) return null
  const found = Object.entries(asked).find(([lineID, { restock }]) => {
    const line = lineOf(lineID)
    if (line?.Taken !== 'Unopened') return line?.Taken === 'Never'
    return goesToShelf(line, restock, reasonCode) === false
  })
  return found?.[0] ?? null
}

/**
 * Returns what is missing first: what comes back, why, the words where the list has none, a reason
 * for what is never taken back otherwise, whether a box is unopened, or that more cash is meant than
 * the drawer should hold.
 */
export function missingOfReturn(
  state: Pick<ReturnsState, 'asked' | 'reasonCode' | 'words' | 'doubt' | 'meantPaise'>,
): MissingOfReturn | null {
  const { asked, reasonCode, words } = state
  if (Object.keys(asked).length === 0) return 'goods'
  if (reasonCode === null) return 'reason'
  if (reasonCode === 'Other' && words.trim() === '') return 'words'
  if (lineNeverTaken(state) !== null) return 'never'
  if (lineToLookAt(state) !== null) return 'unopened'
  return isCashDoubted(state) ? 'drawer' : null
}

/** Whether the cash that goes back was asked about and is not ticked as meant. */
export function isCashDoubted({
  doubt,
  meantPaise,
}: Pick<ReturnsState, 'doubt' | 'meantPaise'>): boolean {
  return doubt !== null && doubt.cashPaise !== meantPaise
}

/** A bill that is settled is not there again for whoever comes back to the screen. */
export function leaveSettled(): void {
  if (useReturns.getState().saved !== null) startAgain()
}
