import type { Language } from './locale/language.ts'
import type { ScannerReading, ShellScanners } from './scanners/scanner-messages.ts'

/**
 * Everything that crosses between the till's page and the shell: a dozen verbs, each with its
 * channel, what it takes and what it answers. The page never names a channel.
 */
export const INVOKE_CHANNELS = {
  appInfo: 'dioptre:app-info',
  printWindow: 'dioptre:print-window',
  chooseFile: 'dioptre:choose-file',
  saveFile: 'dioptre:save-file',
  openDisplay: 'dioptre:open-display',
  setKiosk: 'dioptre:set-kiosk',
  setStartWithComputer: 'dioptre:set-start-with-computer',
  restartToUpdate: 'dioptre:restart-to-update',
  noteSale: 'dioptre:note-sale',
} as const

/** What the shell tells the page without being asked. */
export const EVENT_CHANNELS = {
  onScan: 'dioptre:scan',
  onUpdateState: 'dioptre:update-state',
  onPower: 'dioptre:power',
} as const

/** The page's language, as its `<html lang>` says: observed by the preload, never called by a page. */
export const LANGUAGE_CHANNEL = 'dioptre:language'

export type InvokeVerb = keyof typeof INVOKE_CHANNELS
export type EventVerb = keyof typeof EVENT_CHANNELS

export type AppInfo = {
  /** The version of the installed program, such as `0.1.0`. */
  version: string
  platform: string
  dataFolder: string
  isKiosk: boolean
  startsWithComputer: boolean
  hasSecondDisplay: boolean
  /** What the shell speaks: the till begins with it where nobody chose another there. */
  language: Language
  /** A sentence for the owner while the data folder lies where it is not safe; null when it is. */
  folderWarning: string | null
  update: UpdateState
  scanners: ShellScanners
}

/** From the scanners that the shell reads itself: a reading, or how they are. */
export type ScannerNews = (ScannerReading & { atMs: number }) | ScannersNews
export type ScannersNews = { kind: 'scanners' } & ShellScanners

export type UpdateState =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed'; reason: string }

/** Into the kiosk and out of it again: only with the PIN of someone who may change settings. */
export type KioskWish = { isOn: boolean; userName: string; pin: string }
export type FileWish = { title: string; extensions: string[] }
export type FileToSave = { name: string; bytes: Uint8Array }
export type ChosenFile = { name: string; bytes: Uint8Array }
export type Done = { ok: true } | { ok: false; reason: string }

/** A sale whose answer the page has seen, in rupees: told to a main till that may lack it. */
export type SavedSale = {
  sessionID: string
  salesOrderNo: string
  invoiceNo: string | null
  receiptNo: string | null
  amount: number
  paid: number
}

/** What each verb takes. */
export type Payloads = {
  appInfo: undefined
  printWindow: undefined
  chooseFile: FileWish
  saveFile: FileToSave
  openDisplay: boolean
  setKiosk: KioskWish
  setStartWithComputer: boolean
  /** Whether a sale is open on the page; an older page says nothing. */
  restartToUpdate: boolean | undefined
  noteSale: SavedSale
}

/** What each verb answers. */
export type Answers = {
  appInfo: AppInfo
  /** False when nothing was printed. */
  printWindow: boolean
  /** Null when the person closed the dialog. */
  chooseFile: ChosenFile | null
  /** False when the person closed the dialog. */
  saveFile: boolean
  /** Whether the customer's display is open now; it fills the second display where there is one. */
  openDisplay: boolean
  setKiosk: Done
  setStartWithComputer: boolean
  /** Installs what was downloaded; refused in words while somebody sells. */
  restartToUpdate: Done
  /** The sale is kept on this computer's disk. */
  noteSale: boolean
}

/** The computer woke, or somebody locked its screen. */
export type PowerNews = 'woke' | 'screenLocked'

/** What each listener receives. */
export type EventPayloads = {
  onScan: ScannerNews
  onUpdateState: UpdateState
  onPower: PowerNews
}

/** What the page finds as `window.dioptre` inside the shell; in a browser there is none. */
export type Bridge = {
  [V in InvokeVerb]: Payloads[V] extends undefined
    ? () => Promise<Answers[V]>
    : (payload: Payloads[V]) => Promise<Answers[V]>
} & {
  /** Listens; the answer ends the listening. */
  [V in EventVerb]: (listener: (payload: EventPayloads[V]) => void) => () => void
}
