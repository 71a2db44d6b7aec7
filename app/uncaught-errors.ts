import type { EventEmitter } from 'node:events'
import type { ShellLog } from './shell-log.ts'

/** A program that fails so soon after its start would only fail again. */
const LONG_ENOUGH_MS = 60_000

export type UncaughtErrors = {
  log: ShellLog
  relaunch(): void
  /** Shows what happened, in the shop's language, with a button that starts anew. */
  show(detail: string): void
}

/**
 * An error that nobody handles leaves the main process in a state that is not known: it is logged
 * and the program begins anew; what was sold is on the disk. A rejected promise without a handler
 * is logged only. `uptimeMs` is the time since the program started.
 */
export function handleUncaughtErrors(
  { log, relaunch, show }: UncaughtErrors,
  uptimeMs: () => number = () => performance.now(),
  program: EventEmitter = process,
): void {
  let isHandled = false
  program.on('uncaughtException', (error: Error) => {
    log.note(`uncaught error: ${error.stack ?? String(error)}`)
    if (isHandled) return
    isHandled = true
    if (uptimeMs() > LONG_ENOUGH_MS) relaunch()
    else show(`${error.name}: ${error.message.replace(/\s+/g, ' ')}`)
  })
  program.on('unhandledRejection', (reason: unknown) => {
    log.note(`unhandled rejection: ${reason instanceof Error ? reason.stack : String(reason)}`)
  })
}
