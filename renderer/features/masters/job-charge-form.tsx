import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees, parseTyped } from '../../base/format/money.ts'
import { t } from '../../base/i18n/t.ts'
import { Field, SelectField } from '../../base/ui/field.tsx'
import { Form, sendFromList } from '../../base/ui/form.tsx'
import { Named } from '../../base/ui/power.tsx'
import { SubmitRow } from '../../base/ui/submit-row.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { useSubmit } from '../../kernel/use-submit.ts'
import { MasterSelect } from './master-select.tsx'
import { activeMastersQuery, type MasterRow } from './masters-data.ts'

/** A line of goods that a charge without a SAC can be charged with. */
export type ChargedGoods = { key: string; name: string; isBeforeTax: boolean }

/** What was chosen: `goodsKey` names the line that a charge without a SAC goes with, else null. */
export type ChosenCharge = { charge: MasterRow; amount: number; goodsKey: string | null }

/**
 * Asks for a job charge of the shop's list, such as tinting: under its own SAC as a line of the bill,
 * else charged and taxed with goods of the bill.
 */
export function JobChargeForm({
  goods,
  onCharge,
}: {
  goods: readonly ChargedGoods[]
  onCharge: (chosen: ChosenCharge) => Promise<void>
}) {
  const charges = useQuery(activeMastersQuery('JobCharge'))
  const [chargeID, setChargeID] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [goodsKey, setGoodsKey] = useState<string | null>(null)
  const charge = charges.data?.find(({ ID }) => ID === chargeID)
  const isWithGoods = charge !== undefined && charge['SAC'] === null
  const chosen = goods.find(({ key }) => key === goodsKey) ?? goods[0]
  const listed = typeof charge?.['Price'] === 'number' ? charge['Price'] : 0
  const isFixed = charge !== undefined && charge['IsPriceAsked'] !== true && listed > 0
  const amount = isFixed ? listed : parseTyped(typed ?? (listed > 0 ? String(listed) : ''), 2)
  const isWhole =
    charge !== undefined && amount !== null && amount > 0 && !(isWithGoods && chosen === undefined)
  const { isBusy, refused, submit } = useSubmit(isWhole, async () => {
    if (charge === undefined || amount === null) return
    await onCharge({ charge, amount, goodsKey: isWithGoods ? (chosen?.key ?? null) : null })
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
            isWithGoods && chosen?.isBeforeTax === true
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
      {isFixed ? (
        <Lead>{priceWords(listed, isWithGoods && chosen?.isBeforeTax === true)}</Lead>
      ) : null}
      {isWithGoods && goods.length > 1 ? (
        <SelectField
          label={t('jobCharge.withGoods')}
          value={chosen?.key ?? ''}
          options={goods.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={setGoodsKey}
        />
      ) : null}
      {isWithGoods && goods.length < 2 ? (
        <Muted as="p">
          {chosen === undefined ? (
            t('jobCharge.noGoods')
          ) : (
            <>
              {t('jobCharge.withGoods')} <Named of={chosen.name} />
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

function priceWords(price: number, isBeforeTax: boolean): string {
  const amount = formatRupees(price)
  return t(isBeforeTax ? 'cart.beforeTax' : 'jobCharge.withTax', { amount })
}
