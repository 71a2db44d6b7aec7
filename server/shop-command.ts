import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { exportDocuments, exportTables } from './copies/export-shop.ts'
import { openExported } from './db/export-database.ts'
import { DATABASE_FILE } from './db/open.ts'
import { systemClock } from './kernel/clock.ts'
import { programResourcesFolder } from './kernel/resources-folder.ts'
import { createKeys } from './keys/keys.ts'
import { createServices } from './startup/create-services.ts'
import { defaultDataFolder } from './startup/data-folder.ts'
import { startFailureText } from './startup/start-failure.ts'

/** What a person asks of a shop that is closed: `node shop-command.js export --data DIR …`. */
const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  export: exportShop,
}

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
