import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import type { Inward } from '../../../server/contract/purchasing.ts'
import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { giveFocus } from '../../base/ui/focus.ts'
import { focusOnWrong } from '../../base/ui/use-focus-on-wrong.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { soundBad } from '../../kernel/scan/sound.ts'
import { goTo } from '../../kernel/screen-store.ts'
import { can } from '../../kernel/session-store.ts'
import { showError, showToastOf } from '../../kernel/toasts.ts'
import { isConflict } from '../../kernel/use-versions.tsx'
import { showPaperHistory } from '../documents/paper-history.tsx'
import { showPaper } from '../documents/shown-paper.ts'
import { type ItemDetail, itemQuery } from '../items/items-data.ts'
import { askNextColour } from '../items/items-store.ts'
import { type LabelRow, listLabels } from '../labels/labels-store.ts'
import { forgetScannedLine, noteScannedLine } from './add-bar-store.ts'
import { costQuestion, openCostDoubt } from './cost-doubt.ts'
import { draftKeeper } from './draft-keeper.ts'
import { keptInward } from './draft-versions.ts'
import type { DraftLine, InwardDraft } from './inward-draft.ts'
import {
  draftOfInward,
  inwardInput,
  isLineWhole,
  type LastRate,
  lackOfLine,
  type ReceivedItem,
  refusalOfPiece,
  shown,
  withLine,
  withPiece,
  withRates,
} from './inward-figures.ts'
import {
  changeDraft,
  clearDraft,
  type KeptInward,
  leaveInward,
  openDraft,
  showPosted,
  useInward,
} from './inward-store.ts'
import { askPayment, showAccount } from './purchasing-store.ts'

const PAGE_SIZE = 50

