import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react'
import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field } from '../../base/ui/field.tsx'
import { giveFocus } from '../../base/ui/focus.ts'
import { Key } from '../../base/ui/key.tsx'
import { Row } from '../../base/ui/layout.tsx'
import { focusHome } from '../../kernel/screen-store.ts'
import { editLine } from '../cart/cart-actions.ts'
import { type LineField, shownQty, useCart } from '../cart/cart-store.ts'
import {
  draftOf,
  type LineDraft,
  type LineErrors,
  placeRefusal,
  readTyped,
  type TypedLine,
  withTyped,
} from './line-draft.ts'
import styles from './line-editor.module.css'
import { readUnit, UnitSwitch } from './unit-switch.tsx'

function close(): void {
  useCart.setState({ editing: null })
  focusHome()
}

/** Marks the text of a field anew where it changed and nobody typed in it: the next figure replaces it. */
function useMarked(id: string, value: string, isTyped: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value loses the mark
  useLayoutEffect(() => {
    if (!isTyped && document.activeElement?.id === id) giveFocus(id)
  }, [id, value, isTyped])
}

/**
 * Quantity, price and discount of a line. Enter keeps what was typed, Esc leaves the line as it was.
 * What nobody typed follows the line: a scan may raise it while this is open.
 */
export function LineEditor({ line, field }: { line: CartLine; field: LineField }) {
  const [typed, setTyped] = useState<TypedLine>({})
  const qty = useCart((cart) => shownQty(line, cart.wantedQty))
  const shown = draftOf({ ...line, qty })
  const draft = { ...shown, ...typed }
  useMarked('edit-qty', draft.qty, typed.qty !== undefined)
  useMarked('edit-price', draft.price, typed.price !== undefined)
  useMarked('edit-discount', draft.discount, typed.discount !== undefined)
  const [errors, setErrors] = useState<LineErrors>({})
  const [isBusy, setBusy] = useState(false)
  // The quantity of a piece with its own number is always one: its price comes first.
  const first = field === 'qty' && line.inventoryID !== null ? 'price' : field
  useEffect(() => {
    giveFocus(`edit-${first}`)
  }, [first])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readTyped(typed)
    if ('errors' in read) return setErrors(read.errors)
    if (Object.keys(read.change).length === 0) return close()
    setBusy(true)
    try {
      const why = await editLine(line, read.change)
      if (why === null) return close()
      setErrors(read.change.price === undefined ? { discount: why } : { price: why })
    } catch (error) {
      setErrors(placeRefusal(error, typed))
    } finally {
      setBusy(false)
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  function change(part: TypedLine): void {
    setTyped(withTyped(typed, shown, part))
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
  onChange: (part: TypedLine) => void
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
