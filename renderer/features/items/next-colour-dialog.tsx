import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../base/api/client.ts'
import { fieldMessage } from '../../base/api/errors.ts'
import { parseTyped } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { Field } from '../../base/ui/field.tsx'
import { Form, Toolbar } from '../../base/ui/form.tsx'
import { Key } from '../../base/ui/key.tsx'
import { Grid } from '../../base/ui/layout.tsx'
import { Notice, Waiting } from '../../base/ui/notice.tsx'
import { SubmitButton } from '../../base/ui/submit-button.tsx'
import { Lead } from '../../base/ui/text.tsx'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { showToast } from '../../kernel/toasts.ts'
import { draftOf, newItemInput, nextColourDraft } from './item-draft.ts'
import styles from './item-form-dialog.module.css'
import { attributeValuesQuery, type ItemDetail, itemQuery } from './items-data.ts'
import { type AskedLike, useItems } from './items-store.ts'
import { sellingPriceLabel } from './sections.ts'

/** The next colour of a model: everything as of the item that is there, but for what is asked. */
export function NextColourDialog() {
  const asked = useItems((state) => state.askedLike)
  const item = useQuery(itemQuery(asked?.itemID ?? ''))
  return (
    <Dialog title={t('items.nextColour')} onClose={closeDialog}>
      {item.error === null ? null : <Notice kind="bad">{errorMessage(item.error)}</Notice>}
      {asked === null || item.data === undefined ? (
        item.error === null ? (
          <Waiting>{t('items.reading')}</Waiting>
        ) : null
      ) : (
        <NextColourForm asked={asked} item={item.data} />
      )}
    </Dialog>
  )
}

type Typed = Record<'colour' | 'barcode' | 'size' | 'cost' | 'mrp' | 'price', string>

function NextColourForm({ asked, item }: { asked: AskedLike; item: ItemDetail }) {
  const like = draftOf(item)
  const lists = useQuery(attributeValuesQuery)
  const listID = useId()
  const [refused, setRefused] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState<Typed>({
    colour: '',
    barcode: '',
    size: like.attributes['size'] ?? '',
    cost: asked.cost,
    mrp: like.mrp,
    price: like.price,
  })
  const isFigure = (text: string) => text.trim() === '' || parseTyped(text, 4) !== null
  const wrong = (field: keyof Typed) =>
    (field === 'cost' || field === 'mrp' || field === 'price') && !isFigure(typed[field])
      ? t('items.notANumber')
      : fieldMessage(refused, field)
  const isWhole = typed.colour.trim() !== '' && [typed.cost, typed.mrp, typed.price].every(isFigure)
  const field = (name: keyof Typed, label: string) => (
    <Field
      data-first={name === 'colour' ? '' : undefined}
      label={label}
      list={name === 'colour' ? listID : undefined}
      isCode={name === 'barcode'}
      inputMode={name === 'cost' || name === 'mrp' || name === 'price' ? 'decimal' : undefined}
      placeholder={name === 'barcode' ? t('items.ownCode') : undefined}
      maxLength={name === 'barcode' ? 100 : 200}
      value={typed[name]}
      error={wrong(name)}
      onFocus={(event) => event.target.select()}
      onChange={({ target: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
    />
  )
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    if (!isWhole || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      const draft = nextColourDraft(like, typed)
      // Its sub-category says its category.
      const { category: _, ...input } = newItemInput(draft)
      const { itemID } = await call('save-catalogue-item', {
        ...input,
        subCategoryID: item.SubCategoryID,
      })
      void markStale('item')
      closeDialog()
      showToast(t('items.saved', { name: draft.name }))
      asked.onSaved(itemID, typed.cost)
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={(event) => void save(event)}>
      <Lead>{t('items.nextColour.lead', { name: showPowers(item.Name) })}</Lead>
      <Grid gap={6} rowGap={8} align="start" className={styles['fields']}>
        {field('colour', t('items.attribute.colour'))}
        <datalist id={listID}>
          {lists.data?.Items.find(({ Name }) => Name === 'colour')?.Values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        {asked.asksCost ? field('cost', t('items.nextColour.cost')) : null}
        {field('mrp', t('items.mrp'))}
        {field('price', t(sellingPriceLabel(item.Section, item.PriceIncludesTax)))}
        {field('barcode', t('newItem.code'))}
        {field('size', t('items.attribute.size'))}
      </Grid>
      <Toolbar>
        <SubmitButton isWhole={isWhole} isBusy={isBusy}>
          {t('items.save')}
          <Key>Enter</Key>
        </SubmitButton>
        {refused === null ? null : <Notice kind="bad">{errorMessage(refused)}</Notice>}
      </Toolbar>
    </Form>
  )
}
