import { createSecrets } from '../../auth/passwords.ts'
import { writeMeta } from '../../db/meta.ts'
import { openCopy } from '../../db/open-copy.ts'
import { lanAddresses } from '../../devices/lan-addresses.ts'
import { message } from '../../kernel/message.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { parseKeys } from '../../keys/keys.ts'
import { readSetting, writeSetting } from '../../settings/settings.ts'
import { findUserByName, type User, userNameOf } from '../../staff/users.ts'
import { shopIdOf } from '../copy-keys.ts'
import { lineageOf } from '../lineage.ts'
import {
  type PreparedShop,
  prepareShop,
  type ReadyCopy,
  type RestoredShop,
  type ShopChange,
} from '../restore-shop.ts'
import { readCertificate } from '../term-certificate.ts'
import type { HostPlace } from './host-client.ts'
import type { Replica } from './replica.ts'
import type { StandbyStore } from './standby-store.ts'
import { dismiss } from './standbys.ts'

export type Person = { userName: string; secret: { kind: 'pin' | 'password'; text: string } }

export type TakeOverOrder = {
  store: StandbyStore
  replica: Replica
  dataFolder: string
  keysText: string
  /** The main computer of before, which is told as soon as it is seen. */
  host: Pick<HostPlace, 'host' | 'port'>
  /** Where this computer listens for the network from now on. */
  lanPort: number
  deviceName: string
  nowMs: number
  note(what: string): void
}

/**
 * Makes the standby till the main computer of the shop: its copy becomes the shop, with a new epoch
 * and new number letters. Throws 403 or 401 for whoever may not say so, StartRefused where the copy
 * is not whole; nothing has changed then.
 */
export async function takeOver(order: TakeOverOrder, person: Person): Promise<RestoredShop> {
  return withCopy(order, async (prepared) => {
    const user = await personIn(prepared.file, order.keysText, person)
    return prepared.finish(changeFor(order, 'take-over', user.id))
  })
}

/**
 * Goes on as the main computer where the other one has handed over: the series of numbers go on.
 * False, and nothing has changed, where the certificate is not for this till, or what it has here
 * does not reach so far.
 */
export async function openHandedOver(order: TakeOverOrder, certificate: string): Promise<boolean> {
  const keys = parseKeys(order.keysText)
  if (keys?.lanKey == null) return false
  const known = readCertificate(certificate, shopIdOf(keys), { lanKey: keys.lanKey })
  if (known?.reason !== 'hand-over' || known.by !== order.deviceName) return false
  return withCopy(order, async (prepared) => {
    if (newestEpochIn(prepared.file) !== known.epochId) return false
    prepared.finish(changeFor(order, 'hand-over', null))
    return true
  })
}

/** The replica where it is as far as the copy and whole, else the copy brought back as from a stick. */
async function withCopy<T>(
  order: TakeOverOrder,
  use: (prepared: PreparedShop) => Promise<T>,
): Promise<T> {
  const restored = await order.replica.hold()
  try {
    const ready = restored === null ? null : { file: order.replica.file, restored }
    const prepared = prepare(order, ready)
    try {
      return await use(prepared)
    } finally {
      prepared.discard()
    }
  } finally {
    order.replica.release()
  }
}

function prepare(order: TakeOverOrder, ready: ReadyCopy | null): PreparedShop {
  const { dataFolder, keysText, nowMs, store } = order
  const wish = { at: null, code: null, isLook: false, replaces: true }
  const request = { ...wish, from: store.folder, dataFolder, keys: keysText }
  if (ready === null) return prepareShop(request, nowMs)
  try {
    return prepareShop(request, nowMs, ready)
  } catch (error) {
    order.note(`the replica can not be used, the copy is brought back: ${String(error)}`)
    order.replica.giveUp()
    return prepareShop(request, nowMs)
  }
}

function changeFor(
  { deviceName, host, lanPort, nowMs }: TakeOverOrder,
  reason: ShopChange['reason'],
  userId: number | null,
): ShopChange {
  return {
    reason,
    by: deviceName,
    userId,
    also(tx) {
      dismiss(tx, { actor: { userId, ip: null }, atMs: nowMs })
      const { address } = readSetting(tx, 'lan')
      const isOwn = lanAddresses().some((each) => each.address === address)
      const isLocal = address?.startsWith('127.') === true
      const own = isOwn || isLocal ? address : null
      writeSetting(tx, 'lan', { isOn: true, address: own, port: lanPort })
      writeMeta(tx, 'rival', JSON.stringify({ host: host.host, port: host.port }))
    },
  }
}

function newestEpochIn(file: string): string | undefined {
  const { close, db } = openCopy(file)
  try {
    return lineageOf(db).at(-1)?.epochId
  } finally {
    close()
  }
}

async function personIn(file: string, keysText: string, person: Person): Promise<User> {
  const keys = parseKeys(keysText)
  const { close, db } = openCopy(file)
  try {
    const user = findUserByName(db, userNameOf(db, person.userName))
    const { kind, text } = person.secret
    const stored = kind === 'pin' ? user?.pinHash : user?.passwordHash
    const secrets = createSecrets(keys?.tokenSecret ?? Buffer.alloc(32))
    const isRight = await secrets.verify(text, stored ?? null)
    if (!isRight || user === undefined) {
      throw new Refusal('UNAUTHENTICATED', message('standby.wrong-secret'))
    }
    if (user.role !== 'owner' && user.role !== 'manager') {
      throw new Refusal('FORBIDDEN', message('standby.by-manager'))
    }
    return user
  } finally {
    close()
  }
}
