import { Worker } from 'node:worker_threads'
import { workerFile } from '../../kernel/worker-file.ts'
import type {
  CheckedSummary,
  ShopWorkerInput,
  ShopWorkerMessage,
  ShopWorkerRequest,
} from './shop-import-worker.ts'
import type { ShopRow } from './shop-record.ts'

export type ShopFileReader = {
  /** Waits until the whole file is judged. */
  checked: Promise<CheckedSummary>
  /** Some of the good rows, in the order of the file; empty after the last. */
  rows(from: number, count: number): Promise<ShopRow[]>
  /** The cells of rows of the spreadsheet as they stand there. */
  cells(rows: number[]): Promise<string[][]>
  close(): void
}

/** What a workbook of the largest size takes, with room. */
const WORKER_MEMORY_MB = 2_048

/** Reads a file of a shop in a thread of its own. */
export function createShopFileReader(
  input: ShopWorkerInput,
  onProgress: (rowsRead: number) => void,
): ShopFileReader {
  const worker = new Worker(workerFile(new URL('shop-import-worker.ts', import.meta.url)), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  })
  worker.unref()
  const checked = Promise.withResolvers<CheckedSummary>()
  let rows: PromiseWithResolvers<ShopRow[]> | null = null
  let cells: PromiseWithResolvers<string[][]> | null = null
  const fail = (error: unknown) => {
    checked.reject(error)
    rows?.reject(error)
    cells?.reject(error)
  }
  worker.on('message', (answer: ShopWorkerMessage) => {
    if (answer.kind === 'progress') onProgress(answer.rowsRead)
    else if (answer.kind === 'checked') checked.resolve(answer.summary)
    else if (answer.kind === 'rows') rows?.resolve(answer.rows)
    else cells?.resolve(answer.cells)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the reader of the file has ended')))
  const ask = (request: ShopWorkerRequest) => worker.postMessage(request)
  return {
    checked: checked.promise,
    rows(from, count) {
      rows = Promise.withResolvers()
      ask({ ask: 'rows', from, count })
      return rows.promise
    },
    cells(wanted) {
      cells = Promise.withResolvers()
      ask({ ask: 'cells', rows: wanted })
      return cells.promise
    },
    close: () => void worker.terminate(),
  }
}
