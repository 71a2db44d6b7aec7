import { type ParsedCommandLine, parseCommandLine } from '../server/startup/cli-options.ts'
import { findDataPlaces } from './data-places.ts'
import { readRememberedFolder } from './remembered-folder.ts'

const OWN_FLAG = /^--(data|host|port|rate-limit|demo)(=|$)/
const TAKES_VALUE = /^--(data|host|port|rate-limit)$/

/**
 * The shell takes the flags of `serve`. Unless set otherwise its server listens on a free port:
 * only its own window needs to know the address. An installed program remembers the data folder
 * that was chosen at an earlier start.
 */
export function shellOptions(
  argv: readonly string[],
  isPackaged: boolean,
  standardFolder: string = findDataPlaces().standardFolder,
): ParsedCommandLine {
  // In development the program is Electron itself and its first argument our folder.
  const flags = isPackaged ? ownFlags(argv.slice(1)) : argv.slice(2)
  const remembered = isPackaged ? readRememberedFolder(standardFolder) : null
  return parseCommandLine(['--port', '0', ...flags], remembered ?? standardFolder)
}

/**
 * The flags of ours among the arguments of an installed program. Installers, Windows and Chromium
 * add their own (`--updated`, `--disable-gpu`), and the till must open all the same.
 */
function ownFlags(args: readonly string[]): string[] {
  return args.flatMap((word, index) => {
    if (!OWN_FLAG.test(word)) return []
    const value = args[index + 1]
    return TAKES_VALUE.test(word) && value !== undefined ? [word, value] : [word]
  })
}
