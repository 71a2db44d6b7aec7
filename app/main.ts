import path from 'node:path'
import { app, dialog, session } from 'electron'
import { startFailureSentence } from '../server/start-failure.ts'
import { answerBridge } from './answer-bridge.ts'
import { closeInOrder, focusOnSecondStart } from './lifecycle.ts'
import { shellOptions } from './shell-options.ts'
import { startBranchServer } from './start-branch-server.ts'
import { denyPermissions, openTill } from './windows.ts'

// Not awaited: Electron is ready only after this module has run to its end.
main().catch((error: unknown) => stop(startFailureSentence(error), 1))

/** The order in which the shell starts. What happens before the first `await` must stay there. */
async function main(): Promise<void> {
  const parsed = shellOptions(process.argv, app.isPackaged)
  if (!parsed.ok) return stop(parsed.sentence, 2)
  const { options } = parsed

  // The browser's own files lie in the data folder, so the lock below is one for each shop.
  app.setPath('userData', path.join(options.dataFolder, 'window'))
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Dioptre is already open: its window comes to the front.\n')
    return app.quit()
  }
  app.enableSandbox()
  await app.whenReady()

  const server = await startBranchServer(options)
  closeInOrder(server.close)
  process.stdout.write(`ready ${server.address}\n`)

  denyPermissions(session.defaultSession)
  answerBridge(server.address)
  focusOnSecondStart(openTill(server.address))
}

function stop(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`)
  if (app.isReady()) dialog.showErrorBox('Dioptre', sentence)
  app.exit(exitCode)
}
