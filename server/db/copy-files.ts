import fs from 'node:fs'

const CHUNK_BYTES = 1024 * 1024
/** Here the connection holds its lock, which Windows lets nobody read; SQLite keeps no data in it. */
const LOCK_BYTE = 0x40000000
const LOCK_BYTES = 512

/** Posted by a process once it has its copy. */
export const COPIED = 'copied'

/**
 * Copies a database and its write-ahead log from their files, in another process than the one that
 * has it open, while that goes on writing. It must move no log into the database meanwhile: then the
 * database's file does not change and its log only grows. SQLite leaves out what was half written at
 * the end of the log when it opens the copy. Never to be called in the process of the connection:
 * closing a second handle there would drop its lock.
 */
export function copyFiles(database: string, file: string): void {
  copyFile(database, file)
  if (fs.existsSync(`${database}-wal`)) copyFile(`${database}-wal`, `${file}-wal`)
}

function copyFile(source: string, target: string): void {
  const from = fs.openSync(source, 'r')
  try {
    const to = fs.openSync(target, 'wx', 0o600)
    try {
      copyBytes(from, to)
    } finally {
      fs.closeSync(to)
    }
  } finally {
    fs.closeSync(from)
  }
}

function copyBytes(from: number, to: number): void {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  for (let at = 0; ; ) {
    const length = at < LOCK_BYTE ? Math.min(CHUNK_BYTES, LOCK_BYTE - at) : CHUNK_BYTES
    const got = fs.readSync(from, chunk, 0, length, at)
    if (got === 0) return
    for (let written = 0; written < got; ) {
      written += fs.writeSync(to, chunk, written, got - written, at + written)
    }
    at += got
    if (at === LOCK_BYTE) at += LOCK_BYTES
  }
}
