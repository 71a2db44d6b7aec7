import { useQuery } from '@tanstack/react-query'
import type { Section } from '../../../server/contract/primitives.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { PickTable } from '../../base/ui/list-and-detail.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Code } from '../../base/ui/text.tsx'
import { columnValue, ITEM_COLUMNS, type ItemColumn } from './item-columns.ts'
import styles from './item-table.module.css'
import { attributeValuesQuery, type ItemRow } from './items-data.ts'
import { setItemsFilter, useItems } from './items-store.ts'

const FIGURES = ['OnHand', 'Committed', 'Free', 'OnOrder'] as const

/** The items as a table: what the goods of a section are, a column each with the values that the shop has. */
export function ItemTable(props: {
  rows: readonly ItemRow[]
  /** Null while goods of every section stand in the list. */
  section: Section | null
  isBusy: boolean
  onChoose: (itemID: string) => void
}) {
  const { isBusy, onChoose, rows, section } = props
  const lists = useQuery(attributeValuesQuery)
  const all = section === null ? [] : ITEM_COLUMNS[section]
  const columns = all.filter(({ isRare, name }) => {
    const list = lists.data?.Items.find(({ Name }) => Name === name)
    return !isRare || (list?.Values.length ?? 0) > 0
  })
  return (
    <PickTable>
      <Table className={styles['table']} aria-busy={isBusy}>
        <thead>
          <tr>
            <th>{t('newItem.name')}</th>
            <th>{t('newItem.code')}</th>
            <th data-figure>{t('items.price')}</th>
            {columns.map((column) => (
              <th key={column.name}>
                {t(column.label)}
                {column.hasList ? <ValueFilter column={column} /> : null}
              </th>
            ))}
            <th>{t('items.brand')}</th>
            <th>{t('items.category')}</th>
            <th data-figure>{t('items.mrp')}</th>
            <th data-figure>{t('items.onHand')}</th>
            <th data-figure>{t('items.committed')}</th>
            <th data-figure>{t('items.free')}</th>
            <th data-figure>{t('items.onOrder')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.ID} data-testid="item-row">
              <th scope="row">
                <button
                  type="button"
                  data-walk
                  data-pick={index === 0 ? 'first' : undefined}
                  onClick={() => onChoose(row.ID)}
                >
                  <Named of={row.Name} />
                </button>
                {row.IsActive ? null : <Badge kind="off">{t('items.offSale')}</Badge>}
              </th>
              <td>
                <Code>{row.Code}</Code>
              </td>
              <td data-figure>{priceWords(row)}</td>
              {columns.map((column) => (
                <td key={column.name}>{column.text(row)}</td>
              ))}
              <td>{row.Brand}</td>
              <td>{row.Category}</td>
              <td data-figure>{row.MRP === 0 ? '' : formatRupees(row.MRP)}</td>
              {row.IsService
                ? FIGURES.map((figure) => <td key={figure} />)
                : FIGURES.map((figure) => (
                    <td key={figure} data-figure>
                      {formatNumber(row[figure])}
                    </td>
                  ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </PickTable>
  )
}

/** The values that a column has in this shop: one is kept, the others go. */
function ValueFilter({ column: { label, name } }: { column: ItemColumn }) {
  const chosen = useItems((state) => state.filter.attributes)
  const lists = useQuery(attributeValuesQuery)
  const values = lists.data?.Items.find(({ Name }) => Name === name)?.Values ?? []
  const put = (value: string) => {
    const others = Object.entries(chosen).filter(([key]) => key !== name)
    setItemsFilter({
      attributes: Object.fromEntries(value === '' ? others : [...others, [name, value]]),
    })
  }
  return (
    <select
      aria-label={t('items.column.only', { column: t(label) })}
      value={chosen[name] ?? ''}
      onChange={({ target: { value } }) => put(value)}
    >
      <option value="">{t('items.every')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {columnValue(name, value)}
        </option>
      ))}
    </select>
  )
}

function priceWords({ Price, PriceIncludesTax }: ItemRow): string {
  if (Price === 0) return t('items.noPrice')
  return PriceIncludesTax
    ? formatRupees(Price)
    : t('cart.beforeTax', { amount: formatRupees(Price) })
}
