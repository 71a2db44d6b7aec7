import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { ASKS, type Bridge, TELLS, type Tells, type TellVerb } from './channels.ts'

/** Verbs only: the page never names a channel, so it can reach nothing that isn't listed here. */
const bridge: Bridge = {
  appInfo: () => ipcRenderer.invoke(ASKS.appInfo),
  printWindow: () => ipcRenderer.invoke(ASKS.printWindow),
  chooseFile: (wish) => ipcRenderer.invoke(ASKS.chooseFile, wish),
  saveFile: (file) => ipcRenderer.invoke(ASKS.saveFile, file),
  openDisplay: (isOpen) => ipcRenderer.invoke(ASKS.openDisplay, isOpen),
  setKiosk: (wish) => ipcRenderer.invoke(ASKS.setKiosk, wish),
  setStartWithComputer: (isOn) => ipcRenderer.invoke(ASKS.setStartWithComputer, isOn),
  restartToUpdate: () => ipcRenderer.invoke(ASKS.restartToUpdate),
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

contextBridge.exposeInMainWorld('dioptre', bridge)
