import fs from 'node:fs/promises'
import path from 'node:path'
import { app, BrowserWindow, dialog, screen, type WebContents } from 'electron'
import type { BridgeHandlers } from './answer-bridge.ts'
import type { AppInfo, ChosenFile, FileToSave, FileWish } from './channels.ts'
import type { CustomerDisplay } from './customer-display.ts'
import type { FolderSentence } from './folder-safety.ts'
import { changeKiosk } from './kiosk.ts'
import type { LocaleService } from './locale/locale-service.ts'
import type { Translate } from './locale/translate.ts'
import type { ScannerHost } from './scanners/scanner-host.ts'
import type { SettingsStore } from './shell-settings.ts'
import type { Till } from './till.ts'
import type { Updates } from './updates/updater.ts'

const MAX_CHOSEN_BYTES = 64 * 1024 * 1024

export type ShellParts = {
  till: Till
  settings: SettingsStore
  locale: LocaleService
  dataFolder: string
  folderWarning: FolderSentence | null
  display: CustomerDisplay
  updates: Updates
  scanners: ScannerHost
}

/** What the shell does for the page, verb by verb. */
export function createBridgeHandlers(parts: ShellParts): BridgeHandlers {
  const { display, settings, till, updates, locale } = parts
  return {
    appInfo: async () => appInfo(parts),
    printWindow: (_nothing, sender) => printWindow(sender),
    chooseFile: (wish, sender) => chooseFile(wish, sender, locale.text),
    saveFile: (file, sender) => saveFile(file, sender),
    openDisplay: async (isOpen) => display.set(isOpen),
    setKiosk: async (wish) => {
      const [address, window] = [till.serverAddress(), till.window()]
      if (address === null || window === null)
        return { ok: false, reason: locale.text('kiosk.closed') }
      return changeKiosk(wish, till.ask, { window, settings, text: locale.text })
    },
    setStartWithComputer: async (isOn) => {
      app.setLoginItemSettings({ openAtLogin: isOn })
      return app.getLoginItemSettings().openAtLogin
    },
    restartToUpdate: (isSaleOpen) => updates.install(isSaleOpen === true),
    noteSale: async (sale) => {
      till.noteSale(sale)
      return true
    },
  }
}

function appInfo(parts: ShellParts): AppInfo {
  const { dataFolder, folderWarning, scanners, settings, updates, locale } = parts
  return {
    version: app.getVersion(),
    platform: process.platform,
    dataFolder,
    isKiosk: settings.read().isKiosk,
    startsWithComputer: app.getLoginItemSettings().openAtLogin,
    hasSecondDisplay: screen.getAllDisplays().length > 1,
    folderWarning: folderWarning?.(locale.text) ?? null,
    language: locale.row().code,
    update: updates.state(),
    scanners: scanners.now(),
  }
}

function printWindow(contents: WebContents): Promise<boolean> {
  return new Promise((resolve) => contents.print({}, (isPrinted) => resolve(isPrinted)))
}

async function chooseFile(
  wish: FileWish,
  sender: WebContents,
  text: Translate,
): Promise<ChosenFile | null> {
  const { extensions, title } = wish
  const filters = [{ name: title, extensions }]
  const options = { title, filters, properties: ['openFile' as const] }
  const window = BrowserWindow.fromWebContents(sender)
  const chosen =
    window === null
      ? await dialog.showOpenDialog(options)
      : await dialog.showOpenDialog(window, options)
  const file = chosen.filePaths[0]
  if (chosen.canceled || file === undefined) return null
  const { size } = await fs.stat(file)
  if (size > MAX_CHOSEN_BYTES) throw new Error(text('file.tooLarge'))
  return { name: path.basename(file), bytes: await fs.readFile(file) }
}

async function saveFile({ bytes, name }: FileToSave, sender: WebContents): Promise<boolean> {
  const options = { defaultPath: path.join(app.getPath('documents'), name) }
  const window = BrowserWindow.fromWebContents(sender)
  const chosen =
    window === null
      ? await dialog.showSaveDialog(options)
      : await dialog.showSaveDialog(window, options)
  if (chosen.canceled || chosen.filePath === '') return false
  await fs.writeFile(chosen.filePath, bytes)
  return true
}
