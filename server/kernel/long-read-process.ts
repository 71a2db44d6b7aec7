import { COPIED, copyFiles } from '../db/copy-files.ts'
import { openCopy } from '../db/open-copy.ts'
import type { ReadableDb } from '../db/sql.ts'
import type { LongReadInput } from './long-reads.ts'
import { doOneOrder } from './parent-process.ts'

/** The other end of `readInProcess`: makes its copy, reads it and posts the bytes that `read` yields. */
export function answerLongRead<Job>(
  read: (db: ReadableDb, job: Job) => Iterable<Uint8Array>,
): void {
  doOneOrder<LongReadInput<Job>>(function* ({ file, job, source }) {
    if (source !== null) {
      copyFiles(source, file)
      yield COPIED
    }
    const { close, db } = openCopy(file, { isThrownAway: true })
    try {
      yield* read(db, job)
    } finally {
      close()
    }
  })
}
