import { parentPort, workerData } from 'node:worker_threads'
import { type LookedAt, type LookInput, lookAtSheets } from './look-at-sheets.ts'
import { readSheets } from './read-sheets.ts'

export type LookAnswer = LookedAt

const port = parentPort
if (port === null) throw new Error('this file is a worker thread')
const input: LookInput = workerData
const answer: LookAnswer = lookAtSheets(await readSheets(input.bytes), input)
port.postMessage(answer)
