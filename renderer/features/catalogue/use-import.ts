import { useEffect, useRef, useState } from 'react'
import type { ImportJob } from '../../../server/contract/import.ts'
import { call } from '../../base/api/client.ts'
import { whenOnline } from '../../base/api/connection.ts'
import { NoAnswerError } from '../../base/api/errors.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'

export type ImportStage = 'idle' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed'

const POLL_MS = 400
const UPLOAD_TIMEOUT_MS = 120_000

/** Asks how the job goes until it is over, through a server that is away for a while. */
async function follow(
  jobID: string,
  isWanted: () => boolean,
  onStep: (job: ImportJob) => void,
): Promise<ImportJob | null> {
  while (isWanted()) {
    try {
      const job = await call('get-catalogue-import', { jobID })
      onStep(job)
      if (job.State !== 'running') return job
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      await whenOnline()
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return null
}

/** One import at a time: its stage, how far it is, what was refused. */
export function useImport(): {
  job: ImportJob | null
  stage: ImportStage
  refusal: string | null
  start: (file: File, isDryRun: boolean) => Promise<void>
  reset: () => void
} {
  const [job, setJob] = useState<ImportJob | null>(null)
  const [stage, setStage] = useState<ImportStage>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  async function start(file: File, isDryRun: boolean): Promise<void> {
    setStage(isDryRun ? 'checking' : 'importing')
    setJob(null)
    setRefusal(null)
    try {
      const input = { dryRun: isDryRun, body: file }
      const { jobID } = await call('start-catalogue-import', input, {
        timeoutMs: UPLOAD_TIMEOUT_MS,
      })
      const done = await follow(jobID, () => isMounted.current, setJob)
      if (done === null) return
      if (done.State === 'failed') setStage('failed')
      else setStage(isDryRun ? 'checked' : 'imported')
      if (!isDryRun) void markStale('catalogue')
    } catch (error) {
      setRefusal(errorMessage(error))
      setStage('failed')
    }
  }
  function reset(): void {
    setJob(null)
    setStage('idle')
    setRefusal(null)
  }
  return { job, stage, refusal, start, reset }
}
