/**
 * Whether an error says that the disk or the database failed under us (rule R6): then nothing more
 * may be written. A full, read-only or busy disk is not that: the write is refused and the rest
 * goes on.
 */
export function isDiskFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^SQLITE_(IOERR|CORRUPT|NOTADB)/.test(code)
}
