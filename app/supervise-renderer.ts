import { type BrowserWindow, dialog } from 'electron'
import type { Translate } from './locale/translate.ts'
import type { ShellLog } from './shell-log.ts'

/** How long a page that died rests before it is loaded again; after the last it is given up. */
export const REST_MS: readonly number[] = [0, 1_000, 4_000, 10_000]
/** A page that was well for so long starts over with its tries. */
const WELL_AFTER_MS = 60_000
const STILL_HUNG_AFTER_MS = 10_000

export type RendererSupervision = { log: ShellLog; text: Translate; reload(): void; giveUp(): void }

/**
 * Brings the page back when its process dies: the cart is on the server, so nothing is lost. A page
 * that dies again and again is given up with words instead of flickering all day.
 */
export function superviseRenderer(window: BrowserWindow, supervision: RendererSupervision): void {
  const { giveUp, log, reload } = supervision
  const contents = window.webContents
  let tries = 0
  let diedAtMs = 0
  let timer: NodeJS.Timeout | undefined
  contents.on('render-process-gone', (_event, { exitCode, reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.note(`the page's process ended: ${reason}, ${exitCode}`)
    const now = Date.now()
    if (now - diedAtMs > WELL_AFTER_MS) tries = 0
    diedAtMs = now
    const restMs = REST_MS[tries]
    tries += 1
    if (restMs === undefined) return giveUp()
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!window.isDestroyed()) reload()
    }, restMs)
  })
  window.on('closed', () => clearTimeout(timer))
  askWhenHung(window, supervision)
}

/** A page that does not answer is often only busy: the person decides, and is asked once. */
function askWhenHung(window: BrowserWindow, { log, reload, text }: RendererSupervision): void {
  let timer: NodeJS.Timeout | undefined
  window.on('unresponsive', () => {
    log.note('the page does not answer')
    timer ??= setTimeout(() => {
      timer = undefined
      void askToReload(window, text).then((isWanted) => {
        if (isWanted && !window.isDestroyed()) reload()
      })
    }, STILL_HUNG_AFTER_MS)
  })
  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  window.on('responsive', forget)
  window.on('closed', forget)
}

async function askToReload(window: BrowserWindow, text: Translate): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Dioptre',
    message: text('hung.message'),
    detail: text('hung.detail'),
    buttons: [text('hung.wait'), text('hung.reload')],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
