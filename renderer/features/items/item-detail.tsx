import { useQuery } from '@tanstack/react-query'
import { Barcode } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../base/format/dates.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { ChangeHistory } from '../../base/ui/change-history.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Row, Stack } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { Pager } from '../../base/ui/pager.tsx'
import { Named } from '../../base/ui/power.tsx'
import { Table } from '../../base/ui/table.tsx'
import { Code, EmptyText, Muted } from '../../base/ui/text.tsx'
import { useIntoView } from '../../base/ui/use-into-view.ts'
import { CommandButton } from '../../kernel/commands/command-button.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { can } from '../../kernel/session-store.ts'
import { MovementTable } from '../stock/movement-table.tsx'
import { StockTiles } from '../stock/stock-figures.tsx'
import { ITEM_COLUMNS } from './item-columns.ts'
import styles from './item-detail.module.css'
import { itemFieldLabel, itemFieldValue } from './item-fields.ts'
import { ItemImages } from './item-images.tsx'
import { giveOwnCode, type ItemDetail, itemQuery, movementsQuery } from './items-data.ts'
import { SECTION_NAMES, sellingPriceLabel } from './sections.ts'

const TABS = ['movements', 'history', 'pieces'] as const

/** One item: what it is, what there is of it, what it is worth, and how all that came about. */
export function ItemDetailPane({ itemID }: { itemID: string }) {
  const item = useQuery(itemQuery(itemID))
  const [tab, setTab] = useState<(typeof TABS)[number]>('movements')
  const pane = useIntoView<HTMLElement>(item.data?.ID)
  if (item.error !== null) return <Notice kind="bad">{errorMessage(item.error)}</Notice>
  if (item.data === undefined) return <Waiting>{t('items.reading')}</Waiting>
  const hasPieces = item.data.Units.length > 0 || item.data.Lots.length > 0
  const tabs = TABS.filter((each) => each !== 'pieces' || hasPieces)
  return (
    <Stack
      ref={pane}
      as="section"
      gap={6}
      className={styles['detail']}
      aria-label={showPowers(item.data.Name)}
    >
      <Head item={item.data} />
      <StockTiles figures={item.data} itemID={item.data.ID} worth={item.data} />
      <Facts item={item.data} />
      <ItemImages item={item.data} />
      <Choice
        label={t('items.show')}
        value={tab}
        options={tabs.map((value) => ({ value, label: t(`items.tab.${value}`) }))}
        onChange={setTab}
      />
      {tab === 'movements' ? <Movements itemID={itemID} /> : null}
      {tab === 'history' ? (
        <ChangeHistory
          versions={item.data.Versions}
          label={itemFieldLabel}
          value={itemFieldValue}
          empty={t('items.noHistory')}
        />
      ) : null}
      {tab === 'pieces' ? <Pieces item={item.data} /> : null}
    </Stack>
  )
}

function Head({ item }: { item: ItemDetail }) {
  return (
    <Row as="header" gap={6} align="start" justify="between" isWrapping>
      <div>
        <h2 className={styles['name']}>
          <Named of={item.Name} />
        </h2>
        <Muted>
          {[t(SECTION_NAMES[item.Section]), item.Brand, item.Category]
            .filter((text) => text !== '')
            .join(' · ')}
          {' · '}
          <Code>{item.Barcode ?? item.Code}</Code>
        </Muted>
        {item.IsActive ? null : (
          <p>
            <Badge kind="off">
              {t(item.MergedIntoID === null ? 'items.offSale' : 'items.merged')}
            </Badge>
          </p>
        )}
      </div>
      {can('catalogue.edit') ? (
        <Row gap={3} isWrapping>
          <CommandButton id="itemEdit" variant="primary" />
          <CommandButton id="itemNextColour" />
          <CommandButton id="itemOffSale" />
          <CommandButton id="itemMerge" />
          {item.IsService || item.MergedIntoID !== null || hasOwnCode(item) ? null : (
            <Button onClick={() => void giveOwnCode(item.ID)}>
              <Glyph of={Barcode} />
              {t('items.ownCode.give')}
            </Button>
          )}
        </Row>
      ) : null}
    </Row>
  )
}

