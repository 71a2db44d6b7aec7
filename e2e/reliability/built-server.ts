import path from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../dist/server', import.meta.url))

/** The branch server as it ships, built before the tests: it starts in half the time of the sources. */
export const SERVER_MAIN = path.join(BUILT, 'main.js')
/** What a person asks of a shop that is closed: restore and the like. */
export const SHOP_COMMAND = path.join(BUILT, 'shop-command.js')
