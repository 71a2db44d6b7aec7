import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../base/api/client.ts'
import { formatPaise, formatRupees } from '../base/format/money.ts'
import { inEnglish, t } from '../base/i18n/t.ts'
import { useSettled } from '../base/ui/use-settled.ts'
import { itemPricePaise } from '../features/cart/price-with-tax.ts'
import { chooseCustomer } from '../features/cart/sale-actions.ts'
import { pickItem } from '../features/counter/pick-item.ts'
import { useItemSearch } from '../features/counter/use-item-search.ts'
import { useCustomerSearch } from '../features/customers/use-customer-search.ts'
import { openOrder } from '../features/orders/orders-store.ts'
import type { RegisteredCommand } from '../kernel/commands/command-id.ts'
import { keysOf } from '../kernel/commands/key-maps.ts'
import { showChord } from '../kernel/commands/keys.ts'
import { allCommands, currentScope, isInScope, runCommand } from '../kernel/commands/registry.ts'
import { foundByWords } from '../kernel/found-by.ts'
import { branchQuery } from '../kernel/queries/lookups.ts'
import { queryKey } from '../kernel/queries/query-key.ts'
import { GROUPS } from './navigation.ts'

export type Entry = { key: string; label: string; detail: string; hint: string; run: () => void }
export type EntryGroup = { title: string; entries: Entry[] }

const ROWS_EACH = 6
const MIN_TERM = 2

/** Found by the words on the screen, and by the English ones, which manuals and tills share. */
function isMeant(command: RegisteredCommand, words: readonly string[]): boolean {
  const { also = command.label, label, short = label } = command
  const keys = [label, short, also]
  const searchable = keys
    .flatMap((key) => [t(key), inEnglish(key)])
    .join(' ')
    .toLowerCase()
  return words.every((word) => searchable.includes(word))
}

/** Whether what is typed begins a name of the command: those come before what shares a word. */
function isNamed({ label, short = label }: RegisteredCommand, text: string): boolean {
  return [label, short]
    .flatMap((key) => [t(key), inEnglish(key)])
    .some((name) => name.toLowerCase().startsWith(text))
}

function commandEntries(text: string): { screens: Entry[]; actions: Entry[] } {
  const lower = text.toLowerCase()
  const words = lower.split(/\s+/).filter(Boolean)
  const scope = currentScope()
  const opensScreen = new Set(GROUPS.flatMap(({ tabs }) => tabs.map(({ command }) => command)))
  const meant = allCommands().filter(
    (command) =>
      command.id !== 'palette' &&
      isInScope(command, scope) &&
      command.isAllowed() &&
      isMeant(command, words),
  )
  const found = [
    ...meant.filter((command) => isNamed(command, lower)),
    ...meant.filter((command) => !isNamed(command, lower)),
  ]
  const entry = (command: RegisteredCommand): Entry => ({
    key: `command-${command.id}`,
    label: t(command.label),
    detail: '',
    hint: showChord(keysOf(command)[0] ?? ''),
    run: () => runCommand(command),
  })
  return {
    screens: found.filter((command) => opensScreen.has(command.id)).map(entry),
    actions: found.filter((command) => !opensScreen.has(command.id)).map(entry),
  }
}

/** Orders by number, customer or mobile. An answer that comes too late is dropped. */
function useOrderEntries(text: string): Entry[] {
  const term = useSettled(text)
  const isLongEnough = term.length >= MIN_TERM
  const query = useQuery({
    queryKey: queryKey('orders', 'palette', term.toLowerCase()),
    queryFn: ({ signal }) =>
      call('search-orders', { searchTerm: term, pageNumber: 1, pageSize: ROWS_EACH }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  if (!isLongEnough) return []
  return (query.data?.Items ?? []).map((order) => ({
    key: `order-${order.ID}`,
    label: order.SalesOrderNo,
    detail: [foundByWords(order), order.CustomerName, order.InvoiceNo].filter(Boolean).join(', '),
    hint: formatRupees(order.NetAmount),
    run: () => openOrder(order.ID),
  }))
}

/** What the palette offers for what is typed, in groups; empty groups are left out. */
export function useEntries(typed: string): EntryGroup[] {
  const text = typed.trim()
  const term = text.length >= MIN_TERM ? text : ''
  const { screens, actions } = commandEntries(text)
  const isComposition = useQuery(branchQuery).data?.IsCompositionScheme === true
  const items = useItemSearch(text)
    .rows.slice(0, ROWS_EACH)
    .map((item) => ({
      key: `item-${item.ID}`,
      label: item.Name,
      detail: item.Code,
      hint: formatPaise(itemPricePaise(item, isComposition)),
      run: () => void pickItem(item),
    }))
  const customers = useCustomerSearch(term)
    .rows.slice(0, ROWS_EACH)
    .map((customer) => ({
      key: `customer-${customer.ID}`,
      label: customer.Name,
      detail: customer.Mobile ?? '',
      hint: '',
      run: () => void chooseCustomer(customer),
    }))
  const orders = useOrderEntries(text)
  return [
    { title: t('palette.screens'), entries: screens },
    { title: t('palette.actions'), entries: actions },
    { title: t('palette.customers'), entries: customers },
    { title: t('palette.orders'), entries: orders },
    { title: t('palette.items'), entries: items },
  ].filter((group) => group.entries.length > 0)
}
