import { checkNow } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import { shellBridge } from './bridge.ts'

/** After a sleep the till looks at its connection at once, and at what others did meanwhile. */
export function lookAgainOnWake(): void {
  shellBridge()?.onWake(() => {
    checkNow()
    void queryClient.invalidateQueries()
  })
}
