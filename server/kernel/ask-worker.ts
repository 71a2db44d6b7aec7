import { Worker } from 'node:worker_threads'

/**
 * Asks a thread of its own for one answer, so that the tills wait for no reading of a large file.
 * Rejects where the thread ends without an answer.
 */
export function askWorker<Answer>(
  file: URL,
  input: unknown,
  { memoryMb }: { memoryMb: number },
): Promise<Answer> {
  const { promise, reject, resolve } = Promise.withResolvers<Answer>()
  const worker = new Worker(file, {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.unref()
  worker.on('message', (answer: Answer) => {
    resolve(answer)
    void worker.terminate()
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the reader of the file has ended')))
  return promise
}
