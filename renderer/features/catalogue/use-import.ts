import { useEffect, useRef, useState } from 'react'
import type { ImportKind, LookedAtFile, ShopImportJob } from '../../../server/contract/import.ts'
import { call } from '../../base/api/client.ts'
import { whenOnline } from '../../base/api/connection.ts'
import { NoAnswerError } from '../../base/api/errors.ts'
import { errorMessage } from '../../kernel/error-message.ts'
import { markStale } from '../../kernel/queries/stale.ts'

export type ImportStage = 'idle' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed'

/** How a file is to be brought in. */
export type ImportWish = {
  kind: ImportKind
  /** Headings to fields, '' to leave one out; null as the server takes them. */
  mapping: Record<string, string> | null
  dateOrder: 'dmy' | 'mdy' | null
  skipsRefused: boolean
}

const POLL_MS = 400
const UPLOAD_TIMEOUT_MS = 120_000

/** Asks how the job goes until it is over, through a server that is away for a while. */
async function follow(
  jobID: string,
  isWanted: () => boolean,
  onStep: (job: ShopImportJob) => void,
): Promise<ShopImportJob | null> {
  while (isWanted()) {
    try {
      const job = await call('get-import', { jobID })
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

/** Asks what a file seems to be; `kind` where the shop says what it is. */
export function lookAtFile(file: File, kind: ImportKind | null): Promise<LookedAtFile> {
  const input = kind === null ? { body: file } : { kind, body: file }
  return call('look-at-import', input, { timeoutMs: UPLOAD_TIMEOUT_MS })
}

/** One import at a time: its stage, how far it is, what was refused. */
export function useImport(): {
  jobID: string | null
  job: ShopImportJob | null
  stage: ImportStage
  refusal: string | null
  start: (file: File, isDryRun: boolean, wish: ImportWish) => Promise<void>
  reset: () => void
} {
  const [jobID, setJobID] = useState<string | null>(null)
  const [job, setJob] = useState<ShopImportJob | null>(null)
  const [stage, setStage] = useState<ImportStage>('idle')
  const [refusal, setRefusal] = useState<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  async function start(file: File, isDryRun: boolean, wish: ImportWish): Promise<void> {
    setStage(isDryRun ? 'checking' : 'importing')
    setJob(null)
    setRefusal(null)
    try {
      const started = await call('start-import', inputOf(file, isDryRun, wish), {
        timeoutMs: UPLOAD_TIMEOUT_MS,
      })
      setJobID(started.jobID)
      const done = await follow(started.jobID, () => isMounted.current, setJob)
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
  return { jobID, job, stage, refusal, start, reset }
}

function inputOf(file: File, isDryRun: boolean, wish: ImportWish) {
  const { dateOrder, kind, mapping, skipsRefused } = wish
  return {
    kind,
    dryRun: isDryRun,
    skipRefused: skipsRefused,
    ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
    ...(dateOrder === null ? {} : { dateOrder }),
    body: file,
  }
}
