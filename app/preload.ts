import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import {
  ASKS,
  type Bridge,
  LANGUAGE_CHANNEL,
  TELLS,
  type Tells,
  type TellVerb,
} from './channels.ts'

/** The page, as far as the preload looks at it: the shell's own code knows no browser. */
declare const document: { documentElement: { lang: string } }
declare class MutationObserver {
  constructor(hear: (changes: readonly { target: unknown }[]) => void)
  observe(root: unknown, what: { attributeFilter: string[]; subtree: boolean }): void
}

/** Verbs only: the page never names a channel, so it can reach nothing that isn't listed here. */
const bridge: Bridge = {
  appInfo: () => ipcRenderer.invoke(ASKS.appInfo),
  printWindow: () => ipcRenderer.invoke(ASKS.printWindow),
  chooseFile: (wish) => ipcRenderer.invoke(ASKS.chooseFile, wish),
  saveFile: (file) => ipcRenderer.invoke(ASKS.saveFile, file),
  openDisplay: (isOpen) => ipcRenderer.invoke(ASKS.openDisplay, isOpen),
  setKiosk: (wish) => ipcRenderer.invoke(ASKS.setKiosk, wish),
  setStartWithComputer: (isOn) => ipcRenderer.invoke(ASKS.setStartWithComputer, isOn),
  restartToUpdate: (isSaleOpen) => ipcRenderer.invoke(ASKS.restartToUpdate, isSaleOpen),
  onScan: (listener) => listen('onScan', listener),
  onUpdateState: (listener) => listen('onUpdateState', listener),
  onWake: (listener) => listen('onWake', listener),
}

/** The event itself stays here: it would hand the page the way to every channel. */
function listen<V extends TellVerb>(verb: V, listener: (told: Tells[V]) => void): () => void {
  const hear = (_event: IpcRendererEvent, told: Tells[V]): void => listener(told)
  ipcRenderer.on(TELLS[verb], hear)
  return () => {
    ipcRenderer.off(TELLS[verb], hear)
  }
}

/** Tells which language a person chose on the page, so that the shell's own pages speak it too. */
function tellLanguage(): void {
  const watch = new MutationObserver((changes) => {
    const root = document.documentElement
    if (changes.some(({ target }) => target === root)) ipcRenderer.send(LANGUAGE_CHANNEL, root.lang)
  })
  watch.observe(document, { attributeFilter: ['lang'], subtree: true })
}

contextBridge.exposeInMainWorld('dioptre', bridge)
tellLanguage()
