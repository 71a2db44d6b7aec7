import { formatNumber, formatRupees } from '../../base/format/money.ts'
import { showPowers } from '../../base/format/powers.ts'
import { t } from '../../base/i18n/t.ts'
import { Dialog } from '../../base/ui/dialog.tsx'
import { PickList, PickRow } from '../../base/ui/pick-list.tsx'
import { Lead, Muted } from '../../base/ui/text.tsx'
import { walkList } from '../../base/ui/walk-list.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { soundBad, soundGood } from '../../kernel/scan/sound.ts'
import { closeDialog } from '../../kernel/screen-store.ts'
import { clearErrors, showError } from '../../kernel/toasts.ts'
import { type Goods, useWhichGoods } from '../cart/which-goods.ts'
import styles from './which-goods-dialog.module.css'

/** Which goods of a code are in the hand: the lower of two MRPs is marked first. */
export function WhichGoodsDialog() {
  const { goods, take } = useWhichGoods()
  const [first] = goods
  if (first === undefined) return null
  const isOneItem = goods.every(({ ID }) => ID === first.ID)
  async function choose(chosen: Goods): Promise<void> {
    closeDialog()
    // What is said of the goods when they are in the sale stays.
    clearErrors()
    try {
      await take(chosen)
      soundGood()
    } catch (error) {
      soundBad()
      showError(t('cart.notAdded', { name: chosen.Name, reason: errorMessage(error) }))
    }
  }
  return (
    <Dialog title={t('whichGoods.title')} size="small" onClose={closeDialog}>
      <Lead>
        {isOneItem ? t('whichGoods.mrp', { name: showPowers(first.Name) }) : t('whichGoods.items')}
      </Lead>
      <PickList data-testid="pick-list" onKeyDown={walkList}>
        {goods.map((each) => (
          <li key={`${each.ID} ${each.MRP}`}>
            <PickRow data-walk="" onClick={() => void choose(each)}>
              <span className={styles['goods']}>
                {isOneItem ? null : `${showPowers(each.Name)} · `}
                {t('cart.mrp', { mrp: formatRupees(each.MRP) })}
              </span>
              <Muted>{t('stock.left', { count: formatNumber(each.Stock) })}</Muted>
            </PickRow>
          </li>
        ))}
      </PickList>
    </Dialog>
  )
}
