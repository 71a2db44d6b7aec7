import { Worker } from 'node:worker_threads'
import { workerFile } from '../kernel/worker-file.ts'
import type { CheckedItem } from './check-catalogue.ts'
import type { WorkerInput, WorkerMessage, WorkerRequest } from './import-worker.ts'

export type CheckedSummary = Omit<Extract<WorkerMessage, { kind: 'checked' }>, 'kind'>

export type CatalogueReader = {
  /** Waits until the whole file is judged. */
  checked: Promise<CheckedSummary>
  /** Some of the good items, in the order of the file; empty after the last. */
  items(request: WorkerRequest): Promise<CheckedItem[]>
  close(): void
}

const WORKER_MEMORY_MB = 1_024

/** Reads a catalogue file in a thread of its own. */
export function createCatalogueReader(
  input: WorkerInput,
  onProgress: (rowsRead: number) => void,
): CatalogueReader {
  const worker = new Worker(workerFile(new URL('import-worker.ts', import.meta.url)), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  worker.unref()
  const checked = Promise.withResolvers<CheckedSummary>()
  let asked: PromiseWithResolvers<CheckedItem[]> | null = null
  const fail = (error: unknown) => {
    checked.reject(error)
    asked?.reject(error)
  }
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'progress') onProgress(message.rowsRead)
    else if (message.kind === 'checked') checked.resolve(message)
    else asked?.resolve(message.items)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the reader of the file has ended')))
  return {
    checked: checked.promise,
    items(request) {
      asked = Promise.withResolvers()
      worker.postMessage(request)
      return asked.promise
    },
    close: () => void worker.terminate(),
  }
}
