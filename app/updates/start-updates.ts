import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { app, shell } from 'electron'
import { EVENT_CHANNELS, type UpdateState } from '../channels.ts'
import type { LocaleService } from '../locale/locale-service.ts'
import type { ShellLog } from '../shell-log.ts'
import type { SettingsStore } from '../shell-settings.ts'
import type { Till } from '../till.ts'
import { installCommand } from './install-command.ts'
import { folderSource, stickFolders, webSource } from './sources.ts'
import { createUpdater, type Updates } from './updater.ts'

const STICK_EVERY_MS = 60_000
const WEB_EVERY_MS = 6 * 60 * 60_000

export type UpdateParts = {
  till: Till
  locale: LocaleService
  log: ShellLog
  settings: SettingsStore
  dataFolder: string
}

/**
 * Looks for newer versions on the publisher's address and on USB sticks, as long as it runs. Both
 * must show the same signed manifest; nothing is installed before a person says so.
 */
export function startUpdates({ dataFolder, log, settings, till, locale }: UpdateParts): Updates {
  const { feedUrl, publicKey } = readChannel(path.join(app.getAppPath(), 'resources'))
  const updates = createUpdater({
    publicKey,
    till: { version: app.getVersion(), platform: process.platform, arch: process.arch },
    draw: drawOnce(settings),
    folder: path.join(dataFolder, 'updates'),
    log,
    text: locale.text,
    lastChangeAtMs: () => till.lastChangeAtMs(),
    now: () => Date.now(),
    run: (file) => run(file),
    tell(state: UpdateState) {
      till.window()?.webContents.send(EVENT_CHANNELS.onUpdateState, state)
    },
  })
  // A build without a key of its publisher takes nothing from anybody.
  if (publicKey === '') return updates
  if (app.isPackaged && feedUrl !== '') {
    const lookAtWeb = (): void => void updates.look(webSource(feedUrl))
    lookAtWeb()
    setInterval(lookAtWeb, WEB_EVERY_MS).unref()
  }
  let isLooking = false
  const lookAtSticks = async (): Promise<void> => {
    const folders = await stickFolders(process.platform, os.userInfo().username)
    for (const folder of folders) await updates.look(folderSource(folder))
  }
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    void lookAtSticks().finally(() => {
      isLooking = false
    })
  }
  setInterval(look, STICK_EVERY_MS).unref()
  return updates
}

function drawOnce(settings: SettingsStore): number {
  const draw = settings.read().updateDraw ?? randomInt(100)
  settings.change({ updateDraw: draw })
  return draw
}

type Channel = { feedUrl: string; publicKey: string }

/** Where this build looks, and whose signature it believes; both empty in an unpublished build. */
export function readChannel(resourcesFolder: string): Channel {
  try {
    const raw: unknown = JSON.parse(
      fs.readFileSync(path.join(resourcesFolder, 'update-channel.json'), 'utf8'),
    )
    const text = (name: string): string => {
      const value = typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : ''
      return typeof value === 'string' ? value : ''
    }
    const feedUrl = text('feedUrl')
    return { feedUrl: feedUrl.startsWith('https://') ? feedUrl : '', publicKey: text('publicKey') }
  } catch {
    return { feedUrl: '', publicKey: '' }
  }
}

async function run(file: string): Promise<void> {
  const command = installCommand(process.platform, file, process.env['APPIMAGE'])
  if (command.kind === 'program') {
    const child = spawn(command.program, command.args, { detached: true, stdio: 'ignore' })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
  } else if (command.kind === 'replace') {
    fs.chmodSync(command.file, 0o755)
    fs.copyFileSync(command.file, `${command.place}.new`)
    fs.renameSync(`${command.place}.new`, command.place)
    app.relaunch({ execPath: command.place })
  } else {
    const failure = await shell.openPath(command.file)
    if (failure !== '') throw new Error(failure)
  }
  app.quit()
}
