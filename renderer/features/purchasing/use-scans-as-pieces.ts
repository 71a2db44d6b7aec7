import { useEffect } from 'react'
import { t } from '../../base/i18n/t.ts'
import { takeScansHere } from '../../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { showError } from '../../kernel/toasts.ts'

type ScannedItem = NonNullable<Parameters<Parameters<typeof takeScansHere>[0]>[0]>

function refuseUnknown(code: string): void {
  showError(t('labels.unknown', { code }))
}

/**
 * While the form is open, a scanned piece is a line of it. Both functions are those of the module:
 * the first ones that are given stay.
 */
export function useScansAsPieces(
  addPiece: (item: ScannedItem) => void,
  addUnknown: (code: string) => void = refuseUnknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first ones stay
  useEffect(
    () =>
      takeScansHere((item, code) => {
        if (item === null) {
          soundBad()
          addUnknown(code)
          return
        }
        soundGood()
        addPiece(item)
      }),
    [],
  )
}
