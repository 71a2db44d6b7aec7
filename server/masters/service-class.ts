import { one, type ReadableDb } from '../db/sql.ts'
import { isService } from '../domain/services.ts'
import { message } from '../kernel/message.ts'
import { invalidField } from '../kernel/refusal.ts'
import { RATE_OF_CLASS } from './tax-rates.ts'

export type ServiceClass = { id: number; hsn: string }

/**
 * Returns the tax class of a service accounting code: its own, else the first that it is the
 * beginning of. Throws 400 at `field` for goods and for a code that no class has.
 */
export function classOfSac(
  db: ReadableDb,
  sac: string,
  localDate: string,
  field: string,
): ServiceClass {
  const found = one<ServiceClass>(
    db,
    `SELECT c.id, c.hsn FROM tax_classes c JOIN ${RATE_OF_CLASS}
      WHERE substr(c.hsn, 1, length(:sac)) = :sac
      ORDER BY c.hsn <> :sac, c.id LIMIT 1`,
    { sac, localDate },
  )
  if (found === undefined || !isService(sac)) {
    throw invalidField(field, message('masters.no-such-sac', { sac }))
  }
  return found
}
