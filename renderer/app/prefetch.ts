import { forgetMissingCode } from '../kernel/loadable.tsx'
import { DIALOGS } from './dialogs.tsx'
import { SCREENS } from './screens.tsx'

/** What a sale may need next, in the order in which it does. */
const SALE = [
  SCREENS.pay,
  DIALOGS.customer,
  SCREENS.done,
  SCREENS.prescription,
  DIALOGS.unit,
  DIALOGS.held,
  DIALOGS.palette,
]

const LONGEST_WAIT_MS = 1_000

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
  })
}

/** Loads the code of screens and dialogs while nobody works, that of the sale first. */
export function prefetchWhenIdle(): () => void {
  let isStopped = false
  void (async () => {
    for (const part of [...SALE, ...Object.values(SCREENS), ...Object.values(DIALOGS)]) {
      await whenIdle()
      if (isStopped) return
      await part.prefetch()
    }
  })().catch(() => {
    // The branch server went away: what is missing is asked for again when it is opened.
    forgetMissingCode()
  })
  return () => {
    isStopped = true
  }
}
