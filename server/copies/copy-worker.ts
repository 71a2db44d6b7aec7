// The program of a process beside the till: it packs base images, brings places up to date and
// tries a copy out. It never opens branch.db: that would drop the server's lock of it.
import { parentProcess } from '../kernel/parent-process.ts'
import { type PackOrder, packBase } from './base-image.ts'
import type { PassOrder, PassTrouble } from './follower.ts'
import { mirror } from './mirror.ts'
import { type HashOrder, hashPages } from './page-table.ts'
import { type Rehearsal, type RehearsalOrder, rehearse } from './rehearsal.ts'
import { createStorePusher } from './store/push-store.ts'
import { rehearseStore, type StoreRehearsalOrder } from './store/rehearse-store.ts'

export type ToCopyWorker =
  | (PassOrder & { id: number })
  | { kind: 'pack'; order: PackOrder }
  | { kind: 'hash'; order: HashOrder }
  | { kind: 'rehearse'; order: RehearsalOrder }
  | { kind: 'rehearseStore'; order: StoreRehearsalOrder }
export type FromCopyWorker =
  | { kind: 'mirrored'; id: number; trouble: PassTrouble | null }
  | { kind: 'packed'; fault: string | null }
  | { kind: 'hashed'; fault: string | null }
  | { kind: 'rehearsed'; result: Rehearsal | null; fault: string | null }

const parent = parentProcess<ToCopyWorker>()
const pushToStore = createStorePusher()
let last: PassOrder | null = null

const tell = (message: FromCopyWorker): void => parent.post(message)

async function take(message: ToCopyWorker): Promise<void> {
  if (message.kind === 'mirror' || message.kind === 'push') {
    last = message
    tell({ kind: 'mirrored', id: message.id, trouble: await pass(message) })
  } else if (message.kind === 'pack') {
    tell({ kind: 'packed', fault: await faultOf(() => packBase(message.order)) })
  } else if (message.kind === 'hash') {
    tell({ kind: 'hashed', fault: await faultOf(() => hashPages(message.order)) })
  } else {
    let result: Rehearsal | null = null
    const fault = await faultOf(async () => {
      result =
        message.kind === 'rehearse' ? rehearse(message.order) : await rehearseStore(message.order)
    })
    tell({ kind: 'rehearsed', result, fault })
  }
}

async function pass(wanted: PassOrder): Promise<PassTrouble | null> {
  return wanted.kind === 'mirror' ? mirror(wanted.order) : pushToStore(wanted.order)
}

async function faultOf(work: () => unknown): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

parent.onOrder((message) => void take(message))
// The server is gone, maybe killed: what it still wrote into its log goes to the place first.
process.on('disconnect', () => {
  const rest = last === null ? Promise.resolve(null) : pass(last)
  void rest.finally(() => process.exit(0))
})
