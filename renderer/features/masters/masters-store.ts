import { create } from 'zustand'
import type { MasterKind } from '../../../server/contract/shop-masters.ts'
import { keptDrafts } from '../../kernel/kept-drafts.ts'
import { openDialog } from '../../kernel/screen-store.ts'
import type { KeptVersion } from '../../kernel/use-versions.tsx'
import type { MasterDraft } from './master-draft.ts'
import type { MasterRow } from './masters-data.ts'

/** A list of the screen: one of the masters, the values of items, the offers, or what people earn. */
export type ListKind = MasterKind | 'AttributeValue' | 'Offer' | 'Incentive'

/** A duplicate; of a category the kind of goods, beside which it is merged. */
type MergedEntry = { kind: MasterKind; ID: string; Name: string; itemTypeID: unknown }

type MastersState = {
  kind: ListKind
  term: string
  pageNumber: number
  /** The entry on the form: one of the list, a new one, or none. */
  chosenID: string | 'new' | null
  /** Counts the presses of the key that saves the entry on the form. */
  saveTicket: number
  /** The duplicate that is about to be merged. */
  merging: MergedEntry | null
}

/** What the screen of lists shows. */
export const useMasters = create<MastersState>(() => ({
  kind: 'Supplier',
  term: '',
  pageNumber: 1,
  chosenID: null,
  saveTicket: 0,
  merging: null,
}))

export function showKind(kind: ListKind): void {
  useMasters.setState({ kind, term: '', pageNumber: 1, chosenID: null })
}

export function chooseMaster(chosenID: string | null): void {
  useMasters.setState({ chosenID })
}

/** Asks into which entry a duplicate goes. */
export function askMerge(merging: MergedEntry): void {
  useMasters.setState({ merging })
  openDialog('masterMerge')
}

/** Entries as they were typed when their form was left, by list and entry. */
export const keptEntries = keptDrafts<KeptVersion<MasterRow, MasterDraft>>()
