import fs from 'node:fs'
import path from 'node:path'
import { type Logger, pino } from 'pino'

const MAX_LOG_BYTES = 5 * 1024 * 1024

/** Opens `logs/server.log` of the data folder. One that has grown large becomes the old one. */
export function openLog(dataFolder: string): Logger {
  const folder = path.join(dataFolder, 'logs')
  const file = path.join(folder, 'server.log')
  fs.mkdirSync(folder, { recursive: true })
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) fs.renameSync(file, path.join(folder, 'server.old.log'))
  const destination = pino.destination({ dest: file, sync: false, mkdir: true })
  // On a full disk lines are lost; without a listener that would end the whole server.
  destination.on('error', () => {})
  return pino({ base: null }, destination)
}
