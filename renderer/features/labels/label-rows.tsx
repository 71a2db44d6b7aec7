import { Minus, Plus, Tags, Trash2 } from 'lucide-react'
import { t } from '../../base/i18n/t.ts'
import {
  countOf,
  LABELS_MAX,
  type LabelRow,
  labelEachPiece,
  removeRow,
  setCopies,
  useLabels,
} from './labels-store.ts'

/** What is on the list, with how many labels of each. */
export function LabelRows() {
  const rows = useLabels((labels) => labels.rows)
  if (rows.length === 0) {
    return (
      <div className="labels-empty">
        <Tags className="labels-empty-icon" aria-hidden="true" />
        <p>{t('labels.empty')}</p>
        <p className="muted">{t('labels.empty.hint')}</p>
      </div>
    )
  }
  return (
    <>
      <ul className="row-list">
        {rows.map((row) => (
          <Row key={`${row.itemID} ${row.inventoryID ?? ''}`} row={row} />
        ))}
      </ul>
      <p className="labels-total" role="status">
        {t('labels.total', { count: countOf(rows) })}
      </p>
    </>
  )
}

function Row({ row }: { row: LabelRow }) {
  return (
    <li className="row">
      <span className="row-facts">
        <strong>{row.name}</strong>
        <span className="muted">
          {row.brand === '' ? '' : `${row.brand} · `}
          <span className="mono">{row.code}</span>
        </span>
        {row.units.length === 0 ? null : (
          <button type="button" className="button button-quiet" onClick={() => labelEachPiece(row)}>
            {t('labels.eachPiece', { count: row.units.length })}
          </button>
        )}
      </span>
      <Copies row={row} />
      <button
        type="button"
        className="button button-quiet button-round"
        aria-label={t('labels.remove', { name: row.name })}
        onClick={() => removeRow(row)}
      >
        <Trash2 className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}

function Copies({ row }: { row: LabelRow }) {
  return (
    <span className="labels-copies">
      <button
        type="button"
        className="button button-plain button-round"
        aria-label={t('labels.fewer', { name: row.name })}
        disabled={row.copies <= 1}
        onClick={() => setCopies(row, row.copies - 1)}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <input
        className="input labels-count"
        type="number"
        inputMode="numeric"
        min={1}
        max={LABELS_MAX}
        aria-label={t('labels.copies', { name: row.name })}
        value={row.copies}
        onChange={(event) => setCopies(row, Number(event.target.value))}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className="button button-plain button-round"
        aria-label={t('labels.more', { name: row.name })}
        onClick={() => setCopies(row, row.copies + 1)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </span>
  )
}
