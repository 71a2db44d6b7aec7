// The program of a process beside the till: it packs base images, brings places up to date and
// tries a copy out. It never opens branch.db: that would drop the server's lock of it.
import { parentProcess } from '../kernel/parent-process.ts'
import { type PackOrder, packBase } from './base-image.ts'
import { type MirrorOrder, type MirrorTrouble, mirror } from './mirror.ts'
import { type Rehearsal, type RehearsalOrder, rehearse } from './rehearsal.ts'

export type ToCopyWorker =
  | { kind: 'mirror'; id: number; order: MirrorOrder }
  | { kind: 'pack'; order: PackOrder }
  | { kind: 'rehearse'; order: RehearsalOrder }
export type FromCopyWorker =
  | { kind: 'mirrored'; id: number; trouble: MirrorTrouble | null }
  | { kind: 'packed'; fault: string | null }
  | { kind: 'rehearsed'; result: Rehearsal | null; fault: string | null }

const parent = parentProcess<ToCopyWorker>()
let lastMirror: MirrorOrder | null = null

const tell = (message: FromCopyWorker): void => parent.post(message)

function take(message: ToCopyWorker): void {
  if (message.kind === 'mirror') {
    lastMirror = message.order
    tell({ kind: 'mirrored', id: message.id, trouble: mirror(message.order) })
  } else if (message.kind === 'pack') {
    tell({ kind: 'packed', fault: faultOf(() => packBase(message.order)) })
  } else {
    let result: Rehearsal | null = null
    const fault = faultOf(() => {
      result = rehearse(message.order)
    })
    tell({ kind: 'rehearsed', result, fault })
  }
}

function faultOf(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

parent.onOrder(take)
// The server is gone, maybe killed: what it still wrote into its log goes to the place first.
process.on('disconnect', () => {
  if (lastMirror !== null) mirror(lastMirror)
  process.exit(0)
})
