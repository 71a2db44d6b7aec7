import { contextBridge, ipcRenderer } from 'electron'
import { type Bridge, CHANNELS } from './channels.ts'

/** Verbs only: the page never names a channel, so it can reach nothing that isn't listed here. */
const bridge: Bridge = {
  appVersion: () => ipcRenderer.invoke(CHANNELS.appVersion),
  printWindow: () => ipcRenderer.invoke(CHANNELS.printWindow),
}

contextBridge.exposeInMainWorld('dioptre', bridge)
