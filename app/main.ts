import os from 'node:os'
import path from 'node:path'
import { app, crashReporter, dialog, session } from 'electron'
import { translate } from '../server/kernel/translate.ts'
import { startFailureText } from '../server/startup/start-failure.ts'
import { answerBridge } from './answer-bridge.ts'
import { createBridgeHandlers } from './bridge-handlers.ts'
import { customerDisplay } from './customer-display.ts'
import { browserFolder, findDataPlaces } from './data-places.ts'
import { checkFolder, type FolderSentence, isReachable } from './folder-safety.ts'
import { followGpu } from './gpu-fallback.ts'
import { closeInOrder, focusOnSecondStart } from './lifecycle.ts'
import { followPageLanguage } from './locale/follow-page-language.ts'
import { createLocaleService } from './locale/locale-service.ts'
import { setMenu } from './menu.ts'
import { followPower } from './power.ts'
import { readRememberedFolder, rememberFolder } from './remembered-folder.ts'
import { startScanners } from './scanners/start-scanners.ts'
import { openShellLog } from './shell-log.ts'
import { shellOptions } from './shell-options.ts'
import { openShellSettings } from './shell-settings.ts'
import { type StartupError, startupErrorOf } from './startup-error.ts'
import { relaunch, Till } from './till.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'
import { startUpdates } from './updates/start-updates.ts'
import { denyPermissions, keepRequestsHome } from './windows.ts'

/** The appId of electron-builder.yml: Windows groups the windows, and the pin, under it. */
const APP_ID = 'in.dioptre.till'

// Not awaited: Electron is ready only after this module has run to its end.
main().catch((error: unknown) => stop(startFailureText(error), 1))

/** The order in which the shell starts. What happens before the first `await` must stay there. */
async function main(): Promise<void> {
  const parsed = shellOptions(process.argv, app.isPackaged)
  if (!parsed.ok) return stop(translate(parsed.reason, 'en'), 2)
  const serve = parsed.options
  const { dataFolder } = serve
  const { standardFolder } = findDataPlaces()
  const isRemembered = readRememberedFolder(standardFolder) === dataFolder
  const isUsable = isReachable(dataFolder, !isRemembered)

  // The browser's own files lie in the data folder, so the lock below is one for each shop.
  const browser = isUsable ? browserFolder(dataFolder) : path.join(os.tmpdir(), 'dioptre-no-data')
  app.setPath('userData', browser)
  app.setPath('crashDumps', path.join(browser, 'crash-dumps'))
  app.setAppUserModelId(APP_ID)
  crashReporter.start({ uploadToServer: false })
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Dioptre is already open: its window comes to the front.\n')
    return app.quit()
  }
  app.enableSandbox()
  const settings = openShellSettings(browser)
  if (settings.read().isGpuOff) app.disableHardwareAcceleration()
  await app.whenReady()

  if (app.isPackaged && isUsable) rememberFolder(standardFolder, dataFolder)
  const log = openShellLog(isUsable ? dataFolder : browser)
  log.note(`Dioptre ${app.getVersion()} starts`)
  const folder = checkFolder(dataFolder, app.isPackaged ? process.execPath : null)
  const locale = createLocaleService(settings, app.getPreferredSystemLanguages())
  const folderError = isUsable ? refusedFolder(folder.refusal) : unreachableFolder(dataFolder)
  const till = new Till({ serve, log, settings, locale, folderError })
  handleUncaughtErrors({ log, relaunch, show: (detail) => void till.showUncaught(detail) })
  followGpu(settings, log)

  const scanners = startScanners({ log, till })
  closeInOrder(() => Promise.all([till.close(), scanners.stop()]), log)
  focusOnSecondStart(till.window)
  followPower({
    log,
    checkpoint: () => till.checkpoint(),
    tell: (news) => till.tellPower(news),
  })
  denyPermissions(session.defaultSession, till.address)
  keepRequestsHome(session.defaultSession, till.address, () => till.noteChange())
  const quit = (): void => {
    // The kiosk is left with a PIN only, not with the key of the menu.
    if (!settings.read().isKiosk) app.quit()
  }
  setMenu(process.platform, locale.text, quit)
  locale.onLocaleChange(() => setMenu(process.platform, locale.text, quit))

  const display = customerDisplay(till.serverAddress, till.window, settings)
  const updates = startUpdates({ till, locale, log, settings, dataFolder })
  const { warning: folderWarning } = folder
  const parts = { till, settings, locale, dataFolder, folderWarning, display, updates, scanners }
  answerBridge(createBridgeHandlers(parts), till.serverAddress)
  followPageLanguage(locale, till.serverAddress)
  await till.open()
  display.restore()
}

function refusedFolder(sentence: FolderSentence | null): StartupError | null {
  return sentence && { ...startupErrorOf('folder', null), sentence, needsNewStart: true }
}

function unreachableFolder(folder: string): StartupError {
  const sentence: FolderSentence = (text) => text('folder.unreachable', { folder })
  return { ...startupErrorOf('unreadable', null), sentence, needsNewStart: true }
}

function stop(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`)
  if (app.isReady()) dialog.showErrorBox('Dioptre', sentence)
  app.exit(exitCode)
}
