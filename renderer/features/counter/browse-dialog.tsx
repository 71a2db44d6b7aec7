import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { SelectField } from '../../base/ui/field.tsx'
import { Grid, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { PickAmount, PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SearchField } from '../../base/ui/search-field.tsx'
import { Code, EmptyText, Muted, WideNameLines } from '../../base/ui/text.tsx'
import { useSettled } from '../../base/ui/use-settled.ts'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { ItemThumb } from '../../kernel/item-thumb.tsx'
import { itemTypesQuery } from '../../kernel/queries/lookups.ts'
import { queryKey } from '../../kernel/queries/query-key.ts'
import { closeDialog, useScreen } from '../../kernel/screen-store.ts'
import { showError } from '../../kernel/toasts.ts'
import { goodsOfItem } from '../cart/which-goods.ts'
import { categoriesQuery, type ItemRow } from '../items/items-data.ts'
import { SECTION_NAMES } from '../items/sections.ts'
import { figuresText } from '../stock/stock-figures.tsx'
import styles from './browse-dialog.module.css'
import { pickItem } from './pick-item.ts'

const PAGE_SIZE = 50

type Choice = { itemTypeID: string; categoryID: string; brand: string; inStock: boolean }

/** What was looked through last is where the next look begins. */
let lastChoice: Choice = { itemTypeID: '', categoryID: '', brand: '', inStock: true }

function given(key: 'itemTypeID' | 'categoryID' | 'brand' | 'searchTerm', value: string) {
  return value === '' ? {} : { [key]: value }
}

function useFound(choice: Choice, term: string, pageNumber: number) {
  return useQuery({
    queryKey: queryKey('items', 'browse', choice, term, pageNumber),
    queryFn: ({ signal }) =>
      call(
        'list-catalogue-items',
        {
          ...given('itemTypeID', choice.itemTypeID),
          ...given('categoryID', choice.categoryID),
          ...given('brand', choice.brand),
          ...given('searchTerm', term.trim()),
          ...(choice.inStock ? { inStock: true } : {}),
          isActive: true,
          // Models stand together; of the whole catalogue the newest come first.
          byName: choice.brand !== '' || choice.categoryID !== '' || term.trim() !== '',
          pageNumber,
          pageSize: PAGE_SIZE,
        },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Sells the item of a row; of one with tags it asks which piece. */
async function sell(row: ItemRow): Promise<void> {
  try {
    const found = await call('get-item-by-code', { code: row.Code })
    // A code on several items answers all of them.
    const [item = found] = goodsOfItem(found, row.ID)
    const isTaken = await pickItem(item)
    if (isTaken && useScreen.getState().dialog === 'browse') closeDialog()
  } catch (error) {
    showError(errorMessage(error))
  }
}

/** The catalogue at the counter, by type, category and brand; Enter sells what is marked. */
export function BrowseDialog() {
  const [choice, setChoice] = useState(lastChoice)
  const [typed, setTyped] = useState('')
  const [pageNumber, setPageNumber] = useState(1)
  const term = useSettled(typed)
  const found = useFound(choice, term, pageNumber)
  const rows = found.data?.Items ?? []
  function choose(part: Partial<Choice>): void {
    lastChoice = { ...choice, ...part }
    setChoice(lastChoice)
    setPageNumber(1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const last = Math.max(1, Math.ceil((found.data?.Total ?? 0) / PAGE_SIZE))
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setPageNumber(Math.min(Math.max(pageNumber + by, 1), last))
      return
    }
    // The arrows choose within a list of values, not among the rows.
    if (!(event.target instanceof HTMLSelectElement)) walkList(event)
  }
  return (
    <Dialog title={t('browse.title')} size="large" onClose={closeDialog}>
      <Stack gap={5} className={styles['browse']} onKeyDown={onKeyDown}>
        <SearchField
          label={t('browse.find')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setPageNumber(1)
          }}
          onKeyDown={(event) => {
            const [first] = rows
            if (event.key === 'Enter' && first !== undefined) void sell(first)
          }}
        />
        <Choices choice={choice} onChoose={choose} />
        {found.error === null ? null : <Notice kind="bad">{errorMessage(found.error)}</Notice>}
        {found.isPending ? <Waiting>{t('items.reading')}</Waiting> : null}
        {found.data !== undefined && rows.length === 0 ? (
          <EmptyText>{t(choice.inStock ? 'browse.none.inStock' : 'browse.none')}</EmptyText>
        ) : null}
        <PickList aria-busy={found.isFetching} className={styles['rows']}>
          {rows.map((row, index) => (
            <li key={row.ID} data-pick={index === 0 ? 'first' : undefined}>
              <PickRow data-walk data-testid="browse-row" onClick={() => void sell(row)}>
                <ItemThumb image={row.ImagePath} section={row.Section} />
                <WideNameLines>
                  <strong>
                    <Named of={row.Name} />
                  </strong>
                  <Muted>
                    {row.Brand === '' ? '' : `${row.Brand} · `}
                    <Code>{row.Code}</Code>
                    {row.IsService ? '' : ` · ${figuresText(row)}`}
                  </Muted>
                </WideNameLines>
                <PickAmount>{formatRupees(row.Price)}</PickAmount>
              </PickRow>
            </li>
          ))}
        </PickList>
        {found.data === undefined ? null : (
          <Pager
            count={t('items.found', { count: found.data.Total })}
            total={found.data.Total}
            pageNumber={pageNumber}
            pageSize={PAGE_SIZE}
            onPage={setPageNumber}
          />
        )}
      </Stack>
    </Dialog>
  )
}

function Choices({
  choice,
  onChoose,
}: {
  choice: Choice
  onChoose: (part: Partial<Choice>) => void
}) {
  const types = useQuery(itemTypesQuery)
  const categories = useQuery(categoriesQuery(choice.itemTypeID))
  const brands = useQuery({
    queryKey: queryKey('items', 'brands', choice.itemTypeID, choice.categoryID),
    queryFn: () =>
      call('list-brands', {
        ...given('itemTypeID', choice.itemTypeID),
        ...given('categoryID', choice.categoryID),
      }),
  })
  const all = { value: '', label: t('browse.all') }
  return (
    <Grid gap={4} align="end" className={styles['choices']}>
      <SelectField
        label={t('browse.type')}
        value={choice.itemTypeID}
        options={[
          all,
          ...(types.data ?? []).map(({ Section, Value }) => ({
            value: Value,
            label: t(SECTION_NAMES[Section]),
          })),
        ]}
        onChange={(itemTypeID) => onChoose({ itemTypeID, categoryID: '', brand: '' })}
      />
      <SelectField
        label={t('browse.category')}
        value={choice.categoryID}
        options={[
          all,
          ...(categories.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        onChange={(categoryID) => onChoose({ categoryID, brand: '' })}
      />
      <SelectField
        label={t('browse.brand')}
        value={choice.brand}
        options={[
          all,
          ...(brands.data?.Items ?? []).map(({ Count, Name }) => ({
            value: Name,
            label: `${Name} (${Count})`,
          })),
        ]}
        onChange={(brand) => onChoose({ brand })}
      />
      <Check
        label={t('browse.inStock')}
        isOn={choice.inStock}
        onChange={(inStock) => onChoose({ inStock })}
      />
    </Grid>
  )
}
