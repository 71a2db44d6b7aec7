import { useEffect, useRef } from 'react'
import { t } from '../../base/i18n/t.ts'
import { ItemPicker } from '../items/item-picker.tsx'
import { addLabels, SEARCH_ID } from './labels-store.ts'

/** The bar of the counter, for labels: a code or a name, and the item is on the list. */
export function LabelSearch() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void input.current?.focus(), [])
  return (
    <ItemPicker
      inputID={SEARCH_ID}
      label={t('labels.search')}
      inputRef={input}
      onPick={(item) => addLabels(item)}
    />
  )
}
