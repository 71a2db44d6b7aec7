import { app, dialog, session } from 'electron'
import { translate } from '../server/kernel/translate.ts'
import { startFailureText } from '../server/startup/start-failure.ts'
import { answerBridge } from './answer-bridge.ts'
import { createBridgeHandlers } from './bridge-handlers.ts'
import { customerDisplay } from './customer-display.ts'
import { checkFolder } from './folder-safety.ts'
import { closeInOrder, focusOnSecondStart } from './lifecycle.ts'
import { followPageLanguage } from './locale/follow-page-language.ts'
import { createLocaleService } from './locale/locale-service.ts'
import { setMenu } from './menu.ts'
import { followPower } from './power.ts'
import { startScanners } from './scanners/start-scanners.ts'
import { openShellLog } from './shell-log.ts'
import { shellOptions } from './shell-options.ts'
import { openShellSettings } from './shell-settings.ts'
import { browserFolder, Till } from './till.ts'
import { startUpdates } from './updates/start-updates.ts'
import { denyPermissions, keepRequestsHome } from './windows.ts'

// Not awaited: Electron is ready only after this module has run to its end.
main().catch((error: unknown) => stop(startFailureText(error), 1))

/** The order in which the shell starts. What happens before the first `await` must stay there. */
async function main(): Promise<void> {
  const parsed = shellOptions(process.argv, app.isPackaged)
  if (!parsed.ok) return stop(translate(parsed.reason, 'en'), 2)
  const serve = parsed.options
  const { dataFolder } = serve

  // The browser's own files lie in the data folder, so the lock below is one for each shop.
  app.setPath('userData', browserFolder(dataFolder))
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Dioptre is already open: its window comes to the front.\n')
    return app.quit()
  }
  app.enableSandbox()
  await app.whenReady()

  const log = openShellLog(dataFolder)
  log.note(`Dioptre ${app.getVersion()} starts`)
  const settings = openShellSettings(browserFolder(dataFolder))
  const folder = checkFolder(dataFolder, app.isPackaged ? process.execPath : null)
  const locale = createLocaleService(settings, app.getPreferredSystemLanguages())
  const till = new Till({ serve, log, settings, locale, folderRefusal: folder.refusal })

  const scanners = startScanners({ log, till })
  closeInOrder(() => Promise.all([till.close(), scanners.stop()]), log)
  focusOnSecondStart(till.window)
  followPower({ log, checkpoint: () => till.checkpoint(), woke: () => till.tellWoke() })
  denyPermissions(session.defaultSession)
  keepRequestsHome(session.defaultSession, till.address, () => till.noteChange())
  setMenu(process.platform, locale.text)
  locale.onLocaleChange(() => setMenu(process.platform, locale.text))

  const display = customerDisplay(till.serverAddress, till.window)
  const updates = startUpdates({ till, locale, log, dataFolder })
  const { warning: folderWarning } = folder
  const parts = { till, settings, locale, dataFolder, folderWarning, display, updates, scanners }
  answerBridge(createBridgeHandlers(parts), till.serverAddress)
  followPageLanguage(locale, till.serverAddress)
  await till.open()
}

function stop(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`)
  if (app.isReady()) dialog.showErrorBox('Dioptre', sentence)
  app.exit(exitCode)
}
