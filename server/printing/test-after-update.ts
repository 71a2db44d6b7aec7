import packageFile from '../../package.json' with { type: 'json' }
import { isLookOnly, readMeta, writeMeta } from '../db/meta.ts'
import { message } from '../kernel/message.ts'
import type { Services } from '../kernel/services.ts'
import { queueJob, testPageOf } from './job-rows.ts'
import { allPrinters } from './printer-rows.ts'

const PROGRAM_VERSION = 'program_version'
const PROGRAM = { userId: null, ip: null }

/**
 * Puts a test page on every printer in use when a new version of the program opens the shop for the
 * first time: what an update breaks in the way to a printer shows before a customer waits for a bill.
 * The version that was there is kept in the database; a shop that has none yet is only noted.
 * Never throws: a full disk tries again at the next start.
 */
export function testPrintersAfterUpdate(
  services: Services,
  version: string = packageFile.version,
): void {
  const { clock, db, log } = services
  if (isLookOnly(db)) return
  const before = readMeta(db, PROGRAM_VERSION)
  if (before === version) return
  try {
    services.write((tx) => {
      writeMeta(tx, PROGRAM_VERSION, version)
      if (before === undefined) return
      const title = message('printing.test-after-update', { version })
      for (const { id, isActive } of allPrinters(tx)) {
        if (isActive === 1) {
          const who = { atMs: clock.now(), actor: PROGRAM }
          queueJob(tx, testPageOf({ printerId: id, userId: null, title }), who)
        }
      }
    })
  } catch (error) {
    log.error({ err: error }, 'the printers could not be tested after the update')
  }
}
