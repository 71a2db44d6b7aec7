import { runLoaded } from '../../kernel/loadable.tsx'
import { readLocal } from '../../kernel/local-storage.ts'

/** Where the sale that is being saved is kept until the server has answered. */
export const SAVING_KEY = 'saving'

/** After a start: finishes a save whose answer never came. */
export function finishInterruptedSave(): void {
  if (readLocal(SAVING_KEY) === null) return
  runLoaded(
    () => import('./commit-sale.ts'),
    (module) => void module.finishInterruptedSave(),
  )
}