export function inwardsQuery(
  state: '' | 'Draft' | 'Posted' | 'Reversed',
  term: string,
  page: number,
) {
  return queryOptions({
    queryKey: queryKey('inwards', 'list', state, term, page),
    queryFn: () =>
      call('list-inwards', {
        ...(state === '' ? {} : { state }),
        ...(term.trim() === '' ? {} : { searchTerm: term.trim() }),
        pageNumber: page,
        pageSize: PAGE_SIZE,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function inwardQuery(id: string) {
  return queryOptions({
    queryKey: queryKey('inwards', 'one', id),
    queryFn: () => call('get-inward', { id }),
    staleTime: 0,
    enabled: id !== '',
  })
}

/** Returns what the supplier billed each item at last, or else another; of some items nothing is known. */
export async function lastRates(
  itemIDs: readonly string[],
  supplierID: string,
): Promise<ReadonlyMap<string, LastRate>> {
  if (itemIDs.length === 0 || !can('cost.see')) return new Map()
  const { Rates } = await call('list-last-rates', {
    itemIDs: [...new Set(itemIDs)],
    ...(supplierID === '' ? {} : { supplierID }),
  })
  return new Map(
    Rates.map(({ Cost, DiscountRate, ItemID }) => [
      ItemID,
      { lastCost: String(Cost), lastDiscountRate: shown(DiscountRate) },
    ]),
  )
}

/** Returns what the items bring to the lines of a supplier's bill. */
export async function receivedItems(
  itemIDs: readonly string[],
  supplierID: string,
): Promise<ReceivedItem[]> {
  const [rates, items] = await Promise.all([
    lastRates(itemIDs, supplierID),
    Promise.all([...new Set(itemIDs)].map((id) => queryClient.fetchQuery(itemQuery(id)))),
  ])
  return items.map((item) => receivedFrom(item, rates))
}

/** Puts another supplier on the bill, and proposes what this one billed its goods at. */
export async function changeSupplier(supplierID: string): Promise<void> {
  changeDraft({ supplierID })
  const itemIDs = useInward.getState().draft.lines.map((line) => line.itemID)
  try {
    const rates = await lastRates(itemIDs, supplierID)
    const { draft } = useInward.getState()
    if (rates.size > 0 && draft.supplierID === supplierID) changeDraft(withRates(draft, rates))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** An item that was never billed, such as opening stock, brings the cost that it has. */
function receivedFrom(item: ItemDetail, rates: ReadonlyMap<string, LastRate>): ReceivedItem {
  const rate = rates.get(item.ID)
  return {
    itemID: item.ID,
    code: item.Barcode ?? item.Code,
    name: item.Name,
    tracksBatches: item.TracksBatches,
    isSerialised: item.IsSerialised,
    lastCost: rate?.lastCost ?? shown(item.LastCost),
    lastDiscountRate: rate?.lastDiscountRate ?? '',
    itemMrp: item.MRP === 0 ? '' : String(item.MRP),
    itemPrice: String(item.Price),
    itemTaxRate: item.TaxRate === null ? '' : String(item.TaxRate),
    priceIncludesTax: item.PriceIncludesTax,
  }
}

/** The ID of a field of a line, for the focus. */
export function lineFieldID(key: string, field: string): string {
  return `inward-${field}-${key}`
}

/**
 * Puts a piece of an item on the bill. Picked by name, the pieces are asked next. A numbered piece
 * that is in the shop already, or was scanned before, does not come in again.
 */
export async function addPiece(
  itemID: string,
  scanned: Pick<Item, 'Lot' | 'ExpiresOn'> & { InventoryID?: string | null },
  isPicked: boolean,
): Promise<void> {
  try {
    const [item, rates] = await Promise.all([
      queryClient.fetchQuery(itemQuery(itemID)),
      lastRates([itemID], useInward.getState().draft.supplierID),
    ])
    const unitID = scanned.InventoryID ?? null
    const before = useInward.getState().draft
    const refusedPiece = refusalOfPiece(before, itemID, unitID, item.Units)
    if (refusedPiece !== null) {
      soundBad()
      forgetScannedLine()
      useInward.setState({ refusedPiece })
      return
    }
    const lot = { lot: scanned.Lot ?? '', expiresOn: (scanned.ExpiresOn ?? '').slice(0, 10) }
    const { draft, key } = withPiece(before, receivedFrom(item, rates), lot, unitID)
    changeDraft(draft)
    if (isPicked) requestAnimationFrame(() => giveFocus(lineFieldID(key, 'qty')))
    else noteScannedLine({ key, name: item.Name })
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Makes the next colour of a line's model, and puts a piece of it on the bill. */
export function nextColour(line: DraftLine): void {
  if (!can('catalogue.edit')) return
  askNextColour({
    itemID: line.itemID,
    asksCost: true,
    cost: line.cost,
    onSaved: (itemID, cost) => void addColour(itemID, cost),
  })
}

async function addColour(itemID: string, cost: string): Promise<void> {
  try {
    const [item] = await receivedItems([itemID], useInward.getState().draft.supplierID)
    if (item === undefined) return
    const { draft, key } = withPiece(useInward.getState().draft, item, { lot: '', expiresOn: '' })
    changeDraft(withLine(draft, key, { cost }))
    requestAnimationFrame(() => giveFocus(lineFieldID(key, 'qty')))
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Keeps the draft on the server, which answers its total. */
export const keepDraft = draftKeeper({
  read: () => {
    const { draft, kept, newest } = useInward.getState()
    const input = newest === null ? inwardInput(draft, false) : null
    if (input === null) return null
    const { inwardID: _, version: __, ...content } = input
    return { id: kept === null ? null : draft.inwardID, content, input }
  },
  save: async (input) => {
    const sent = keptInward(useInward.getState().draft)
    try {
      const { computedTotal, difference, inwardID, version } = await call('save-inward', input)
      useInward.setState(({ draft }) => ({
        draft: { ...draft, inwardID, version },
        read: { ...sent, inwardID, version },
        kept: { computedTotal, difference },
        refused: null,
      }))
      return inwardID
    } catch (error) {
      await refuse(error)
      return null
    }
  },
})

/**
 * Says why the draft was not taken: somebody else's version is shown beside one's own. The total of
 * the lines stays in sight where only posting was refused.
 */
async function refuse(error: unknown, kept: KeptInward | null = null): Promise<void> {
  const { inwardID, version } = useInward.getState().draft
  const found =
    inwardID !== null && isConflict(error) ? await readDraft(inwardID).catch(() => null) : null
  const isNewer = found !== null && found.version !== version
  useInward.setState(
    isNewer ? { newest: found, kept: null } : { newest: null, refused: error, kept },
  )
  if (isNewer) showError(t('versions.changed'))
}

/** Goes on from what somebody else has saved, as it is or with what was typed here. */
export function takeInward(newest: InwardDraft, draft = newest): void {
  openDraft(draft, newest)
  void keepDraft()
}

/** Reads a draft of the server; null where it is posted. */
async function readDraft(inwardID: string): Promise<InwardDraft | null> {
  const inward = await queryClient.fetchQuery(inwardQuery(inwardID))
  if (inward.State !== 'Draft') return null
  const items = await receivedItems(
    inward.Lines.map(({ ItemID }) => ItemID),
    inward.Supplier.ID,
  )
  return draftOfInward(inward, new Map(items.map((item) => [item.itemID, item])))
}

/** Posts the bill: stock, cost, tags and the supplier's account at once. */
export async function postInward(): Promise<void> {
  // A second press while the first is on its way posts nothing twice and complains of nothing.
  if (useInward.getState().isPosting) return
  useInward.setState({ isPosting: true })
  await postDraft().finally(() => useInward.setState({ isPosting: false }))
}

async function postDraft(): Promise<void> {
  await keepDraft()
  const { draft, newest } = useInward.getState()
  if (newest !== null) return showError(t('versions.changed'))
  const input = inwardInput(draft, true)
  const unfinished = draft.lines.find((line) => !isLineWhole(line))
  if (input === null) {
    useInward.setState({ isTried: true })
    leadToLack()
    showError(
      unfinished === undefined
        ? t('goodsIn.headMissing')
        : t(`goodsIn.lack.${lackOfLine(unfinished)}`, { name: unfinished.name }),
    )
    return
  }
  for (const line of draft.lines) {
    const doubt = openCostDoubt(line)
    if (doubt === null) continue
    giveFocus(lineFieldID(line.key, 'costMeant'))
    const question = costQuestion(doubt)
    return showError(t('goodsIn.lineAsked', { name: line.name, question }))
  }
  const { kept } = useInward.getState()
  try {
    const { inwardID, inwardNo } = await call('save-inward', input)
    clearDraft()
    showPosted(inwardID)
    showToastOf(inwardID, t('goodsIn.posted', { number: inwardNo ?? '' }))
    void markStale('purchase', 'stock', 'item')
  } catch (error) {
    await refuse(error, kept)
    leadToLack()
    if (useInward.getState().newest === null) showError(errorMessage(error))
  }
}

/** To the first field that is marked, once it is drawn so. */
function leadToLack(): void {
  requestAnimationFrame(() => focusOnWrong(document.querySelector('main')))
}

/**
 * Throws the draft that is up away, here and on the server. Throws the refusal where somebody else
 * has changed it meanwhile.
 */
export async function dropDraft(): Promise<void> {
  await keepDraft()
  const { draft, newest } = useInward.getState()
  const { inwardID, version } = newest ?? draft
  if (inwardID !== null) {
    await call('drop-inward', { inwardID, ...(version === null ? {} : { version }) })
  }
  clearDraft()
  leaveInward()
  void markStale('purchase')
}

/** Opens a paper of the list: a draft to go on with, a posted one to look at. */
export async function openInward(inwardID: string, state: string): Promise<void> {
  if (state !== 'Draft') return showPosted(inwardID)
  try {
    const draft = await readDraft(inwardID)
    if (draft === null) showPosted(inwardID)
    else openDraft(draft, draft)
  } catch (error) {
    showError(errorMessage(error))
  }
}

function labelsOf(inward: Inward): LabelRow[] {
  return inward.Lines.flatMap((line): LabelRow[] => {
    const row = { itemID: line.ItemID, name: line.Name, brand: '', units: [] }
    const units = line.Units.filter(({ Status }) => Status === 'in_stock')
    if (units.length > 0) {
      return units.map((unit) => ({
        ...row,
        inventoryID: unit.InventoryID,
        code: unit.Code,
        copies: 1,
      }))
    }
    const pieces = Math.floor(line.Qty + line.FreeQty - line.RejectedQty)
    return pieces < 1 ? [] : [{ ...row, inventoryID: null, code: line.Code, copies: pieces }]
  })
}

/** Shows the paper of what came with the bill that is open. */
export async function printInward(): Promise<void> {
  const { openID } = useInward.getState()
  if (openID === null) return
  try {
    const { InwardNo } = await queryClient.ensureQueryData(inwardQuery(openID))
    showPaper({ kind: 'GoodsReceipt', id: openID, number: InwardNo ?? '' })
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Shows what happened to the bill that is open: its postings, returns and payments. */
export async function showInwardHistory(): Promise<void> {
  const { openID } = useInward.getState()
  if (openID === null) return
  try {
    const { InwardNo } = await queryClient.ensureQueryData(inwardQuery(openID))
    showPaperHistory({ inwardID: openID }, InwardNo ?? '')
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Pays the supplier of the bill that is open; its oldest bills are proposed. */
export async function payInward(): Promise<void> {
  const { openID } = useInward.getState()
  if (openID === null) return
  try {
    const { Supplier } = await queryClient.ensureQueryData(inwardQuery(openID))
    showAccount(Supplier.ID)
    askPayment(openID)
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** Puts a label for each piece that came on the list of labels, and shows it. */
export async function labelInward(): Promise<void> {
  const { openID } = useInward.getState()
  if (openID === null) return
  try {
    listLabels(labelsOf(await queryClient.fetchQuery(inwardQuery(openID))))
    goTo('labels')
  } catch (error) {
    showError(errorMessage(error))
  }
}
