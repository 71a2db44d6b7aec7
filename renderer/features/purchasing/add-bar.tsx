import { useEffect } from 'react'
import type { Item } from '../../../server/contract/catalog.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { FieldError, FieldHint } from '../../base/ui/field.tsx'
import { ItemPicker } from '../items/item-picker.tsx'
import {
  ADD_BAR_ID,
  clearAddBar,
  forgetScannedLine,
  typedPieces,
  typeToAdd,
  useAddBar,
} from './add-bar-store.ts'

/**
 * The bar in which the lines of a paper of goods begin. A figure that is typed after a scan is how
 * many pieces of the scanned line there are: `putPieces` is told of it.
 */
export function AddBar({
  onPick,
  onUnknown,
  putPieces,
}: {
  onPick: (item: Item) => void
  onUnknown?: (code: string) => void
  putPieces: (key: string, qty: string) => void
}) {
  const { isTold, scanned, text } = useAddBar()
  useEffect(() => clearAddBar, [])
  const pieces = typedPieces({ scanned, text })
  return (
    <>
      <ItemPicker
        inputID={ADD_BAR_ID}
        label={t('goodsIn.add')}
        offersPowers
        onType={typeToAdd}
        onPick={(item) => {
          forgetScannedLine()
          onPick(item)
        }}
        {...(onUnknown === undefined ? {} : { onUnknown })}
        isFigure={(typed) => typedPieces({ scanned, text: typed }) !== null}
        onFigure={(qty) => {
          if (scanned !== null) putPieces(scanned.key, qty)
          forgetScannedLine()
        }}
      />
      {isTold ? (
        <FieldError id={`${ADD_BAR_ID}-error`} message={t('goodsIn.notAdded', { text })} />
      ) : pieces === null || scanned === null ? null : (
        <FieldHint role="status">
          {t('goodsIn.typedPieces', { count: Number(pieces), name: showPowers(scanned.name) })}
        </FieldHint>
      )}
    </>
  )
}
