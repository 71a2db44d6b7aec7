import os from 'node:os'
import { readStandbyOf, type StandbyOf } from './copies/standby/standby-of.ts'
import { isLoopback } from './http/own-hosts.ts'
import { systemClock } from './kernel/clock.ts'
import { message } from './kernel/message.ts'
import { translate } from './kernel/translate.ts'
import { parseCommandLine, type ServeOptions } from './startup/cli-options.ts'
import { defaultDataFolder } from './startup/data-folder.ts'
import { probeAddress } from './startup/probe-address.ts'
import { builtRendererFolder } from './startup/renderer-folder.ts'
import { runStandby } from './startup/run-standby.ts'
import { startFailureText } from './startup/start-failure.ts'
import { startServer } from './startup/start-server.ts'

/** The contract asks for an exit within 5 s of the signal; the rest is room for the exit itself. */
const CLOSE_WITHIN_MS = 4500

await main()

/** The command line of the branch server: reads the flags, starts, and closes in good order. */
async function main(): Promise<void> {
  const { platform, env } = process
  const dataFolder = defaultDataFolder({ platform, env, home: os.homedir() })
  const parsed = parseCommandLine(process.argv.slice(2), dataFolder)
  if (!parsed.ok) {
    process.stderr.write(`${translate(parsed.reason, 'en')}\n`)
    process.exitCode = 2
    return
  }
  const host = readStandbyOf(parsed.options.dataFolder)
  if (host !== null) return standBy(host, parsed.options)
  const server = await startOrExplain(parsed.options)
  if (server === null) return
  warnOfPlainNetwork(parsed.options)
  closeWhenAsked(server.close)
  process.stdout.write(`ready ${server.address}\n`)
}

/** Another computer took over from this one, and made it its standby. */
async function standBy(host: StandbyOf, options: ServeOptions): Promise<void> {
  let close = async (): Promise<void> => undefined
  const { acceptLoss, allowsPlainNetwork, dataFolder, port, rateLimitPerMinute } = options
  const rendererFolder = builtRendererFolder()
  const standby = await runStandby({
    dataFolder,
    host,
    token: host.token,
    port,
    lanPort: host.lanPort,
    open: (place) =>
      startServer({ ...place, acceptLoss, allowsPlainNetwork, rateLimitPerMinute, rendererFolder }),
    now: () => systemClock.now(),
    note: (what) => process.stderr.write(`${what}\n`),
    onOpened(server) {
      close = server.close
    },
    onFailed(error) {
      process.stderr.write(`${startFailureText(error)}\n`)
      process.exit(1)
    },
  })
  close = standby.close
  closeWhenAsked(() => close())
  process.stderr.write(`This computer is the standby of https://${host.host}:${host.port}.\n`)
  process.stdout.write(`ready ${standby.address}\n`)
}

function warnOfPlainNetwork({ allowsPlainNetwork, host }: ServeOptions): void {
  if (host === 'localhost' || isLoopback(host)) return
  const warning = allowsPlainNetwork
    ? message('startup.insecure-network')
    : message('startup.plain-network', { host })
  process.stderr.write(`${translate(warning, 'en')}\n`)
}

type RunningServer = Awaited<ReturnType<typeof startServer>>

async function startOrExplain(options: ServeOptions): Promise<RunningServer | null> {
  try {
    await probeAddress(options)
    return await startServer({
      ...options,
      rendererFolder: builtRendererFolder(),
    })
  } catch (error) {
    process.stderr.write(`${startFailureText(error)}\n`)
    process.exitCode = 1
    return null
  }
}

function closeWhenAsked(close: () => Promise<void>): void {
  let isClosing = false
  const closeOnce = (): void => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', closeOnce)
  process.on('SIGINT', closeOnce)
  // Started by the launcher, the server must not outlive it and hold the data folder.
  process.on('disconnect', closeOnce)
  process.channel?.unref()
}
