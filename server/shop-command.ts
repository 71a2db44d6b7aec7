import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { exportDocuments, exportTables } from './copies/export-shop.ts'
import { COPIES_FOLDER } from './copies/line-mark.ts'
import { linesOf } from './copies/mirror.ts'
import { restoreShop } from './copies/restore-shop.ts'
import { isStoreAddress, restoreFromStore } from './copies/store/restore-from-store.ts'
import { openExported } from './db/export-database.ts'
import { DATABASE_FILE } from './db/open.ts'
import { systemClock } from './kernel/clock.ts'
import { programResourcesFolder } from './kernel/resources-folder.ts'
import { keyFileStore } from './keys/key-store.ts'
import { createKeys } from './keys/keys.ts'
import { createServices } from './startup/create-services.ts'
import { defaultDataFolder } from './startup/data-folder.ts'
import { joinValue } from './startup/join-value.ts'
import { builtRendererFolder } from './startup/renderer-folder.ts'
import { runStandby } from './startup/run-standby.ts'
import { startFailureText } from './startup/start-failure.ts'
import { startServer } from './startup/start-server.ts'

/** What a person asks of a shop that is closed: `node shop-command.js export --data DIR …`. */
const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  export: exportShop,
  restore,
  copies: showCopies,
  standby,
}

/** Of the listener for the shop's network, where nobody chose another. */
const LAN_PORT = 4781
const OWN_PORT = 4780

process.exitCode = await main(process.argv.slice(2))

async function main([name = '', ...args]: string[]): Promise<number> {
  const command = COMMANDS[name]
  if (command === undefined) return fail(`The commands are ${Object.keys(COMMANDS).join(', ')}.`, 2)
  try {
    return await command(args)
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error
    return fail(startFailureText(error), isUsage ? 2 : 1)
  }
}

function fail(sentence: string, code = 1): number {
  process.stderr.write(`${sentence}\n`)
  return code
}

function dataFolderOf(given: string | undefined): string {
  const { env, platform } = process
  return path.resolve(given ?? defaultDataFolder({ platform, env, home: os.homedir() }))
}

const SHOW_EVERY = 100

/** Writes the whole shop as open files. */
async function exportShop(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      to: { type: 'string' },
      'no-documents': { type: 'boolean' },
    },
  })
  if (values.to === undefined) return fail('export needs --to FOLDER, an empty one.', 2)
  const target = path.resolve(values.to)
  const tables = await exportTables(dataFolderOf(values.data), target)
  process.stdout.write(`${tables.length} tables\n`)
  if (values['no-documents'] === true) return done(target, tables.length, 0)
  const { close, db } = openExported(path.join(target, DATABASE_FILE))
  // IDs live only between the list of documents and their drawing, so any keys serve.
  const services = createServices({
    db,
    clock: systemClock,
    keys: createKeys(),
    log: pino({ level: 'silent' }),
    dataFolder: target,
    resourcesFolder: programResourcesFolder(),
  })
  try {
    const { failed, written } = await exportDocuments(services, target, (count, total) => {
      if (count % SHOW_EVERY === 0) process.stdout.write(`${count} of ${total} documents\n`)
    })
    for (const each of failed) process.stderr.write(`${each}\n`)
    done(target, tables.length, written)
    return failed.length === 0 ? 0 : 1
  } finally {
    await services.pdf.close()
    close()
  }
}

function done(target: string, tables: number, documents: number): number {
  process.stdout.write(`exported ${tables} tables and ${documents} documents to ${target}\n`)
  return 0
}

