import type { Item } from '../../server/contract/catalog.ts'
import { call } from '../base/api/client.ts'
import { ApiError, NoAnswerError } from '../base/api/errors.ts'
import { isCreditNumber, isDocumentNumber } from '../base/format/document-number.ts'
import { formatPaise } from '../base/format/money.ts'
import { t } from '../base/i18n/t.ts'
import { hasTypedWork } from '../base/ui/dialog.tsx'
import { addOfCode, addToSale, findItem } from '../features/cart/add-item.ts'
import { rememberUnknown } from '../features/cart/sale-actions.ts'
import { shortStockMessage } from '../features/cart/short-stock.ts'
import { asksWhichGoods, isAskingWhichGoods, oneOfEachItem } from '../features/cart/which-goods.ts'
import { itemAskedFor } from '../features/cart/which-piece.ts'
import type { FoundOrder } from '../features/counter/use-bar-search.ts'
import { openOrder } from '../features/orders/orders-store.ts'
import { duePaise } from '../features/payment/pay-store.ts'
import { errorMessage } from '../kernel/error-message.ts'
import { isSaving } from '../kernel/sale-phase.ts'
import { createScanQueue } from '../kernel/scan/scan-queue.ts'
import { creditTaker, jobCardTaker, scanTaker, takesOffline } from '../kernel/scan/screen-scans.ts'
import { soundBad, soundGood } from '../kernel/scan/sound.ts'
import { turnCase } from '../kernel/scan/turn-case.ts'
import { closeDialog, goTo, isDialogUp, useScreen } from '../kernel/screen-store.ts'
import { clearErrors, showError, showToast } from '../kernel/toasts.ts'
import { orderOfJobLink } from './job-link.ts'

const LONGEST_TRAY = 20

/** Brings the counter up, unless payment or prescription are: what they show follows the cart. */
function showCounter(): void {
  const { screen } = useScreen.getState()
  if (isDialogUp()) closeDialog()
  if (!['counter', 'pay', 'prescription'].includes(screen)) goTo('counter')
}

/** The order of a scanned bill, receipt, job card or tray; null when there is none. */
async function findPaper(code: string): Promise<FoundOrder | null> {
  if (!isDocumentNumber(code) && code.length > LONGEST_TRAY) return null
  const by = isDocumentNumber(code) ? { searchTerm: code } : { tray: code }
  const page = await call('search-orders', { ...by, pageNumber: 1, pageSize: 2 })
  const [first, ...others] = page.Items
  // Orders in one tray are parts of one that was split, and lead to each other.
  return others.length === 0 || 'tray' in by ? (first ?? null) : null
}

/**
 * The item of a code as it came, else with Caps Lock undone, else as the keys stand on the
 * scanner's own keyboard.
 */
async function findScanned(code: string, otherCode: string | null): Promise<Item | null> {
  const item = await findItem(code)
  const turned = turnCase(code)
  if (item !== null || (turned === code && otherCode === null)) return item
  const uncapped = turned === code ? null : await findItem(turned)
  if (uncapped !== null || otherCode === null || otherCode === turned) return uncapped
  const other = await findItem(otherCode)
  if (other !== null) showToast(t('scan.otherLayout'))
  return other
}

/** It was added. */
function tellAdded(item: Item): void {
  // While money is taken the lines of the sale are out of sight.
  const isPaying = useScreen.getState().screen === 'pay'
  const short = isPaying ? shortStockMessage() : null
  if (short !== null) {
    soundBad()
    showError(short)
    return
  }
  if (isPaying) showToast(t('pay.scanned', { name: item.Name, due: formatPaise(duePaise()) }))
  soundGood()
}

/** A credit note or gift card that is scanned while money is taken pays at once. */
async function paysWith(code: string): Promise<boolean> {
  if (useScreen.getState().screen !== 'pay' || !isCreditNumber(code)) return false
  const { paysWithScanned } = await import('../features/payment/scanned-credit.ts')
  return await paysWithScanned(code)
}

/**
 * The same in the dialog of an order's payment, whatever is typed there already: true where the
 * number was taken, or can't pay, which is said.
 */
