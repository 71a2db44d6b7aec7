import { recordChange } from '../audit/record-change.ts'
import type { BillCopy } from '../contract/documents.ts'
import type { JobKind, JobState } from '../contract/printing.ts'
import { all, exactlyOne, insert, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { type Message, message, storedMessage } from '../kernel/message.ts'

/** A print on the queue. */
export type Job = {
  id: number
  kind: JobKind
  documentId: string
  title: Message
  printerId: number
  state: JobState
  attempts: number
  notBeforeMs: number
  reason: Message | null
  isDuplicate: number
  copies: number
  /** Of a bill: the further copy that is asked for; null prints the document itself. */
  copy: BillCopy | null
  userId: number | null
  /** What labels are made of; null for whatever has a document behind it. */
  payload: string | null
  createdAtMs: number
  startedAtMs: number | null
  endedAtMs: number | null
}

const COLUMNS = `
  j.id, j.kind, j.document_id AS documentId, j.title, j.printer_id AS printerId, j.state,
  j.attempts, j.not_before_ms AS notBeforeMs, j.reason, j.is_duplicate AS isDuplicate, j.copies, j.copy,
  j.user_id AS userId, j.payload_json AS payload, j.created_at_ms AS createdAtMs,
  j.started_at_ms AS startedAtMs, j.ended_at_ms AS endedAtMs`

const ONE_SQL = `SELECT ${COLUMNS} FROM print_jobs j WHERE j.id = :id`
const PRINTING_SQL = `SELECT ${COLUMNS} FROM print_jobs j WHERE j.state = 'Printing'`
const NEXT_SQL = `
  SELECT ${COLUMNS} FROM print_jobs j
   WHERE j.printer_id = :printerId AND j.state = 'Waiting'
   ORDER BY j.id LIMIT 1`
const LIST_SQL = `
  SELECT ${COLUMNS}, p.name AS printerName, u.display_name AS userName
    FROM print_jobs j
    JOIN printers p ON p.id = j.printer_id
    LEFT JOIN users u ON u.id = j.user_id
   WHERE :state IS NULL OR j.state = :state
   ORDER BY j.id DESC LIMIT 200`

/** A job as its row keeps it, with messages as JSON. */
type Row<J extends Job> = Omit<J, 'title' | 'reason'> & { title: string; reason: string | null }

function jobOf<R extends Row<Job>>(
  row: R,
): Omit<R, 'title' | 'reason'> & Pick<Job, 'title' | 'reason'> {
  const { reason, title } = row
  return {
    ...row,
    title: storedMessage(title),
    reason: reason === null ? null : storedMessage(reason),
  }
}

export type ListedJob = Job & { printerName: string; userName: string | null }

export function findJob(db: ReadableDb, id: number): Job | undefined {
  const row = one<Row<Job>>(db, ONE_SQL, { id })
  return row && jobOf(row)
}

/** The job whose turn it is on a printer: they are printed in the order they came. */
export function nextJob(db: ReadableDb, printerId: number): Job | undefined {
  const row = one<Row<Job>>(db, NEXT_SQL, { printerId })
  return row && jobOf(row)
}

export function listJobs(db: ReadableDb, state: JobState | null): ListedJob[] {
  return all<Row<ListedJob>>(db, LIST_SQL, { state }).map(jobOf)
}

export function jobsInHand(db: ReadableDb): Job[] {
  return all<Row<Job>>(db, PRINTING_SQL).map(jobOf)
}

/** How many jobs wait on a printer, and why the first of them does. */
export function queueOf(
  db: ReadableDb,
  printerId: number,
): { waiting: number; reason: Message | null } {
  const { waiting } = exactlyOne<{ waiting: number }>(
    db,
    `SELECT count(*) AS waiting FROM print_jobs
      WHERE printer_id = :printerId AND state IN ('Waiting', 'Printing')`,
    { printerId },
  )
  return { waiting, reason: nextJob(db, printerId)?.reason ?? null }
}

export type NewJob = Pick<
  Job,
  'kind' | 'documentId' | 'title' | 'printerId' | 'copies' | 'userId'
> & { payload?: string; copy?: BillCopy }

/** Labels and test pages are as good the second time: nothing of theirs is an original. */
export function hasOriginal(kind: JobKind): boolean {
  return kind !== 'Labels' && kind !== 'TestPage'
}

/** The page that tries a printer, under a title of its own where it was not asked for. */
export function testPageOf({
  title = message('printing.test-page'),
  ...job
}: Pick<NewJob, 'printerId' | 'userId'> & { title?: Message }): NewJob {
  return { kind: 'TestPage', documentId: 'TestPage', title, copies: 1, ...job }
}

/** Puts a job on the queue, in the caller's transaction; answers its number. */
export function queueJob(tx: WritableDb, job: NewJob, who: { atMs: number; actor: Actor }): number {
  const { atMs, actor } = who
  const { payload: _list, ...told } = job
  // Another job of the same document is on its way: of two papers, only one is the first.
  const isDuplicate = isOnItsWay(tx, job) ? 1 : 0
  const id = insert(
    tx,
    `INSERT INTO print_jobs
       (kind, document_id, title, printer_id, state, is_duplicate, copies, copy, user_id,
        created_at_ms, payload_json)
     VALUES
       (:kind, :documentId, :title, :printerId, 'Waiting', :isDuplicate, :copies, :copy, :userId,
        :atMs, :payload)`,
    {
      ...job,
      title: JSON.stringify(job.title),
      payload: job.payload ?? null,
      copy: job.copy ?? null,
      isDuplicate,
      atMs,
    },
  )
  recordChange(tx, {
    actor,
    atMs,
    action: 'print.queued',
    entity: 'printJob',
    entityId: id,
    detail: { ...told, isDuplicate: isDuplicate === 1 },
  })
  return id
}

function isOnItsWay(db: ReadableDb, { copy, documentId, kind }: NewJob): boolean {
  if (!hasOriginal(kind) || copy !== undefined) return false
  const other = one(
    db,
    `SELECT 1 FROM print_jobs
      WHERE kind = :kind AND document_id = :documentId AND copy IS NULL
        AND state IN ('Waiting', 'Printing')`,
    { kind, documentId },
  )
  return other !== undefined
}

export type JobChange = Partial<
  Pick<
    Job,
    | 'state'
    | 'attempts'
    | 'notBeforeMs'
    | 'reason'
    | 'isDuplicate'
    | 'printerId'
    | 'startedAtMs'
    | 'endedAtMs'
  >
>

/** Writes what became of a job, with its audit row; answers the job as it is now. */
export function changeJob(
  tx: WritableDb,
  job: Job,
  change: JobChange,
  how: { action: string; atMs: number; actor: Actor },
): Job {
  const next: Job = { ...job, ...change }
  run(
    tx,
    `UPDATE print_jobs
        SET state = :state, attempts = :attempts, not_before_ms = :notBeforeMs, reason = :reason,
            is_duplicate = :isDuplicate, printer_id = :printerId, started_at_ms = :startedAtMs,
            ended_at_ms = :endedAtMs
      WHERE id = :id`,
    {
      id: next.id,
      state: next.state,
      attempts: next.attempts,
      notBeforeMs: next.notBeforeMs,
      reason: next.reason === null ? null : JSON.stringify(next.reason),
      isDuplicate: next.isDuplicate,
      printerId: next.printerId,
      startedAtMs: next.startedAtMs,
      endedAtMs: next.endedAtMs,
    },
  )
  recordChange(tx, {
    actor: how.actor,
    atMs: how.atMs,
    action: how.action,
    entity: 'printJob',
    entityId: job.id,
    detail: { ...change, title: job.title },
  })
  return next
}
