import { setTimeout as sleep } from 'node:timers/promises'
import { recordChange } from '../../audit/record-change.ts'
import { exactlyOne } from '../../db/sql.ts'
import type { Actor } from '../../kernel/actor.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { addToLineage } from '../lineage.ts'
import { writeCertificate } from '../term-certificate.ts'
import { findStandby } from './standbys.ts'

const WITHIN_MS = 10_000
const LOOK_EVERY_MS = 20

/**
 * Makes the standby till the main computer. The last change here says so; nothing is written after
 * it. Only when the standby has that on its disk this computer steps back, and only then the standby
 * is told to open: whatever is cut in between, no two of them write. Throws 409 where the standby
 * is not there, and goes on as before.
 */
export async function handOverTo(services: Services, actor: Actor): Promise<void> {
  const { clock, copies, db, keys, term } = services
  const standby = findStandby(db)
  if (standby === undefined || copies.standbyNews().state !== 'Following') {
    throw new Refusal('CONFLICT', message('standby.not-following'))
  }
  const atMs = clock.now()
  const entry = services.write((tx) => {
    const newest = exactlyOne<{ seq: number; hash: string }>(
      tx,
      'SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
    )
    const made = addToLineage(tx, {
      epoch: term.epoch + 1,
      forkSeq: newest.seq,
      forkHash: newest.hash,
      reason: 'hand-over',
      atMs,
      by: standby.deviceName,
    })
    recordChange(tx, {
      actor,
      atMs,
      action: 'shop.hand-over-begun',
      entity: 'standby',
      entityId: standby.id,
      detail: { epoch: made.epoch },
    })
    return made
  })
  term.isFrozen = true
  try {
    copies.sealPending()
    const giveUpAt = performance.now() + WITHIN_MS
    while (!copies.standbyNews().isComplete) {
      if (performance.now() > giveUpAt) {
        term.adopt(entry)
        throw new Refusal('CONFLICT', message('standby.not-following'))
      }
      await sleep(LOOK_EVERY_MS)
    }
    term.consider(writeCertificate({ ...entry, shop: copies.shop }, keys))
  } finally {
    term.isFrozen = false
  }
  copies.wakeStandby()
}
