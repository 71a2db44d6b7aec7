import { insertMeta, readMeta } from '../db/meta.ts'
import { type ReadableDb, writeTransaction } from '../db/sql.ts'
import { type Message, message } from '../kernel/message.ts'
import type { Firewall, FirewallState } from './windows-firewall.ts'

const OFFERED = 'firewall_offered'

/**
 * Looks whether the firewall lets other devices come, and offers once in a shop's life to open it:
 * whoever said no is not asked at each start. Returns what to say while it is closed; null: nothing.
 */
export async function openFirewall(
  db: ReadableDb,
  firewall: Firewall,
  port: number,
): Promise<Message | null> {
  let state = await firewall.look()
  if (state === 'closed' && readMeta(db, OFFERED) === undefined) {
    writeTransaction(db, (tx) => insertMeta(tx, OFFERED, '1'))
    await firewall.allow(port)
    state = await firewall.look()
  }
  return troubleOf(state, port)
}

function troubleOf(state: FirewallState, port: number): Message | null {
  if (state === 'closed') return message('devices.firewall-closed', { port })
  return state === 'publicNetwork' ? message('devices.network-public') : null
}
