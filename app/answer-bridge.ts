import { app, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron'
import { type Answers, CHANNELS, type Verb } from './channels.ts'
import { isOwnPage } from './own-page.ts'

/**
 * Answers the verbs of the bridge for pages that the branch server at `address` has served into
 * the main frame of a window, and for nobody else.
 */
export function answerBridge(address: string): void {
  answer('appVersion', address, async () => app.getVersion())
  answer('printWindow', address, printWindow)
}

function answer<V extends Verb>(
  verb: V,
  address: string,
  work: (sender: WebContents) => Promise<Answers[V]>,
): void {
  ipcMain.handle(CHANNELS[verb], async (event: IpcMainInvokeEvent, ...rest: unknown[]) => {
    const frame = event.senderFrame
    const isTill = frame !== null && frame.parent === null && isOwnPage(frame.url, address)
    if (!isTill || rest.length > 0) throw new Error('This page may not ask the shell.')
    return work(event.sender)
  })
}

function printWindow(contents: WebContents): Promise<boolean> {
  return new Promise((resolve) => contents.print({}, (isPrinted) => resolve(isPrinted)))
}
