import { keepPreviousData, type QueryObserverResult, useQuery } from '@tanstack/react-query'
import type { Item } from '../../../server/contract/catalog.ts'
import type { Customer } from '../../../server/contract/customers.ts'
import type { OrderPage } from '../../../server/contract/orders.ts'
import { call } from '../../base/api/client.ts'
import { useSettled } from '../../base/ui/use-settled.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { can } from '../../kernel/session-store.ts'
import { classify, customerTerm, type Meaning } from './classify.ts'
import { MIN_TERM, useItemsOf } from './use-item-search.ts'

export type FoundOrder = OrderPage['Items'][number]

type LensRow = {
  kind: 'lens'
  key: string
  name: string
  about: string
  isContact: boolean
  price: string
}

/** One row under the bar; `key` is the same for the same thing, whatever is typed. */
export type BarRow =
  | { kind: 'item'; key: string; item: Item }
  /** `isSimilar`: their name only sounds like what was typed. */
  | { kind: 'customer'; key: string; customer: Customer; isSimilar: boolean }
  | { kind: 'document'; key: string; order: FoundOrder }
  | { kind: 'newCustomer'; key: string; mobile: string }
  | { kind: 'newItem'; key: string; text: string }
  /** A lens family, in the lists of goods that come in; never under the bar. */
  | LensRow

export type BarGroup = { meaning: Meaning; rows: BarRow[] }

export type BarSearch = {
  groups: BarGroup[]
  isCurrent: boolean
  isSlow: boolean
  error: Error | null
}

const FEW = 4
/** Papers that are looked through for the one that has the number. */
const MORE = 20
const brief = { placeholderData: keepPreviousData, staleTime: 10_000, gcTime: 60_000 }

function useCustomers(term: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKey('customers', 'bar', term),
    queryFn: ({ signal }) =>
      call(
        'search-customers',
        { searchTerm: term, withSimilar: true, pageNumber: 1, pageSize: FEW },
        { signal },
      ),
    enabled: isWanted,
    ...brief,
  })
}

function useDocuments(term: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKey('orders', 'bar', term),
    queryFn: ({ signal }) =>
      call('search-orders', { searchTerm: term, pageNumber: 1, pageSize: MORE }, { signal }),
    enabled: isWanted,
    ...brief,
  })
}

function usePowers(text: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKey('items', 'power', text.toLowerCase()),
    queryFn: ({ signal }) => call('search-by-power', { text }, { signal }),
    enabled: isWanted,
    ...brief,
  })
}

/** An item as a row of the bar. */
export function itemRow(item: Item): BarRow {
  return { kind: 'item', key: `item-${item.NumericID}`, item }
}

/**
 * Everything the bar found for what is typed, in groups, the likeliest first. `isCurrent` is false
 * while rows belong to an older text, so that Enter never takes something unseen.
 */
export function useBarSearch(typed: string): BarSearch & { isOpen: boolean } {
  const text = useSettled(typed.trim())
  const meanings = classify(text)
  const [likeliest] = meanings
  const isWanted = (meaning: Meaning) => meanings.includes(meaning)
  const items = useItemsOf(text)
  const customers = useCustomers(customerTerm(text), isWanted('customer'))
  const documents = useDocuments(text, isWanted('document'))
  const powers = usePowers(text, isWanted('power'))
  const powerRows = powers.data?.LooksLikePower === true ? powers.data.Items.map(itemRow) : []
  const shown = new Set(powerRows.map((row) => row.key))
  const rowsOf: Record<Meaning, BarRow[]> = {
    power: isWanted('power') ? powerRows : [],
    item: items.rows.map(itemRow).filter((row) => !isWanted('power') || !shown.has(row.key)),
    customer: isWanted('customer')
      ? [
          ...(customers.data?.Items ?? []).map((found) => customerRow(found, false)),
          ...(customers.data?.Similar ?? []).slice(0, FEW).map((found) => customerRow(found, true)),
          ...offerNew(likeliest, text, customers),
        ]
      : [],
    document: isWanted('document')
      ? byNumber(documents.data?.Items ?? [], text)
          .slice(0, FEW)
          .map(documentRow)
      : [],
  }
  const isNothing = meanings.every((meaning) => !rowsOf[meaning].some(isMeant))
  if (isNothing && likeliest === 'item' && items.isCurrent && can('catalogue.edit')) {
    rowsOf.item = [{ kind: 'newItem', key: 'new-item', text }]
  }
  const asked = { power: powers, customer: customers, document: documents }
  const main = likeliest === undefined || likeliest === 'item' ? null : asked[likeliest]
  const isMainCurrent = main === null || isAnswered(main)
  const isExact = (row: BarRow) =>
    row.kind === 'item' && (row.item.Code === text || row.item.Barcode === text)
  // A figure that is the whole code of an item is that item before it is the end of a bill's number.
  const order: readonly Meaning[] = rowsOf.item.some(isExact)
    ? ['item', ...meanings.filter((meaning) => meaning !== 'item')]
    : meanings
  const needsItems = main === null || likeliest === 'document'
  return {
    groups: order
      .map((meaning) => ({ meaning, rows: rowsOf[meaning] }))
      .filter((group) => group.rows.length > 0),
    isCurrent: text === typed.trim() && isMainCurrent && (!needsItems || items.isCurrent),
    isSlow: items.isSlow,
    error: items.error,
    // A scan that runs through the bar opens nothing: its keys never rest.
    isOpen: Math.min(text.length, typed.trim().length) >= MIN_TERM,
  }
}

function customerRow(customer: Customer, isSimilar: boolean): BarRow {
  return { kind: 'customer', key: `customer-${customer.NumericID}`, customer, isSimilar }
}

/** Whether a row has what was typed, and may be taken by Enter alone; others are gone to first. */
export function isMeant(row: BarRow): boolean {
  return row.kind !== 'customer' || !row.isSimilar
}

/** The bill that has this number first, then its order: not one that a credit note or receipt leads to. */
export function byNumber<Row extends Pick<FoundOrder, 'InvoiceNo' | 'SalesOrderNo'>>(
  rows: readonly Row[],
  text: string,
): Row[] {
  const ending = text.toUpperCase()
  const rank = ({ InvoiceNo, SalesOrderNo }: Row): number => {
    if (InvoiceNo?.toUpperCase().endsWith(ending)) return 0
    return SalesOrderNo.toUpperCase().endsWith(ending) ? 1 : 2
  }
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

function documentRow(order: FoundOrder): BarRow {
  return { kind: 'document', key: `order-${order.NumericID}`, order }
}

type Answer = Pick<
  QueryObserverResult,
  'isSuccess' | 'isPlaceholderData' | 'isFetching' | 'isStale'
>

/**
 * Whether the server has answered for this very text. What is kept from before a change is asked
 * for again, and is no answer until then: a number that nobody had may be somebody's by now.
 */
export function isAnswered({ isFetching, isPlaceholderData, isStale, isSuccess }: Answer): boolean {
  return isSuccess && !isPlaceholderData && !(isFetching && isStale)
}

/** A whole mobile number that nobody has yet is someone new. */
function offerNew(
  likeliest: Meaning | undefined,
  text: string,
  customers: ReturnType<typeof useCustomers>,
): BarRow[] {
  const isNobody = isAnswered(customers) && customers.data?.Items.length === 0
  if (likeliest !== 'customer' || !isNobody) return []
  return [{ kind: 'newCustomer', key: 'new-customer', mobile: customerTerm(text) }]
}
