import type { ShellLog } from '../shell-log.ts'
import type { Updates } from './updater.ts'

const LOOK_EVERY_MS = 6 * 60 * 60_000

/**
 * Looks at the publisher's address for a newer version and brings it here in the background; a
 * version is given out to a growing share of the tills (`stagingPercentage` beside it). Nothing is
 * installed before the person says so and the till is quiet. Without internet there is no news.
 */
export async function followPublisher(
  feedUrl: string,
  updates: Updates,
  log: ShellLog,
): Promise<void> {
  // Only an installed program has what this needs beside it.
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.setFeedURL({ provider: 'generic', url: feedUrl })
  autoUpdater.autoDownload = true
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  let version = ''
  autoUpdater.on('update-available', (found) => {
    version = found.version
    updates.show({ state: 'downloading', version, percent: 0 })
  })
  autoUpdater.on('download-progress', ({ percent }) => {
    updates.show({ state: 'downloading', version, percent: Math.floor(percent) })
  })
  autoUpdater.on('update-downloaded', () => {
    // Silently, and the till opens again by itself; quitting closes the server in order first.
    updates.offer(version, async () => autoUpdater.quitAndInstall(true, true))
  })
  autoUpdater.on('error', (error) => log.note(`no update: ${error.message}`))
  const look = (): void => {
    if (updates.state().state === 'ready') return
    void autoUpdater.checkForUpdates().catch(() => {})
  }
  look()
  setInterval(look, LOOK_EVERY_MS).unref()
}
