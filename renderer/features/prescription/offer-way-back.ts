import { offerUndo } from '../../kernel/toasts.ts'
import { rememberUndo } from '../../kernel/undo-stack.ts'
import { useRx } from './rx-store.ts'

/** Offers to undo a change of the whole prescription, for as long as its sale is on the counter. */
export function offerWayBack(notice: string, undo: () => void): void {
  const { sessionID } = useRx.getState()
  const back = () => {
    withdraw()
    if (useRx.getState().sessionID === sessionID) undo()
  }
  const withdraw = offerUndo(notice, back)
  rememberUndo(sessionID, back)
}
