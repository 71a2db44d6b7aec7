import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { type Answers, INVOKE_CHANNELS, type InvokeVerb, type Payloads } from './channels.ts'
import { CHECKS } from './check-payload.ts'
import { isOwnPage } from './own-page.ts'

type BridgeHandler<V extends InvokeVerb> = (
  payload: Payloads[V],
  sender: WebContents,
) => Promise<Answers[V]>
export type BridgeHandlers = { [V in InvokeVerb]: BridgeHandler<V> }

/**
 * Returns the verbs of the bridge for pages that the branch server has served into the main frame
 * of a window, and for nobody else. `address` says where that server is now, null while it is not.
 */
export function answerBridge(handlers: BridgeHandlers, address: () => string | null): void {
  answer('appInfo', handlers.appInfo, address)
  answer('printWindow', handlers.printWindow, address)
  answer('chooseFile', handlers.chooseFile, address)
  answer('saveFile', handlers.saveFile, address)
  answer('openDisplay', handlers.openDisplay, address)
  answer('setKiosk', handlers.setKiosk, address)
  answer('setStartWithComputer', handlers.setStartWithComputer, address)
  answer('restartToUpdate', handlers.restartToUpdate, address)
  answer('noteSale', handlers.noteSale, address)
}

function answer<V extends InvokeVerb>(
  verb: V,
  handler: BridgeHandler<V>,
  address: () => string | null,
): void {
  ipcMain.handle(INVOKE_CHANNELS[verb], async (event: IpcMainInvokeEvent, ...sent: unknown[]) => {
    const from = address()
    const frame = event.senderFrame
    const isTill =
      from !== null && frame !== null && frame.parent === null && isOwnPage(frame.url, from)
    const [payload, ...rest] = sent
    if (!isTill || rest.length > 0 || !CHECKS[verb](payload)) {
      throw new Error('This page may not ask the shell.')
    }
    return handler(payload, event.sender)
  })
}
