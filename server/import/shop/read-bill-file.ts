import { askWorker } from '../../kernel/ask-worker.ts'
import { workerFile } from '../../kernel/worker-file.ts'
import type { BillSheet } from './supplier-bill.ts'
import type { BillSheetInput } from './supplier-bill-worker.ts'

const WORKER_MEMORY_MB = 1_024

/** Reads a supplier's sheet in a thread of its own. Rejects where that ends without an answer. */
export function readBillFile(input: BillSheetInput): Promise<BillSheet> {
  const file = workerFile(new URL('supplier-bill-worker.ts', import.meta.url))
  return askWorker(file, input, { memoryMb: WORKER_MEMORY_MB })
}
