import { fork } from 'node:child_process'

/** A process beside the server. Messages are structured clones, bytes too. */
export type Child = {
  post(message: object): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

/** Starts the program of a file in a process of its own; the desktop program has a way of its own. */
export type StartChild = (file: string) => Child

export const startNodeChild: StartChild = (file) => forkChild(file, 'ignore')

/** As `startNodeChild`; its errors go where this process's go, which so stays open until it ends. */
export const startHeardChild: StartChild = (file) => forkChild(file, 'inherit')

function forkChild(file: string, errors: 'ignore' | 'inherit'): Child {
  const child = fork(file, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', errors, 'ipc'],
  })
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return {
    post: (message) => {
      if (child.connected) child.send(message, () => undefined)
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill('SIGKILL'),
  }
}
