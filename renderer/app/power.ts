import { checkNow } from '../base/api/connection.ts'
import { shellBridge } from '../kernel/bridge.ts'
import { markAllStale } from '../kernel/queries/stale.ts'
import { lockTill, useSession } from '../kernel/session-store.ts'

/**
 * After a sleep the till looks at its connection at once, and at what others did meanwhile. A
 * computer whose screen was locked was left: its till is locked too, and the sale stays.
 */
export function followPower(): void {
  shellBridge()?.onPower((news) => {
    if (news === 'screenLocked') {
      if (useSession.getState().status === 'signedIn') void lockTill()
      return
    }
    checkNow()
    void markAllStale()
  })
}
