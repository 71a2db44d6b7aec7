import path from 'node:path'
import { keyFileStore } from '../server/keys/key-store.ts'
import { recoveryMadeAtMs } from '../server/keys/recovery.ts'
import type { ServeOptions } from '../server/startup/cli-options.ts'
import { probeAddress } from '../server/startup/probe-address.ts'
import { builtRendererFolder } from '../server/startup/renderer-folder.ts'
import {
  type RunningStandby,
  runStandby,
  STANDBY_FOLDER,
  type StandbyOptions,
} from '../server/startup/run-standby.ts'
import { startFailureText } from '../server/startup/start-failure.ts'
import {
  bringBackShop,
  type RunningServer,
  type StartOptions,
  startServer,
} from '../server/startup/start-server.ts'
import { isSharedFolder } from './data-places.ts'
import { systemKeyEncryption } from './key-encryption.ts'
import { NO_KEY_STORE, openKeyVault } from './key-vault.ts'
import type { PairedHost } from './lan-client/host-place.ts'
import type { Language } from './locale/language.ts'
import type { ShellLog } from './shell-log.ts'
import { startUtilityProcess } from './utility-process.ts'

export type BranchServer = RunningServer

type More = Pick<StartOptions, 'listPrinters' | 'printPdf' | 'onStopped'> & {
  /** Where it listened last: the page's own storage is bound to that address. */
  lastPort: number
  log: ShellLog
}

/**
 * Runs the branch server inside this process. The one place where the shell touches it, so that it
 * can move to a process of its own the day a measured stall asks for that.
 */
export async function startBranchServer(options: ServeOptions, more: More): Promise<BranchServer> {
  const { lastPort, log, ...rest } = more
  const { dataFolder } = options
  const hasCode = (): boolean => recoveryMadeAtMs(dataFolder) !== null
  const plain = keyFileStore(dataFolder)
  // One user's key store would lock the others out of the shop that they share.
  const encryption = isSharedFolder(dataFolder) ? NO_KEY_STORE : systemKeyEncryption
  const keyStore = await openKeyVault(plain, hasCode, encryption, log)
  const port = options.port === 0 ? await freeOr0(options.host, lastPort) : options.port
  const rendererFolder = builtRendererFolder()
  const startChild = startUtilityProcess
  return startServer({ ...options, ...rest, keyStore, port, rendererFolder, startChild })
}

/**
 * Follows the main till that this computer is paired with, from a page of its own on `port`; where a
 * person makes it the main one, the shop is opened there as any other of this computer.
 */
export async function startStandby(
  options: ServeOptions,
  host: PairedHost,
  { become, ...told }: Pick<StandbyOptions, 'onOpened' | 'onFailed'> & { become(): void },
  more: More,
): Promise<RunningStandby> {
  const { dataFolder } = options
  const plain = keyFileStore(path.join(dataFolder, STANDBY_FOLDER))
  const encryption = isSharedFolder(dataFolder) ? NO_KEY_STORE : systemKeyEncryption
  // The main computer gives the keys only after the recovery code was made.
  const keyStore = await openKeyVault(plain, () => true, encryption, more.log)
  return runStandby({
    ...told,
    dataFolder,
    keyStore,
    host,
    token: host.token,
    port: await freeOr0('127.0.0.1', more.lastPort),
    lanPort: host.port,
    open(place) {
      become()
      return startBranchServer({ ...options, ...place }, more)
    },
    now: () => Date.now(),
    note: (what) => more.log.note(`standby: ${what}`),
  })
}

/** What a person typed who has only a copy and the recovery code. */
export type BringBackWish = {
  /** A folder, or the address of a store. */
  from: string
  code: string
  /** Of a store; '' for a folder. */
  keyId: string
  secret: string
}

/** Brings the shop back into the data folder; returns why that can't be, in `language`, else null. */
export async function bringBack(
  wish: BringBackWish,
  dataFolder: string,
  language: Language,
): Promise<string | null> {
  try {
    await bringBackShop({ ...wish, dataFolder })
    return null
  } catch (error) {
    return startFailureText(error, language)
  }
}

async function freeOr0(host: string, port: number): Promise<number> {
  return probeAddress({ host, port }).then(
    () => port,
    () => 0,
  )
}
