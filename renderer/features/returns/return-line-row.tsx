import { Glasses } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReturnableLine } from '../../../server/contract/credit.ts'
import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import type { StringKey } from '../../base/i18n/t.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Choice } from '../../base/ui/choice.tsx'
import { classNames } from '../../base/ui/class-names.ts'
import { Glyph } from '../../base/ui/glyph.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { LensEye } from '../../base/ui/lens-eye.tsx'
import { Notice } from '../../base/ui/notice.tsx'
import { Named } from '../../base/ui/power.tsx'
import { StepButton } from '../../base/ui/step-button.tsx'
import { MoneyLines, Muted, Note } from '../../base/ui/text.tsx'
import { openOrder } from '../orders/orders-store.ts'
import styles from './return-line-row.module.css'
import { askQty, setRestock, useReturnInvoice, useReturns } from './returns-store.ts'

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
  const scan = useReturns((state) => state.scan)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const isGone = line.ReturnableQty === 0
  return (
    <li
      ref={row}
      className={classNames(styles['line'], isGone && styles['line-gone'])}
      aria-current={isSelected ? 'true' : undefined}
    >
      <Grid gap={8} align="center" className={styles['line-main']}>
        <QtyStepper line={line} qty={asked?.qty ?? 0} />
        <LineText line={line} />
        <MoneyLines>
          {asked !== undefined && back === line.TotalAmount ? null : (
            <Muted className={asked === undefined ? undefined : styles['sold']}>
              {formatRupees(line.TotalAmount)}
            </Muted>
          )}
          {asked === undefined || back === null ? null : (
            <strong className={styles['back']}>{formatRupees(back)}</strong>
          )}
        </MoneyLines>
      </Grid>
      {scan?.lineID === line.LineID ? <Notice kind="bad">{scan.text}</Notice> : null}
      {asked === undefined ? null : <WhereTo line={line} restock={asked.restock} />}
    </li>
  )
}

function LineText({ line }: { line: ReturnableLine }) {
  const facts = [
    line.Kind === 'Item' ? line.ItemCode : null,
    line.SerialNo === null ? null : t('orders.serial', { code: line.SerialNo }),
    line.Power === null ? null : showPowers(line.Power),
    line.DiscountAmount > 0
      ? t('returns.discounted', { amount: formatRupees(line.DiscountAmount) })
      : null,
    line.ReturnedQty > 0 ? t('returns.backBefore', { qty: formatNumber(line.ReturnedQty) }) : null,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className={styles['line-text']}
      tabIndex={-1}
      onClick={() => useReturns.setState({ selectedID: line.LineID })}
    >
      <span className={styles['lens']}>
        <LensEye eye={line.Eye} />
        <strong>
          <Named of={nameOf(line)} />
        </strong>
      </span>
      <Note>{facts.join(' · ')}</Note>
      {line.IsMadeToOrder ? (
        <Badge kind="warn">
          <Glyph of={Glasses} isSmall />
          {t('returns.madeToOrder')}
        </Badge>
      ) : null}
      {line.IsLate ? (
        <Badge kind="bad">{t('returns.late', { days: line.ReturnDays ?? 0 })}</Badge>
      ) : null}
      {line.Taken === 'Always' ? null : (
        <Badge kind="warn">{t(`returns.taken.${line.Taken}`)}</Badge>
      )}
    </button>
  )
}

function QtyStepper({ line, qty }: { line: ReturnableLine; qty: number }) {
  const name = nameOf(line)
  if (line.ReturnableQty === 0) {
    return <Muted className={styles['qty-gone']}>{t('returns.allBack')}</Muted>
  }
  return (
    <Row gap={2} align="center">
      <StepButton
        by={-1}
        label={t('returns.less', { name })}
        limit={qty === 0 ? t('returns.least') : null}
        onStep={() => askQty(line, qty - 1)}
      />
      <output className={styles['qty-value']} aria-label={t('returns.qtyOf', { name })}>
        {formatNumber(qty)}
        <Muted>{t('returns.of', { qty: formatNumber(line.ReturnableQty) })}</Muted>
      </output>
      <StepButton
        by={1}
        label={t('returns.moreOf', { name })}
        limit={
          qty >= line.ReturnableQty
            ? t('returns.most', { qty: formatNumber(line.ReturnableQty) })
            : null
        }
        onStep={() => askQty(line, qty + 1)}
      />
    </Row>
  )
}

/** A wrong lens is made again from its order, at no charge. */
function OpenOrder() {
  const orderID = useReturnInvoice()?.SalesOrderID ?? ''
  return (
    <Button variant="quiet" onClick={() => openOrder(orderID)}>
      {t('returns.remake')}
    </Button>
  )
}

function WhereTo({ line, restock }: { line: ReturnableLine; restock: boolean }) {
  if (line.IsMadeToOrder) {
    return (
      <p className={styles['where-note']}>
        {t('returns.goodwillNote')}
        <OpenOrder />
      </p>
    )
  }
  if (!line.IsStocked) return null
  return (
    <div className={styles['where']}>
      <Choice
        label={<Named of={t('returns.where', { name: line.ItemName })} />}
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