/** Brings a shop back from a place of its copies. */
async function restore(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      data: { type: 'string' },
      at: { type: 'string' },
      code: { type: 'string' },
      keys: { type: 'string' },
      look: { type: 'boolean' },
      replace: { type: 'boolean' },
      'store-key': { type: 'string' },
      'store-secret': { type: 'string' },
      'store-region': { type: 'string' },
    },
  })
  if (values.from === undefined) {
    return fail('restore needs --from, the folder of the copy or the address of its store.', 2)
  }
  const dataFolder = dataFolderOf(values.data)
  const code = values.code ?? process.env['DIOPTRE_RECOVERY_CODE'] ?? null
  const own = keyFileStore(dataFolder).read()
  const keys = values.keys === undefined ? (code === null ? own : null) : readKeys(values.keys)
  if (code === null && keys === null) return fail('restore needs --code CODE or --keys FILE.', 2)
  const isStore = isStoreAddress(values.from)
  const request = {
    from: isStore ? values.from : path.resolve(values.from),
    dataFolder,
    at: values.at ?? null,
    code,
    keys,
    isLook: values.look === true,
    replaces: values.replace === true,
  }
  const { env } = process
  const key = {
    keyId: values['store-key'] ?? env['DIOPTRE_STORE_KEY'] ?? '',
    secret: values['store-secret'] ?? env['DIOPTRE_STORE_SECRET'] ?? '',
    region: values['store-region'] ?? '',
  }
  if (isStore && (key.keyId === '' || key.secret === '')) {
    return fail('restore from a store needs --store-key ID and --store-secret SECRET.', 2)
  }
  const done = isStore
    ? await restoreFromStore(request, key, systemClock.now())
    : restoreShop(request, systemClock.now())
  if (done.stoppedBy !== null) process.stderr.write(`The end of the copy: ${done.stoppedBy}.\n`)
  const { at, documents, invoiceNo, lostAtMostSeconds, receiptNo, sequence } = done
  process.stdout.write(
    `restored ${at} sequence ${sequence} documents ${documents} ${invoiceNo ?? '-'} ${receiptNo ?? '-'} lost-at-most ${lostAtMostSeconds}\n`,
  )
  if (done.letters !== null) {
    process.stderr.write(
      `Numbers bear the letters ${done.letters} from now on. If the folder of the copies was itself copied, never bring the shop back from the other one: it would give the same numbers.\n`,
    )
  }
  return 0
}

function readKeys(file: string): string {
  return fs.readFileSync(file, 'utf8')
}

/** What the shop's data folder itself tells of its copies, while Dioptre runs or not. */
async function showCopies(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  const folder = path.join(dataFolderOf(values.data), COPIES_FOLDER)
  const lines = fs.existsSync(folder) ? linesOf(folder) : []
  for (const line of lines) {
    const files = fs.readdirSync(path.join(folder, line))
    const bytes = files.reduce((sum, it) => sum + fs.statSync(path.join(folder, line, it)).size, 0)
    const begun = new Date(Number(line.slice(0, 13))).toISOString()
    process.stdout.write(`line ${line} begun ${begun} files ${files.length} bytes ${bytes}\n`)
  }
  process.stdout.write(`${lines.length} lines in ${folder}\n`)
  return 0
}

/** Follows the main computer of a shop, and takes over when a person says so. */
async function standby(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args: joinValue(args, 'token'),
    options: {
      host: { type: 'string' },
      pin: { type: 'string' },
      token: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      'lan-port': { type: 'string' },
    },
  })
  const url = URL.parse(values.host ?? '')
  const { pin = '', token = '' } = values
  if (url?.protocol !== 'https:' || !/^[0-9a-f]{64}$/.test(pin) || token === '') {
    return fail('standby needs --host https://ADDRESS:PORT, --pin SHA256 and --token TOKEN.', 2)
  }
  const host = { host: url.hostname, port: Number(url.port || LAN_PORT), pin }
  const ended = Promise.withResolvers<number>()
  let close = async (): Promise<void> => undefined
  const running = await runStandby({
    dataFolder: dataFolderOf(values.data),
    host,
    token,
    port: Number(values.port ?? OWN_PORT),
    lanPort: Number(values['lan-port'] ?? host.port),
    open: (place) =>
      startServer({ ...place, rateLimitPerMinute: 600, rendererFolder: builtRendererFolder() }),
    now: () => systemClock.now(),
    note: (what) => process.stderr.write(`${what}\n`),
    onOpened(server) {
      close = () => server.close()
      process.stdout.write(`ready ${server.address}\n`)
    },
    onFailed: (error) => ended.resolve(fail(startFailureText(error))),
  })
  close = () => running.close()
  process.stdout.write(`standby ${running.address}\n`)
  const told = setInterval(() => {
    if (!running.isFollowing()) return
    clearInterval(told)
    process.stdout.write(`following https://${host.host}:${host.port}\n`)
  }, 100)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void close().then(() => ended.resolve(0)))
  }
  const code = await ended.promise
  clearInterval(told)
  process.exit(code)
}
