import { forgetMissingCode, type Loadable } from '../kernel/loadable.tsx'
import { OPEN_DIALOG } from './dialog-host.tsx'
import { SCREENS } from './screens.tsx'

/** What a sale may need next, in the order in which it does; then everything else. */
async function partsInOrder(): Promise<readonly Loadable[]> {
  await OPEN_DIALOG.prefetch()
  const { DIALOGS } = await import('./dialogs.tsx')
  const sale = [
    SCREENS.pay,
    DIALOGS.customer,
    SCREENS.done,
    SCREENS.prescription,
    DIALOGS.unit,
    DIALOGS.held,
    DIALOGS.palette,
  ]
  return [...sale, ...Object.values(SCREENS), ...Object.values(DIALOGS)]
}

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
    await whenIdle()
    for (const part of await partsInOrder()) {
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
