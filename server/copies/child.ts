import { fileURLToPath } from 'node:url'
import type { StartChild } from '../kernel/child-process.ts'
import { workerFile } from '../kernel/worker-file.ts'
import { isRecord } from '../wire/record.ts'
import type { FromCopyWorker, ToCopyWorker } from './copy-worker.ts'

/** A process of its own for the copies: a disk that hangs holds up nobody else. */
export type CopyChild = {
  post(message: ToCopyWorker): void
  onMessage(listener: (message: FromCopyWorker) => void): void
  onExit(listener: () => void): void
  kill(): void
}

export function startCopyChild(start: StartChild): CopyChild {
  const child = start(fileURLToPath(workerFile(new URL('copy-worker.ts', import.meta.url))))
  return {
    post: (message) => child.post(message),
    onMessage: (listener) => {
      child.onMessage((message) => {
        if (isFromCopyWorker(message)) listener(message)
      })
    },
    onExit: (listener) => child.onExit(listener),
    kill: () => child.kill(),
  }
}

function isFromCopyWorker(message: unknown): message is FromCopyWorker {
  const kinds: unknown[] = ['mirrored', 'packed', 'hashed', 'rehearsed']
  return isRecord(message) && kinds.includes(message['kind'])
}
