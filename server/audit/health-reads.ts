import { insert, one } from '../db/sql.ts'
import type { Services } from '../kernel/services.ts'

/** Who read a person's prescriptions, by which operation. */
export type HealthRead = {
  customerId: number
  userId: number
  operation: string
  ip: string
}

/**
 * Keeps that somebody read a person's prescriptions: once a day for each reader, so that a counter
 * that opens a profile ten times writes once. Never throws: on a full disk, and in a shop that is only
 * looked at, prescriptions can be read all the same.
 */
export function noteHealthRead(services: Services, read: HealthRead): void {
  const { customerId, ip, operation, userId } = read
  const day = services.localNow().slice(0, 10)
  const known = one(
    services.db,
    `SELECT 1 FROM health_reads
      WHERE customer_id = :customerId AND user_id = :userId AND day = :day`,
    { customerId, userId, day },
  )
  if (known !== undefined) return
  try {
    services.write((tx) =>
      insert(
        tx,
        `INSERT INTO health_reads (customer_id, user_id, day, at_ms, operation, ip)
         VALUES (:customerId, :userId, :day, :atMs, :operation, :ip)`,
        { customerId, userId, day, atMs: services.clock.now(), operation, ip },
      ),
    )
  } catch (error) {
    services.log.warn({ err: error, customerId, userId, operation }, 'a reading was not kept')
  }
}
