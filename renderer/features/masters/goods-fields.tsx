import { t } from '../../base/i18n/t.ts'
import { Check } from '../../base/ui/check.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { type NeedDraft, OFFER_GOODS } from './offer-draft.ts'

/** The kinds of goods to tick; none ticked is anything. */
export function GoodsTicks({
  goods,
  onChange,
}: {
  goods: NeedDraft['goods']
  onChange: (goods: NeedDraft['goods']) => void
}) {
  return (
    <Row gap={6} isWrapping>
      {OFFER_GOODS.map((kind) => (
        <Check
          key={kind}
          label={t(`offers.goods.${kind}`)}
          isOn={goods.includes(kind)}
          onChange={(isOn) =>
            onChange(isOn ? [...goods, kind] : goods.filter((each) => each !== kind))
          }
        />
      ))}
    </Row>
  )
}

/** Goods in words: their kinds, brands and codes, and between which prices. */
export function goodsWords({ brands, goods, itemCodes, priceFrom, priceTo }: NeedDraft): string {
  const kinds = goods.map((kind) => t(`offers.goods.${kind}`)).join(', ')
  const prices = priceFrom === '' && priceTo === '' ? '' : `₹ ${priceFrom}–${priceTo}`
  return [kinds === '' ? t('versions.any') : kinds, brands, itemCodes, prices]
    .filter((text) => text.trim() !== '')
    .join(' · ')
}

const TEXTS = [
  { key: 'brands', isMoney: false },
  { key: 'itemCodes', isMoney: false },
  { key: 'priceFrom', isMoney: true },
  { key: 'priceTo', isMoney: true },
] as const

/** Brands, codes and prices of goods. `field` is where they stand in the request, with its point. */
export function GoodsTexts({
  errorOf,
  field = '',
  need,
  onChange,
}: {
  errorOf: (field: string) => string | null
  field?: string
  need: NeedDraft
  onChange: (part: Partial<NeedDraft>) => void
}) {
  return TEXTS.map(({ isMoney, key }) => (
    <Field
      key={key}
      label={t(`offers.${key}`)}
      inputMode={isMoney ? 'decimal' : undefined}
      value={need[key]}
      error={errorOf(`${field}${key}`)}
      onChange={({ target }) => onChange({ [key]: target.value })}
    />
  ))
}
