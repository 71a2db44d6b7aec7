import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { type Answers, ASKS, type AskVerb, type Payloads } from './channels.ts'
import { CHECKS } from './check-payload.ts'
import { isOwnPage } from './own-page.ts'

type Work<V extends AskVerb> = (payload: Payloads[V], sender: WebContents) => Promise<Answers[V]>
export type Works = { [V in AskVerb]: Work<V> }

/**
 * Answers the verbs of the bridge for pages that the branch server has served into the main frame
 * of a window, and for nobody else. `address` says where that server is now, null while it is not.
 */
export function answerBridge(works: Works, address: () => string | null): void {
  answer('appInfo', works.appInfo, address)
  answer('printWindow', works.printWindow, address)
  answer('chooseFile', works.chooseFile, address)
  answer('saveFile', works.saveFile, address)
  answer('openDisplay', works.openDisplay, address)
  answer('setKiosk', works.setKiosk, address)
  answer('setStartWithComputer', works.setStartWithComputer, address)
  answer('restartToUpdate', works.restartToUpdate, address)
}

function answer<V extends AskVerb>(verb: V, work: Work<V>, address: () => string | null): void {
  ipcMain.handle(ASKS[verb], async (event: IpcMainInvokeEvent, ...sent: unknown[]) => {
    const from = address()
    const frame = event.senderFrame
    const isTill =
      from !== null && frame !== null && frame.parent === null && isOwnPage(frame.url, from)
    const [payload, ...rest] = sent
    if (!isTill || rest.length > 0 || !CHECKS[verb](payload)) {
      throw new Error('This page may not ask the shell.')
    }
    return work(payload, event.sender)
  })
}
