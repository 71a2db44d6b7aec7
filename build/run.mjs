// Every npm script comes through here. It runs on the machine's own Node 20 or newer, before
// anything is installed: plain JavaScript, and nothing from node_modules.
import { COMMANDS } from './launch/commands.mjs'
import { CommandError, print } from './launch/output.mjs'

const OLDEST_NODE = 20

process.exitCode = await main(process.argv.slice(2))

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main([name = '', ...rest]) {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < OLDEST_NODE) {
    print(`Dioptre needs Node.js ${OLDEST_NODE} or newer to start; this is ${process.version}.`)
    return 1
  }
  const command = COMMANDS.get(name)
  if (command === undefined) {
    print(`There is no command "${name}"; the commands are ${[...COMMANDS.keys()].join(', ')}.`)
    return 2
  }
  try {
    return await command(rest)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
    return error.exitCode
  }
}
