import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { focusHome } from '../../kernel/screen-store.ts'
import { editLine } from '../cart/cart-actions.ts'
import { type LineField, useCart } from '../cart/cart-store.ts'
import { draftOf, type LineDraft, type LineErrors, placeRefusal, readDraft } from './line-draft.ts'
import styles from './line-editor.module.css'
import { readUnit, UnitSwitch } from './unit-switch.tsx'

function close(): void {
  useCart.setState({ editing: null })
  focusHome()
}

/** Quantity, price and discount of a line. Enter keeps them, Esc leaves the line as it was. */
export function LineEditor({ line, field }: { line: CartLine; field: LineField }) {
  const [draft, setDraft] = useState<LineDraft>(() => draftOf(line))
  const [errors, setErrors] = useState<LineErrors>({})
  const [isBusy, setBusy] = useState(false)
  // The quantity of a piece with its own number is always one: its price comes first.
  const first = field === 'qty' && line.inventoryID !== null ? 'price' : field
  useEffect(() => {
    giveFocus(`edit-${first}`)
  }, [first])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readDraft(draft)
    if ('errors' in read) return setErrors(read.errors)
    setBusy(true)
    try {
      const why = await editLine(line, read.edit)
      if (why === null) return close()
      const isPrice = read.edit.price !== line.price
      setErrors(isPrice ? { price: why } : { discount: why })
    } catch (error) {
      setErrors(placeRefusal(error, line, draft))
    } finally {
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  function change(part: Partial<LineDraft>): void {
    setDraft({ ...draft, ...part })
    setErrors({})
  }

  return (
    <tr className={styles['edit-row']}>
      <td colSpan={6}>
        <Row
          as="form"
          gap={6}
          align="start"
          isWrapping
          data-testid="edit-form"
          className={styles['edit-form']}
          onSubmit={save}
          onKeyDown={onKeyDown}
        >
          <EditorFields line={line} draft={draft} errors={errors} onChange={change} />
          <Row gap={3} className={styles['edit-actions']}>
            <Button type="submit" variant="primary" disabled={isBusy}>
              {t('line.save')}
              <Key>Enter</Key>
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('cancel')}
              <Key>Esc</Key>
            </Button>
          </Row>
        </Row>
      </td>
    </tr>
  )
}

function EditorFields({
  line,
  draft,
  errors,
  onChange,
}: {
  line: CartLine
  draft: LineDraft
  errors: LineErrors
  onChange: (part: Partial<LineDraft>) => void
}) {
  return (
    <>
      <Field
        id="edit-qty"
        className={styles['edit-qty']}
        label={t('cart.qty')}
        inputMode="decimal"
        value={draft.qty}
        error={errors.qty}
        disabled={line.inventoryID !== null}
        onChange={(event) => onChange({ qty: event.target.value })}
      />
      <Field
        id="edit-price"
        className={styles['edit-price']}
        label={line.priceIncludesTax ? t('line.priceWithTax') : t('line.priceWithoutTax')}
        inputMode="decimal"
        value={draft.price}
        error={errors.price}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <Field
        id="edit-discount"
        className={styles['edit-discount']}
        label={t('cart.discount')}
        inputMode="decimal"
        value={draft.discount}
        error={errors.discount}
        onChange={(event) => onChange(readUnit(event.target.value, draft.unit))}
      />
      <UnitSwitch unit={draft.unit} onChange={(unit) => onChange({ unit })} />
      {draft.job === null ? null : (
        <Field
          className={styles['edit-discount']}
          label={t('line.jobCharges')}
          inputMode="decimal"
          value={draft.job}
          error={errors.job}
          onChange={(event) => onChange({ job: event.target.value })}
        />
      )}
    </>
  )
}
