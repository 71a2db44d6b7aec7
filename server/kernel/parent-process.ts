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

/**
 * Does one order and posts what `work` yields, then that it is done, or why it failed. The server
 * ends the process when it has read that; where the server is gone, the process ends itself.
 */
export function doOneOrder<Order>(work: (order: Order) => Iterable<object | string>): void {
  giveWay()
  const parent = parentProcess<Order>()
  process.on('disconnect', () => process.exit(0))
  parent.onOrder((order) => {
    try {
      for (const part of work(order)) parent.post({ part })
      parent.post({ isDone: true })
    } catch (error) {
      parent.post({ failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' })
    }
  })
}

/** Lets the tills' server have the processor first: nobody waits at a counter for a report. */
function giveWay(): void {
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where the system does not allow it, both have the same share.
  }
}
