import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import {
  type Bridge,
  EVENT_CHANNELS,
  type EventPayloads,
  type EventVerb,
  INVOKE_CHANNELS,
  LANGUAGE_CHANNEL,
} from './channels.ts'

/** The page, as far as the preload looks at it: the shell's own code knows no browser. */
declare const document: { documentElement: { lang: string } }
declare class MutationObserver {
  constructor(onChange: (changes: readonly { target: unknown }[]) => void)
  observe(root: unknown, what: { attributeFilter: string[]; subtree: boolean }): void
}

/** Verbs only: the page never names a channel, so it can reach nothing that isn't listed here. */
const bridge: Bridge = {
  appInfo: () => ipcRenderer.invoke(INVOKE_CHANNELS.appInfo),
  printWindow: () => ipcRenderer.invoke(INVOKE_CHANNELS.printWindow),
  chooseFile: (wish) => ipcRenderer.invoke(INVOKE_CHANNELS.chooseFile, wish),
  saveFile: (file) => ipcRenderer.invoke(INVOKE_CHANNELS.saveFile, file),
  openDisplay: (isOpen) => ipcRenderer.invoke(INVOKE_CHANNELS.openDisplay, isOpen),
  setKiosk: (wish) => ipcRenderer.invoke(INVOKE_CHANNELS.setKiosk, wish),
  setStartWithComputer: (isOn) => ipcRenderer.invoke(INVOKE_CHANNELS.setStartWithComputer, isOn),
  restartToUpdate: (isSaleOpen) => ipcRenderer.invoke(INVOKE_CHANNELS.restartToUpdate, isSaleOpen),
  noteSale: (sale) => ipcRenderer.invoke(INVOKE_CHANNELS.noteSale, sale),
  onScan: (listener) => listen('onScan', listener),
  onUpdateState: (listener) => listen('onUpdateState', listener),
  onPower: (listener) => listen('onPower', listener),
}

/** The event itself stays here: it would hand the page the way to every channel. */
function listen<V extends EventVerb>(
  verb: V,
  listener: (payload: EventPayloads[V]) => void,
): () => void {
  const onPayload = (_event: IpcRendererEvent, payload: EventPayloads[V]): void => listener(payload)
  ipcRenderer.on(EVENT_CHANNELS[verb], onPayload)
  return () => {
    ipcRenderer.off(EVENT_CHANNELS[verb], onPayload)
  }
}

/** Sends which language a person chose on the page, so that the shell's own pages speak it too. */
function tellLanguage(): void {
  const watch = new MutationObserver((changes) => {
    const root = document.documentElement
    if (changes.some(({ target }) => target === root)) ipcRenderer.send(LANGUAGE_CHANNEL, root.lang)
  })
  watch.observe(document, { attributeFilter: ['lang'], subtree: true })
}

contextBridge.exposeInMainWorld('dioptre', bridge)
tellLanguage()
