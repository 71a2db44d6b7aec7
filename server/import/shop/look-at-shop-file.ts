import { askWorker } from '../../kernel/ask-worker.ts'
import { workerFile } from '../../kernel/worker-file.ts'
import type { LookInput } from './look-at-sheets.ts'
import type { LookAnswer } from './look-worker.ts'

const WORKER_MEMORY_MB = 2_048

/** Looks at a file in a thread of its own. Rejects where that ends without an answer. */
export function lookAtShopFile(input: LookInput): Promise<LookAnswer> {
  const file = workerFile(new URL('look-worker.ts', import.meta.url))
  return askWorker(file, input, { memoryMb: WORKER_MEMORY_MB })
}
