import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Code, Lead, Muted } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { useCart } from '../cart/cart-store.ts'
import { addPicked, useUnitChoice } from './pick-item.ts'

/** Which piece of a serialised item is being sold: the number on its tag. */
export function UnitDialog() {
  const item = useUnitChoice((choice) => choice.item)
  const lines = useCart((cart) => cart.lines)
  if (item === null) return null
  const inCart = new Set(lines.map((line) => line.inventoryID))
  const choose = (inventoryID: string) => {
    closeDialog()
    void addPicked(item, inventoryID)
  }
  return (
    <Dialog title={t('unit.title')} size="small" onClose={closeDialog}>
      <Lead>{t('unit.lead', { name: item.Name })}</Lead>
      <PickList data-testid="pick-list" onKeyDown={walkList}>
        {(item.Units ?? []).map((unit) => (
          <li key={unit.InventoryID}>
            <PickRow
              data-walk
              disabled={inCart.has(unit.InventoryID)}
              onClick={() => choose(unit.InventoryID)}
            >
              <Code>{unit.Code}</Code>
              {inCart.has(unit.InventoryID) ? <Muted>{t('unit.inCart')}</Muted> : null}
            </PickRow>
          </li>
        ))}
      </PickList>
    </Dialog>
  )
}
