import os from 'node:os'
import { type ParsedCommandLine, parseCommandLine } from '../server/startup/cli-options.ts'
import { defaultDataFolder } from '../server/startup/data-folder.ts'

/**
 * The shell takes the flags of `serve`. Unless set otherwise its server listens on a free port:
 * only its own window needs to know the address.
 */
export function shellOptions(argv: readonly string[], isPackaged: boolean): ParsedCommandLine {
  // In development the program is Electron itself and its first argument our folder.
  const flags = argv.slice(isPackaged ? 1 : 2)
  const { platform, env } = process
  const dataFolder = defaultDataFolder({ platform, env, home: os.homedir() })
  return parseCommandLine(['--port', '0', ...flags], dataFolder)
}