async function paysInDialog(code: string): Promise<boolean> {
  const take = scanTaker() === null && isCreditNumber(code) ? creditTaker() : null
  if (take === null) return false
  try {
    if (!(await take(code))) return false
    soundGood()
  } catch (error) {
    soundBad()
    showError(t('scan.refused', { code, reason: errorMessage(error) }))
  }
  return true
}

/** A coupon, or a gift card before the payment. */
async function answersOther(code: string): Promise<boolean> {
  const { answerOtherCode } = await import('../features/counter/other-code.ts')
  return await answerOtherCode(code)
}

/** Gives a scan to the screen that takes scans; of a code on several items it asks which. */
function handOver(item: Item | null, code: string): void {
  const goods = isDialogUp() || takesOffline() ? [] : oneOfEachItem(item?.Candidates)
  // Whoever takes scans then: the screen may have been drawn anew.
  const isAsked = asksWhichGoods(goods, (chosen) => scanTaker()?.(chosen, code))
  if (!isAsked) scanTaker()?.(item, code)
}

/** What was said before is done with when the next item is in the sale. */
function tellOnly(item: Item): void {
  clearErrors()
  tellAdded(item)
}

/**
 * Answers which piece of an item is sold, where that is asked: the tag of one of its pieces. Nothing
 * else is taken meanwhile, or the piece in the hand would be neither sold nor refused.
 */
async function answersWhichPiece(code: string, otherCode: string | null): Promise<boolean> {
  const asked = itemAskedFor()
  if (asked === null) return false
  try {
    const item = await findScanned(code, otherCode)
    if (item?.ID === asked.ID && item.InventoryID !== null) {
      closeDialog()
      await addToSale(item, item.InventoryID)
      tellOnly(item)
      return true
    }
    soundBad()
    showError(item?.ID === asked.ID ? t('unit.scanTag') : t('unit.first', { code }))
  } catch (error) {
    soundBad()
    showError(t('scan.refused', { code, reason: errorMessage(error) }))
  }
  return true
}

async function resolveScan(code: string, otherCode: string | null): Promise<void> {
  if (isSaving()) {
    soundBad()
    showError(t('scan.whileSaving', { code }))
    return
  }
  if (isAskingWhichGoods()) {
    soundBad()
    showError(t('whichGoods.first', { code }))
    return
  }
  if (await answersWhichPiece(code, otherCode)) return
  if (await paysInDialog(code)) return
  const jobOrderID = orderOfJobLink(code)
  const isTaken = jobOrderID === null ? scanTaker() !== null : jobCardTaker() !== null
  if (!isTaken && hasTypedWork()) {
    soundBad()
    showError(t('scan.typedFirst', { code }))
    return
  }
  if (jobOrderID !== null) {
    soundGood()
    return (jobCardTaker() ?? openOrder)(jobOrderID)
  }
  try {
    const taker = scanTaker()
    const item = await findScanned(code, otherCode).catch((error: unknown) => {
      // What is counted is kept on the till until the server is back.
      if (error instanceof NoAnswerError && takesOffline()) return null
      // Goods that are off sale are counted, ordered and taken back all the same.
      if (error instanceof ApiError && error.status === 422 && taker !== null) return null
      throw error
    })
    if (taker !== null) return handOver(item, code)
    if (item === null && (await paysWith(code))) return
    const paper = item === null ? await findPaper(code) : null
    showCounter()
    if (paper !== null) {
      soundGood()
      return openOrder(paper.ID)
    }
    if (item === null) {
      if (await answersOther(code)) return
      rememberUnknown(code)
      // The payment does not show the codes that wait beside the sale.
      if (useScreen.getState().screen !== 'counter') showError(`${t('unknown.title')}: ${code}`)
      return soundBad()
    }
    if (await addOfCode(item, tellOnly)) soundGood()
  } catch (error) {
    soundBad()
    showError(t('scan.refused', { code, reason: errorMessage(error) }))
  }
}

/** Takes a scanned code, in its turn. */
export const takeScan = createScanQueue(resolveScan)

export function rejectScan(): void {
  soundBad()
  showError(t('scan.unreadable'))
}

export function rejectBrokenScan(): void {
  soundBad()
  showError(t('scan.broken'))
}
