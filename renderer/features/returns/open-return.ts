import { goTo } from '../../kernel/screen-store.ts'
import { takeScannedPaper } from './returns-actions.ts'

/** Goes to the returns with the bill of an order; of several one is chosen there. */
export async function openReturnOf(orderNo: string): Promise<void> {
  goTo('returns')
  await takeScannedPaper(orderNo)
}
