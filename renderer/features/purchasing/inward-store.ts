import { create } from 'zustand'
import { readLocal, writeLocal } from '../../kernel/local-storage.ts'
import { clearBillGrid } from './bill-grid-store.ts'
import { emptyInward, type InwardDraft, isInwardDraft } from './inward-draft.ts'

/** What the server made of the draft when it was last kept there. */
export type KeptInward = { computedTotal: number; difference: number | null }

/** A numbered piece that is in the shop, or on the bill, already; `key` is the line of its item. */
export type RefusedPiece = { code: string; key: string | null; why: 'inStock' | 'scanned' }

type InwardState = {
  view: 'list' | 'draft' | 'posted'
  draft: InwardDraft
  /** The draft as the server has it, as far as this till knows. */
  read: InwardDraft
  /** What somebody else has saved of it meanwhile, while it is asked what to keep. */
  newest: InwardDraft | null
  kept: KeptInward | null
  /** Why the server does not take the draft as it is. */
  refused: unknown
  isPosting: boolean
  /** Whether it was to be posted while something was missing: each place says what it lacks. */
  isTried: boolean
  /** The piece that was scanned last and can't come in, until something is changed. */
  refusedPiece: RefusedPiece | null
  /** The paper that is looked at. */
  openID: string | null
  state: '' | 'Draft' | 'Posted' | 'Reversed'
  term: string
  pageNumber: number
}

const KEY = 'inward'

function readDraft(): InwardDraft {
  const kept = readLocal(KEY)
  return isInwardDraft(kept) ? kept : emptyInward()
}

/** The supplier's bill that is being entered; it is kept on this till, and on the server as a draft. */
export const useInward = create<InwardState>(() => ({
  view: 'list',
  draft: readDraft(),
  read: emptyInward(),
  newest: null,
  kept: null,
  refused: null,
  isPosting: false,
  isTried: false,
  refusedPiece: null,
  openID: null,
  state: '',
  term: '',
  pageNumber: 1,
}))

useInward.subscribe((now, before) => {
  if (now.draft !== before.draft) writeLocal(KEY, now.draft)
})

/** Whether something was entered and is not posted. */
export function isBegun({ lines, billNo, supplierID }: InwardDraft): boolean {
  return lines.length > 0 || billNo !== '' || supplierID !== ''
}

export function changeDraft(part: Partial<InwardDraft>): void {
  useInward.setState(({ draft }) => ({
    draft: { ...draft, ...part },
    refused: null,
    refusedPiece: null,
  }))
}

/** Shows a draft to go on with; `read` is what of it is on the server. */
export function openDraft(draft: InwardDraft, read = emptyInward()): void {
  // What was typed into lens grids is of the bill that was up.
  if (draft.inwardID !== useInward.getState().draft.inwardID) clearBillGrid()
  useInward.setState({
    view: 'draft',
    draft,
    read,
    newest: null,
    kept: null,
    refused: null,
    isTried: false,
    refusedPiece: null,
  })
}

/** Puts an empty draft in the place of the one that is posted or gone. */
export function clearDraft(): void {
  const empty = emptyInward()
  clearBillGrid()
  useInward.setState({
    draft: empty,
    read: empty,
    newest: null,
    kept: null,
    refused: null,
    isTried: false,
    refusedPiece: null,
  })
}

/** A new bill; one that was begun on this till is gone on with. */
export function newInward(): void {
  if (isBegun(useInward.getState().draft)) useInward.setState({ view: 'draft', kept: null })
  else openDraft(emptyInward())
}

export function showPosted(inwardID: string): void {
  useInward.setState({ view: 'posted', openID: inwardID })
}

/** Back to the list; a draft is kept. False where the list is up already. */
export function leaveInward(): boolean {
  const { view } = useInward.getState()
  useInward.setState({ view: 'list', openID: null })
  return view !== 'list'
}
