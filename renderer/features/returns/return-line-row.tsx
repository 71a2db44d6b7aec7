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
import {
  askQty,
  goesToShelf,
  mayBeShelved,
  setRestock,
  useReturnInvoice,
  useReturns,
} from './returns-store.ts'

const CHARGES: Record<Exclude<ReturnableLine['Kind'], 'Item'>, StringKey> = {
  Job: 'returns.charge.job',
  Shipping: 'returns.charge.shipping',
  Other: 'returns.charge.other',
}

/** What a line of a bill is called: its goods, or the charge that it is. */
export function nameOf(line: ReturnableLine): string {
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
      {asked === undefined ? null : <WhereTo line={line} said={asked.restock} />}
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

function WhereTo({ line, said }: { line: ReturnableLine; said: boolean | null }) {
  const reason = useReturns((state) => state.reasonCode)
  if (line.IsMadeToOrder) {
    return (
      <p className={styles['where-note']}>
        {t('returns.goodwillNote')}
        <OpenOrder />
      </p>
    )
  }
  if (!line.IsStocked) return null
  if (!mayBeShelved(line, reason)) {
    return <p className={styles['where-note']}>{t('returns.faultyOff')}</p>
  }
  const isToShelf = goesToShelf(line, said, reason)
  const name = line.ItemName
  const { label, shelf, off } = line.IsUnopenedOnly ? BOX : GOODS
  return (
    <div className={styles['where']}>
      {isToShelf === null ? (
        <p className={styles['where-ask']}>{t('returns.needUnopened')}</p>
      ) : null}
      <Choice
        label={<Named of={t(label, { name })} />}
        value={isToShelf === null ? null : isToShelf ? 'shelf' : 'off'}
        options={[
          { value: 'shelf', label: t(shelf) },
          { value: 'off', label: t(off) },
        ]}
        onChange={(where) => setRestock(line, where === 'shelf')}
      />
    </div>
  )
}

const GOODS = {
  label: 'returns.where',
  shelf: 'returns.toShelf',
  off: 'returns.writeOff',
} as const
/** Of a box that must be unopened, the question says it. */
const BOX = {
  label: 'returns.unopened',
  shelf: 'returns.unopened.shelf',
  off: 'returns.unopened.off',
} as const
