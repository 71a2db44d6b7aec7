import type { KeyboardEvent } from 'react'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Code, Lead, Muted } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { KeyHint } from '../../kernel/commands/command-button.tsx'
import { keysOf } from '../../kernel/commands/key-maps.ts'
import { chordOf } from '../../kernel/commands/keys.ts'
import { commandOf } from '../../kernel/commands/registry.ts'
import { closeDialog, useScreen } from '../../kernel/screen-store.ts'
import { showHint } from '../../kernel/toasts.ts'
import { useCart } from '../cart/cart-store.ts'
import { type Piece, useWhichPiece } from '../cart/which-piece.ts'
import { openPay } from '../payment/open-pay.ts'
import { addPiece } from './pick-item.ts'

/**
 * Which piece of a serialised item is being sold: the number on its tag. After the code that is on
 * all of them none is marked: Enter takes what an arrow marked, so that it guesses nothing.
 */
export function UnitDialog() {
  const { isOfCode, item, onAdded } = useWhichPiece()
  const lines = useCart((cart) => cart.lines)
  if (item === null) return null
  const inCart = new Set(lines.map((line) => line.inventoryID))
  /** Why a piece is not to be taken by a key; null for one that lies in no sale. */
  const takenIn = ({ InSaleOf, InventoryID }: Piece): string | null => {
    if (inCart.has(InventoryID)) return t('unit.inCart')
    if (InSaleOf === undefined) return null
    return t('unit.inSaleOf', { name: InSaleOf ?? t('customer.walkIn') })
  }
  const free = (item.Units ?? []).filter((unit) => takenIn(unit) === null)
  const choose = async (piece: Piece) => {
    closeDialog()
    return await addPiece(item, piece, onAdded)
  }
  /** The key of payment takes the marked piece and goes on to the payment. */
  async function onKeyDown(event: KeyboardEvent<HTMLElement>): Promise<void> {
    walkList(event)
    const { activeElement } = document
    const marked = activeElement instanceof HTMLElement ? activeElement.dataset['unit'] : undefined
    const isPay = keysOf(commandOf('pay')).includes(chordOf(event.nativeEvent))
    if (isOfCode && marked === undefined && (isPay || event.key === 'Enter')) {
      event.preventDefault()
      return showHint(t('unit.scanTag'))
    }
    if (!isPay) return
    event.preventDefault()
    const piece = free.find((unit) => unit.InventoryID === marked) ?? free[0]
    if (piece === undefined || !(await choose(piece))) return
    // The payment that is open already goes on as it stands.
    if (useScreen.getState().screen !== 'pay') openPay()
  }
  return (
    <Dialog title={t('unit.title')} size="small" onClose={closeDialog}>
      <Lead>{t('unit.lead', { name: showPowers(item.Name) })}</Lead>
      <PickList
        data-testid="pick-list"
        {...(isOfCode ? { 'data-first': '', tabIndex: -1 } : {})}
        onKeyDown={(event) => void onKeyDown(event)}
      >
        {(item.Units ?? []).map((unit) => {
          const taken = takenIn(unit)
          return (
            <li key={unit.InventoryID}>
              <PickRow
                data-walk={taken === null ? '' : undefined}
                data-unit={unit.InventoryID}
                aria-disabled={taken === null ? undefined : true}
                onClick={() => (taken === null ? void choose(unit) : showHint(taken))}
              >
                <Code>{unit.Code}</Code>
                {taken === null ? null : <Muted>{taken}</Muted>}
              </PickRow>
            </li>
          )
        })}
      </PickList>
      <p>
        <Muted>{t('unit.pay')}</Muted> <KeyHint id="pay" />
      </p>
    </Dialog>
  )
}
