import { type FormEvent, useState } from 'react'
import type { BillDiscount } from '../../../server/contract/cart.ts'
import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Badge } from '../../base/ui/badge.tsx'
import { Button } from '../../base/ui/button.tsx'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field, FieldHint } from '../../base/ui/field.tsx'
import { ButtonGrid, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid, Row } from '../../base/ui/layout.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { giveBillDiscount } from '../cart/bill-discount.ts'
import { useCart } from '../cart/cart-store.ts'
import type { Discount } from '../cart/line-input.ts'
import styles from './bill-discount-dialog.module.css'
import type { DiscountUnit } from './line-draft.ts'
import { SaleOffers, useShopOffers } from './sale-offers.tsx'
import { readUnit, UnitSwitch } from './unit-switch.tsx'

/** Rates that are given often, for a finger. */
const OFTEN = [5, 10, 15]

function readDiscount(text: string, unit: DiscountUnit): Discount | string {
  if (text.trim() === '') return {}
  const typed = parseTyped(text, unit === 'percent' ? 3 : 2)
  if (typed === null) return t('line.refuse.discount')
  if (typed === 0) return {}
  if (unit === 'percent' && typed > 100) return t('line.refuse.percent')
  return unit === 'percent' ? { discountRate: typed } : { discountAmount: typed }
}

/** What is typed, in which unit, and what became of it. */
function useDraft(given: BillDiscount | null) {
  const [typed, setTyped] = useState<{ text: string; unit: DiscountUnit } | null>(null)
  // What nobody typed is the discount that the bill has by now.
  const unit = typed?.unit ?? (given?.discountAmount ? 'rupees' : 'percent')
  const text = typed?.text ?? String(given?.discountAmount ?? given?.discountRate ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function give(discount: Discount | string): Promise<void> {
    if (typeof discount === 'string') return setRefusal(discount)
    setBusy(true)
    try {
      const why = await giveBillDiscount(discount)
      if (why === null) return closeDialog()
      setRefusal(why)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    setBusy(false)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    void give(readDiscount(text, unit))
  }
  function type(value: string): void {
    const read = readUnit(value, unit)
    setTyped({ text: read.discount, unit: read.unit })
    setRefusal(null)
  }
  const setUnit = (chosen: DiscountUnit) => setTyped({ text, unit: chosen })
  return { unit, setUnit, text, refusal, isBusy, give, submit, type }
}

/** A discount on the whole bill, in percent or rupees. The server spreads it over the lines. */
export function BillDiscountDialog() {
  const given = useCart((cart) => cart.billDiscount)
  const total = useCart((cart) => cart.totals?.netAmount ?? 0)
  const isOffering = useShopOffers()
  const { unit, setUnit, text, refusal, isBusy, give, submit, type } = useDraft(given)
  return (
    <Dialog title={t('billDiscount.title')} size="small" onClose={closeDialog}>
      <Grid as="form" gap={8} onSubmit={submit}>
        <Row as="p" gap={4} align="center" isWrapping className={styles['bill-discount-total']}>
          {t('billDiscount.total', { total: formatRupees(total) })}
          {given === null ? null : (
            <Badge kind="info">
              {t('billDiscount.now', { amount: formatRupees(given.appliedAmount) })}
            </Badge>
          )}
        </Row>
        <Row gap={6} align="start" isWrapping className={styles['bill-discount-row']}>
          <Field
            label={t('cart.discount')}
            inputMode="decimal"
            value={text}
            error={refusal}
            disabled={isBusy}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
          />
          <UnitSwitch unit={unit} onChange={setUnit} />
        </Row>
        <OftenGiven isBusy={isBusy} onGive={(discountRate) => void give({ discountRate })} />
        <FieldHint as="p">{t('billDiscount.hint')}</FieldHint>
        <Toolbar>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {t('billDiscount.give')}
            <Key>Enter</Key>
          </Button>
          {given === null ? null : (
            <Button variant="quiet" disabled={isBusy} onClick={() => void give({})}>
              {t('billDiscount.remove')}
            </Button>
          )}
        </Toolbar>
      </Grid>
      {isOffering ? <SaleOffers /> : null}
    </Dialog>
  )
}

function OftenGiven({ isBusy, onGive }: { isBusy: boolean; onGive: (rate: number) => void }) {
  return (
    <ButtonGrid as="div">
      {OFTEN.map((rate) => (
        <Button key={rate} variant="plain" disabled={isBusy} onClick={() => onGive(rate)}>
          {rate} %
        </Button>
      ))}
    </ButtonGrid>
  )
}
