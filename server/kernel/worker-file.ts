import fs from 'node:fs'

/**
 * Returns the module of a thread or child process, named by its source beside the caller: that
 * source, or where it is built the module of the same name in `dist/server`.
 */
export function workerFile(source: URL): URL {
  return fs.existsSync(source) ? source : new URL(source.href.replace(/\.ts$/, '.js'))
}
