import { Glasses, Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReturnableLine } from '../../../server/contract/credit.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import type { StringKey } from '../../base/i18n/t.ts'
import { t } from '../../base/i18n/t.ts'
import { Choice } from '../../base/ui/choice.tsx'
import { openOrder } from '../orders/orders-store.ts'
import { askQty, setRestock, useReturns } from './returns-store.ts'

const CHARGES: Record<Exclude<ReturnableLine['Kind'], 'Item'>, StringKey> = {
  Job: 'returns.charge.job',
  Shipping: 'returns.charge.shipping',
  Other: 'returns.charge.other',
}

function nameOf(line: ReturnableLine): string {
  return line.Kind === 'Item' ? line.ItemName : t(CHARGES[line.Kind])
}

/** One line of the bill: how much of it comes back, and where the goods go. */
export function ReturnLineRow({ line, back }: { line: ReturnableLine; back: number | null }) {
  const isSelected = useReturns((state) => state.selectedID === line.LineID)
  const asked = useReturns((state) => state.asked[line.LineID])
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const isGone = line.ReturnableQty === 0
  return (
    <li
      ref={row}
      className={`returns-line${isGone ? ' returns-line-gone' : ''}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <div className="returns-line-main">
        <QtyStepper line={line} qty={asked?.qty ?? 0} />
        <LineText line={line} />
        <span className="returns-money">
          {asked !== undefined && back === line.TotalAmount ? null : (
            <span className={asked === undefined ? 'muted' : 'returns-sold'}>
              {formatRupees(line.TotalAmount)}
            </span>
          )}
          {asked === undefined || back === null ? null : (
            <strong className="returns-back">{formatRupees(back)}</strong>
          )}
        </span>
      </div>
      {asked === undefined ? null : <WhereTo line={line} restock={asked.restock} />}
    </li>
  )
}

function LineText({ line }: { line: ReturnableLine }) {
  const facts = [
    line.Kind === 'Item' ? line.ItemCode : null,
    line.Power,
    line.DiscountAmount > 0
      ? t('returns.discounted', { amount: formatRupees(line.DiscountAmount) })
      : null,
    line.ReturnedQty > 0 ? t('returns.backBefore', { qty: formatNumber(line.ReturnedQty) }) : null,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="returns-line-text"
      tabIndex={-1}
      onClick={() => useReturns.setState({ selectedID: line.LineID })}
    >
      <strong>{nameOf(line)}</strong>
      <span className="muted">{facts.join(' · ')}</span>
      {line.IsMadeToOrder ? (
        <span className="badge badge-warn">
          <Glasses className="icon-small" aria-hidden="true" />
          {t('returns.madeToOrder')}
        </span>
      ) : null}
    </button>
  )
}

function QtyStepper({ line, qty }: { line: ReturnableLine; qty: number }) {
  const name = nameOf(line)
  if (line.ReturnableQty === 0) {
    return <span className="returns-qty-gone muted">{t('returns.allBack')}</span>
  }
  return (
    <div className="returns-qty">
      <button
        type="button"
        className="button button-plain button-round"
        aria-label={t('returns.less', { name })}
        disabled={qty === 0}
        onClick={() => askQty(line, qty - 1)}
      >
        <Minus className="icon" aria-hidden="true" />
      </button>
      <output className="returns-qty-value" aria-label={t('returns.qtyOf', { name })}>
        {formatNumber(qty)}
        <span className="muted">{t('returns.of', { qty: formatNumber(line.ReturnableQty) })}</span>
      </output>
      <button
        type="button"
        className="button button-plain button-round"
        aria-label={t('returns.moreOf', { name })}
        disabled={qty >= line.ReturnableQty}
        onClick={() => askQty(line, qty + 1)}
      >
        <Plus className="icon" aria-hidden="true" />
      </button>
    </div>
  )
}

/** A wrong lens is made again from its order, at no charge. */
function OpenOrder() {
  const orderID = useReturns((state) => state.invoice?.SalesOrderID ?? '')
  return (
    <button type="button" className="button button-quiet" onClick={() => openOrder(orderID)}>
      {t('returns.remake')}
    </button>
  )
}

function WhereTo({ line, restock }: { line: ReturnableLine; restock: boolean }) {
  if (line.IsMadeToOrder) {
    return (
      <p className="returns-where-note">
        {t('returns.goodwillNote')}
        <OpenOrder />
      </p>
    )
  }
  if (!line.IsStocked) return null
  return (
    <div className="returns-where">
      <Choice
        label={t('returns.where', { name: line.ItemName })}
        value={restock ? 'shelf' : 'off'}
        options={[
          { value: 'shelf', label: t('returns.toShelf') },
          { value: 'off', label: t('returns.writeOff') },
        ]}
        onChange={(where) => setRestock(line, where === 'shelf')}
      />
    </div>
  )
}
