import type { WebContents } from 'electron'

type Input = { type: string; key: string; control: boolean; meta: boolean; shift: boolean }

/** Ctrl (or Cmd) with Shift and F12 asks again whose data this computer shows. */
export function isChooserKey({ control, key, meta, shift, type }: Input): boolean {
  return type === 'keyDown' && key === 'F12' && shift && (control || meta)
}

/** Listens for that key in a window. */
export function followChooserKey(contents: WebContents, choose: () => void): void {
  contents.on('before-input-event', (event, input) => {
    if (!isChooserKey(input)) return
    event.preventDefault()
    choose()
  })
}
