import { checkNow } from '../base/api/connection.ts'
import { shellBridge } from '../kernel/bridge.ts'
import { markAllStale } from '../kernel/queries/stale.ts'

/** After a sleep the till looks at its connection at once, and at what others did meanwhile. */
export function lookAgainOnWake(): void {
  shellBridge()?.onWake(() => {
    checkNow()
    void markAllStale()
  })
}
