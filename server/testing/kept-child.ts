import { type Child, type StartChild, startNodeChild } from '../kernel/child-process.ts'
import { isRecord } from '../wire/record.ts'

/** A process that waits for its next order, or does one for whoever listens. */
type Kept = { child: Child; hear: (message: unknown) => void; end: () => void }

const idle = new Map<string, Kept[]>()

/**
 * Starts a process as the server does, but keeps it for the next test that starts the same program
 * once it has said that its order is done: loading the program takes longer than most orders. One that
 * is killed in the middle ends, and so do all with the process that started them.
 */
export const startKeptChild: StartChild = (file) => {
  const kept = idle.get(file)?.pop() ?? startOne(file)
  const listeners: ((message: unknown) => void)[] = []
  const exitListeners: (() => void)[] = []
  let isDone = false
  let isReleased = false
  const end = () => {
    for (const listener of exitListeners) listener()
  }
  kept.end = end
  kept.hear = (message) => {
    isDone ||= isRecord(message) && message['isDone'] === true
    for (const listener of listeners) listener(message)
  }
  return {
    post: (message) => kept.child.post(message),
    onMessage: (listener) => void listeners.push(listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill() {
      // Somebody else's by now.
      if (isReleased) return
      if (!isDone) return kept.child.kill()
      isReleased = true
      kept.hear = () => undefined
      kept.end = () => undefined
      idle.set(file, [...(idle.get(file) ?? []), kept])
      setImmediate(end)
    },
  }
}

function startOne(file: string): Kept {
  const kept: Kept = { child: startNodeChild(file), hear: () => undefined, end: () => undefined }
  kept.child.onMessage((message) => kept.hear(message))
  kept.child.onExit(() => {
    const others = idle.get(file)?.filter((each) => each !== kept)
    if (others !== undefined) idle.set(file, others)
    kept.end()
  })
  return kept
}
