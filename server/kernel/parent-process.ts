import os from 'node:os'

/** Electron's way to whoever started a process; a plain Node process has none. */
type ParentPort<Order> = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: Order }) => void): void
}

/** The other end of `StartChild`, in the process that was started. */
export function parentProcess<Order>(): {
  post(message: object): void
  onOrder(take: (order: Order) => void): void
} {
  const port: ParentPort<Order> | null = Reflect.get(process, 'parentPort') ?? null
  return {
    post: (message) => {
      if (port === null) process.send?.(message)
      else port.postMessage(message)
    },
    onOrder: (take) => {
      port?.on('message', ({ data }) => take(data))
      process.on('message', (order: Order) => take(order))
    },
  }
}

/** Asks a process for the next part of what it does. */
export const NEXT_PART = { isNextWanted: true }

/**
 * Does one order and posts what `work` yields, each part when `NEXT_PART` came for the one before:
 * a server that gets hundreds of parts at once reads them all before it hears a till. Then posts that
 * it is done, or why it failed. The server ends the process when it has read that; where the server is
 * gone, the process ends itself.
 */
export function doOneOrder<Order>(work: (order: Order) => Iterable<object | string>): void {
  giveWay()
  const parent = parentProcess<Order | typeof NEXT_PART>()
  process.on('disconnect', () => process.exit(0))
  let parts: Iterator<object | string> | null = null
  parent.onOrder((order) => {
    try {
      if (!isNextPart(order)) parts = work(order)[Symbol.iterator]()
      const next = parts?.next()
      if (next?.done === false) parent.post({ part: next.value })
      else parent.post({ isDone: true })
    } catch (error) {
      parent.post({ failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' })
    }
  })
}

function isNextPart<Order>(order: Order | typeof NEXT_PART): order is typeof NEXT_PART {
  return typeof order === 'object' && order !== null && 'isNextWanted' in order
}

/** Lets the tills' server have the processor first: nobody waits at a counter for a report. */
function giveWay(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where the system does not allow it, both have the same share.
  }
}
