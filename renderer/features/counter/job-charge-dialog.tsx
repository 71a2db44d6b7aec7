import { call } from '../../base/api/client.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { closeDialog } from '../../kernel/screen-store.ts'
import { findItem } from '../cart/add-item.ts'
import { chargeOnLine, flashLine, insertLine, rememberAdded } from '../cart/cart-actions.ts'
import { useCart } from '../cart/cart-store.ts'
import { lineForItem } from '../cart/line-input.ts'
import { goodsOfCharge } from '../cart/pairs.ts'
import { isLinePricedBeforeTax } from '../cart/price-with-tax.ts'
import { type ChosenCharge, JobChargeForm } from '../masters/job-charge-form.tsx'

/** A job charge of the shop's list for the pair of the selected line. */
export function JobChargeDialog() {
  const lines = useCart((cart) => cart.lines)
  const selectedID = useCart((cart) => cart.selectedID)
  const selected = lines.find(({ id }) => id === selectedID)
  const goods = goodsOfCharge(lines, selected)
  async function charge(chosen: ChosenCharge): Promise<void> {
    if (chosen.goodsKey === null) await addService(chosen, selected?.pairNo ?? null)
    else if (goods !== undefined) await chargeOnLine(goods, chosen.amount)
    closeDialog()
  }
  return (
    <Dialog title={t('jobCharge.title')} size="small" onClose={closeDialog}>
      <JobChargeForm
        goods={
          goods === undefined
            ? []
            : [{ key: goods.id, name: goods.itemName, isBeforeTax: isLinePricedBeforeTax(goods) }]
        }
        onCharge={charge}
      />
    </Dialog>
  )
}

/** Puts the charge into the sale as the service that it is sold as. */
async function addService({ amount, charge }: ChosenCharge, pairNo: string | null): Promise<void> {
  const { code } = await call('job-charge-item', { jobChargeID: charge.ID })
  const item = await findItem(code)
  if (item === null) return
  const { sessionID } = useCart.getState()
  const line = lineForItem(item, { sessionID, pairNo, inventoryID: null })
  const added = await insertLine(() => ({ ...line, price: amount, priceIncludesTax: true }))
  flashLine(added)
  rememberAdded(sessionID, { id: added, name: item.Name })
}
