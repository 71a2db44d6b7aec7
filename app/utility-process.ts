import { utilityProcess } from 'electron'
import type { StartOptions } from '../server/startup/start-server.ts'

/** Runs a program beside the server in a process of its own: Electron's binary runs no plain script. */
export const startUtilityProcess: NonNullable<StartOptions['startChild']> = (file) => {
  const child = utilityProcess.fork(file, [], { serviceName: 'Dioptre work', stdio: 'ignore' })
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill(),
  }
}