/** Whether one of its codes is of the range that shops give themselves. */
function hasOwnCode({ Barcode: barcode, Code: code, Codes }: ItemDetail): boolean {
  return [barcode ?? '', code, ...Codes].some((each) => /^20\d{11}$/.test(each))
}

function Facts({ item }: { item: ItemDetail }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [
      t(sellingPriceLabel(item.Section, item.PriceIncludesTax)),
      item.Price === 0 ? t('items.noPrice') : formatRupees(item.Price),
    ],
    [t('items.mrp'), item.MRP === 0 ? null : formatRupees(item.MRP)],
    [
      t('items.tax'),
      item.TaxRate === null
        ? null
        : t('items.taxOf', {
            rate: formatNumber(item.TaxRate),
            hsn: item.HSN,
            includes: item.PriceIncludesTax ? 'yes' : 'no',
          }),
    ],
    [t('items.supplier'), item.Supplier],
    [t('items.shelf'), item.Shelf],
    [
      t('items.reorder'),
      item.ReorderMin === null
        ? null
        : `${formatNumber(item.ReorderMin)} – ${formatNumber(item.ReorderMax ?? item.ReorderMin)}`,
    ],
    [t('items.codes'), item.Codes.length === 0 ? null : item.Codes.join(', ')],
    ...ITEM_COLUMNS[item.Section].map((column) => [t(column.label), column.text(item)] as const),
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What the stock is made of: every movement with its paper and who made it. */
function Movements({ itemID }: { itemID: string }) {
  const [pageNumber, setPageNumber] = useState(1)
  const page = useQuery(movementsQuery(itemID, pageNumber))
  if (page.error !== null) return <Notice kind="bad">{errorMessage(page.error)}</Notice>
  if (page.data === undefined) return <Waiting>{t('items.reading')}</Waiting>
  if (page.data.Items.length === 0) return <EmptyText>{t('items.noMovements')}</EmptyText>
  const hasValue = page.data.StockValue !== undefined
  return (
    <>
      <MovementTable rows={page.data.Items} hasValue={hasValue} />
      <Pager
        count={t('items.movementCount', { count: page.data.Total })}
        total={page.data.Total}
        pageNumber={pageNumber}
        pageSize={page.data.PageSize}
        onPage={setPageNumber}
      />
    </>
  )
}

/** What is printed on a piece or a batch: its own MRP, else that of all goods of the item. */
function printedMrp({ MRP }: { MRP: number | null }, item: ItemDetail): string {
  const printed = MRP ?? item.MRP
  return printed === 0 ? '' : formatRupees(printed)
}

function Pieces({ item }: { item: ItemDetail }) {
  return (
    <div className={styles['scroll']}>
      <Table className={styles['table']}>
        <thead>
          <tr>
            <th>{t('items.piece')}</th>
            <th>{t('items.pieceState')}</th>
            <th data-figure>{t('items.mrp')}</th>
          </tr>
        </thead>
        <tbody>
          {item.Units.map((unit) => (
            <tr key={unit.InventoryID}>
              <td>
                <Code>{unit.Code}</Code>
              </td>
              <td>{t(unit.Status === 'in_stock' ? 'items.piece.in_stock' : 'items.piece.gone')}</td>
              <td data-figure>{printedMrp(unit, item)}</td>
            </tr>
          ))}
          {item.Lots.map((lot) => (
            <tr key={`${lot.Lot} ${lot.ExpiresOn ?? ''}`}>
              <td>
                <Code>{lot.Lot}</Code>{' '}
                {lot.ExpiresOn === null
                  ? ''
                  : t('items.expires', { day: formatDay(lot.ExpiresOn) })}
              </td>
              <td>{t('items.inStock', { count: formatNumber(lot.OnHand) })}</td>
              <td data-figure>{printedMrp(lot, item)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
