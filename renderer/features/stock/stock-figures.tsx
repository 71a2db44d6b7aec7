import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { classNames } from '../../base/ui/class-names.ts'
import styles from './stock-figures.module.css'
import { askStock } from './stock-store.ts'

/** What is here, what carts hold of it, what is left to sell, what is to come. */
export type Figures = { OnHand: number; Committed: number; Free: number; OnOrder: number }

/** The four figures in one line. */
export function figuresText({ Committed, Free, OnHand, OnOrder }: Figures): string {
  return t('stock.figures', {
    onHand: formatNumber(OnHand),
    committed: formatNumber(Committed),
    free: formatNumber(Free),
    onOrder: formatNumber(OnOrder),
  })
}

/** The four figures in one line; pressed, they show what they are made of. */
export function StockLine({ figures, itemID }: { figures: Figures; itemID: string }) {
  return (
    <button
      type="button"
      data-testid="stock-line"
      className={styles['line']}
      title={t('stock.open')}
      onClick={() => askStock(itemID)}
    >
      {figuresText(figures)}
    </button>
  )
}

/**
 * The four figures, and for whoever may see it what it all is worth; each of them opens what it is
 * made of, unless that is shown already.
 */
export function StockTiles({
  figures,
  itemID,
  worth,
}: {
  figures: Figures
  itemID: string | null
  worth: { StockValue?: number | undefined; AverageCost?: number | null | undefined }
}) {
  const tiles: readonly (readonly [string, string])[] = [
    [t('items.onHand'), formatNumber(figures.OnHand)],
    [t('items.committed'), formatNumber(figures.Committed)],
    [t('items.free'), formatNumber(figures.Free)],
    [t('items.onOrder'), formatNumber(figures.OnOrder)],
    ...(worth.StockValue === undefined
      ? []
      : ([
          [t('items.value'), formatRupees(worth.StockValue)],
          [
            t('items.averageCost'),
            worth.AverageCost == null ? '–' : formatRupees(worth.AverageCost),
          ],
        ] as const)),
  ]
  return (
    <div className={styles['tiles']} data-testid="item-figures">
      {tiles.map(([name, figure]) => (
        <Tile key={name} name={name} figure={figure} itemID={itemID} />
      ))}
    </div>
  )
}

function Tile({ figure, itemID, name }: { figure: string; itemID: string | null; name: string }) {
  const words = (
    <>
      <span>{name}</span>
      <strong>{figure}</strong>
    </>
  )
  if (itemID === null) return <div className={styles['tile']}>{words}</div>
  return (
    <button
      type="button"
      className={classNames(styles['tile'], styles['opens'])}
      title={t('stock.open')}
      onClick={() => askStock(itemID)}
    >
      {words}
    </button>
  )
}
