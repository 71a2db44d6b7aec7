import { parentPort, workerData } from 'node:worker_threads'
import { checkAndCopy } from './open.ts'
import type { PrepareResult } from './prepare.ts'
import { StartRefused } from './start-refused.ts'

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const { dataFolder }: { dataFolder: string } = workerData
port.postMessage(prepare())

function prepare(): PrepareResult {
  try {
    return { kind: 'prepared', prepared: checkAndCopy(dataFolder) }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return { kind: 'refused', text: error.text, reason: error.reason }
  }
}
