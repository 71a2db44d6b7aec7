import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { call } from '../../base/api/client.ts'
import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, sendFromList } from '../../base/ui/form.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useSubmit } from '../../kernel/use-submit.ts'
import { findItem } from '../cart/add-item.ts'
import { chargeOnLine, flashLine, insertLine } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { goodsOfCharge } from '../cart/pairs.ts'
import { isLinePricedBeforeTax } from '../cart/price-with-tax.ts'
import { MasterSelect } from '../masters/master-select.tsx'
import { activeMastersQuery, type MasterRow } from '../masters/masters-data.ts'

/**
 * A job charge of the shop's list for the pair of the selected line, such as tinting: under its own
 * SAC as a line of the bill, else charged and taxed with the goods.
 */
export function JobChargeDialog() {
  const lines = useCart((cart) => cart.lines)
  const selectedID = useCart((cart) => cart.selectedID)
  const selected = lines.find(({ id }) => id === selectedID)
  const goods = goodsOfCharge(lines, selected)
  return (
    <Dialog title={t('jobCharge.title')} size="small" onClose={closeDialog}>
      <ChargeForm goods={goods} pairNo={selected?.pairNo ?? null} />
    </Dialog>
  )
}

function ChargeForm({ goods, pairNo }: { goods: CartLine | undefined; pairNo: string | null }) {
  const charges = useQuery(activeMastersQuery('JobCharge'))
  const [chargeID, setChargeID] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const charge = charges.data?.find(({ ID }) => ID === chargeID)
  const isWithGoods = charge !== undefined && charge['SAC'] === null
  const listed = typeof charge?.['Price'] === 'number' ? charge['Price'] : 0
  const isFixed = charge !== undefined && charge['IsPriceAsked'] !== true && listed > 0
  const amount = isFixed ? listed : parseTyped(typed ?? (listed > 0 ? String(listed) : ''), 2)
  const isWhole =
    charge !== undefined && amount !== null && amount > 0 && !(isWithGoods && goods === undefined)
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (charge === undefined || amount === null) return
    if (isWithGoods) {
      if (goods !== undefined) await chargeOnLine(goods, amount)
    } else await addService(charge, { amount, pairNo })
    closeDialog()
  })
  return (
    <Form onSubmit={submit} onKeyDown={sendFromList}>
      <MasterSelect
        kind="JobCharge"
        data-first
        label={t('jobCharge.which')}
        value={chargeID}
        options={[
          { value: '', label: t('jobCharge.choose') },
          ...(charges.data ?? []).map(({ ID, Name }) => ({ value: ID, label: Name })),
        ]}
        onChange={(id) => {
          setChargeID(id)
          setTyped(null)
        }}
      />
      {charge === undefined || isFixed ? null : (
        <Field
          label={
            isWithGoods && goods !== undefined && isLinePricedBeforeTax(goods)
              ? t('line.priceWithoutTax')
              : t('line.priceWithTax')
          }
          required
          inputMode="decimal"
          value={typed ?? (listed > 0 ? String(listed) : '')}
          error={typed !== null && (amount === null || amount <= 0) ? t('items.notANumber') : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {isFixed ? <Lead>{priceWords(listed, isWithGoods ? goods : undefined)}</Lead> : null}
      {isWithGoods ? (
        <Muted as="p">
          {goods === undefined ? (
            t('jobCharge.noGoods')
          ) : (
            <>
              {t('jobCharge.withGoods')} <Named of={goods.itemName} />
            </>
          )}
        </Muted>
      ) : null}
      <SubmitRow
        label={t('jobCharge.add')}
        isWhole={isWhole}
        isBusy={isBusy}
        refused={refused}
        missing={charge === undefined ? t('jobCharge.choose') : undefined}
      />
    </Form>
  )
}

function priceWords(price: number, goods: CartLine | undefined): string {
  const amount = formatRupees(price)
  return goods !== undefined && isLinePricedBeforeTax(goods)
    ? t('cart.beforeTax', { amount })
    : t('jobCharge.withTax', { amount })
}

/** Puts the charge into the sale as the service that it is sold as. */
async function addService(
  { ID }: MasterRow,
  { amount, pairNo }: { amount: number; pairNo: string | null },
): Promise<void> {
  const { code } = await call('job-charge-item', { jobChargeID: ID })
  const item = await findItem(code)
  if (item === null) return
  const { sessionID } = useCart.getState()
  const line = lineForItem(item, { sessionID, pairNo, inventoryID: null })
  flashLine(await insertLine(() => ({ ...line, price: amount, priceIncludesTax: true })))
}
