import path from 'node:path'
import { type Message, message } from '../kernel/message.ts'

/** What `serve` was asked for. A rate limit of 0 means no limit; port 0 means any free one. */
export type ServeOptions = {
  dataFolder: string
  host: string
  port: number
  demo: boolean
  rateLimitPerMinute: number
  /** Open the shop although its newest changes are missing (`--accept-loss`). */
  acceptLoss: boolean
  /** A folder that gets a copy of the shop (`--copy-to`); null for none. */
  copyTo: string | null
  /** Whether other computers may come without encryption. */
  allowsPlainNetwork: boolean
}

export type ParsedCommandLine = { ok: true; options: ServeOptions } | { ok: false; reason: Message }

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 4780
/** Requests a minute an access token (contract, "Errors", row 429). */
const DEFAULT_RATE_LIMIT = 600
const MAX_PORT = 65_535
const OPTIONS = message('startup.options')

/** Reads one option's value into the options. Returns what is wrong with it, else null. */
type TakeValue = (options: ServeOptions, value: string) => Message | null

const VALUE_OPTIONS: ReadonlyMap<string, TakeValue> = new Map<string, TakeValue>([
  ['--data', takeDataFolder],
  ['--host', takeHost],
  ['--port', takePort],
  ['--rate-limit', takeRateLimit],
  ['--copy-to', takeCopyTo],
])

/**
 * Parses the arguments of `serve`, both `--port 80` and `--port=80`. `defaultDataFolder` is used
 * when none is given. Returns why where it can't read them; never throws.
 */
export function parseCommandLine(
  args: readonly string[],
  defaultDataFolder: string,
): ParsedCommandLine {
  const options: ServeOptions = {
    dataFolder: defaultDataFolder,
    host: DEFAULT_HOST,
    port: DEFAULT_PORT,
    demo: false,
    rateLimitPerMinute: DEFAULT_RATE_LIMIT,
    acceptLoss: false,
    copyTo: null,
    allowsPlainNetwork: false,
  }
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--accept-loss') {
      options.acceptLoss = true
      continue
    }
    if (word === '--demo') {
      options.demo = true
      continue
    }
    if (word === '--insecure-network') {
      options.allowsPlainNetwork = true
      continue
    }
    const [name, inlineValue] = splitAtEquals(word)
    const take = VALUE_OPTIONS.get(name)
    if (take === undefined) {
      return {
        ok: false,
        reason: message('startup.unknown-option', { option: word, options: OPTIONS }),
      }
    }
    const value = inlineValue ?? rest.shift()
    if (value === undefined || value === '') {
      return {
        ok: false,
        reason: message('startup.option-needs-value', { option: name, options: OPTIONS }),
      }
    }
    const reason = take(options, value)
    if (reason !== null) return { ok: false, reason }
  }
  return { ok: true, options }
}

function splitAtEquals(word: string): [string, string | undefined] {
  const at = word.indexOf('=')
  return at === -1 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

function takeDataFolder(options: ServeOptions, value: string): Message | null {
  // A flag in place of the folder is a forgotten value, not a folder of that name.
  if (value.startsWith('--')) return message('startup.data-needs-folder', { value })
  options.dataFolder = path.resolve(value)
  return null
}

function takeCopyTo(options: ServeOptions, value: string): Message | null {
  if (value.startsWith('--')) return message('startup.copy-to-needs-folder', { value })
  options.copyTo = path.resolve(value)
  return null
}

function takeHost(options: ServeOptions, value: string): Message | null {
  if (!/^[\w.:-]+$/.test(value) || value.startsWith('--')) {
    return message('startup.host-needs-address', { value })
  }
  options.host = value
  return null
}

function takePort(options: ServeOptions, value: string): Message | null {
  const port = wholeNumber(value)
  if (port === null || port > MAX_PORT) {
    return message('startup.port-needs-number', { most: MAX_PORT, value })
  }
  options.port = port
  return null
}

function takeRateLimit(options: ServeOptions, value: string): Message | null {
  const limit = wholeNumber(value)
  if (limit === null) {
    return message('startup.rate-limit-needs-number', { value })
  }
  options.rateLimitPerMinute = limit
  return null
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
