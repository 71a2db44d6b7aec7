import { Worker } from 'node:worker_threads'
import { workerFile } from '../../kernel/worker-file.ts'
import type { LookInput } from './look-at-sheets.ts'
import type { LookAnswer } from './look-worker.ts'

const WORKER_MEMORY_MB = 2_048

/** Looks at a file in a thread of its own. Rejects where that ends without an answer. */
export function lookAtShopFile(input: LookInput): Promise<LookAnswer> {
  const { promise, reject, resolve } = Promise.withResolvers<LookAnswer>()
  const worker = new Worker(workerFile(new URL('look-worker.ts', import.meta.url)), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  worker.unref()
  worker.on('message', (looked: LookAnswer) => {
    resolve(looked)
    void worker.terminate()
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the reader of the file has ended')))
  return promise
}
