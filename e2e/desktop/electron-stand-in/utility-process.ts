import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'

/** A helper process of the program: a plain Node process here, with the same way to talk to it. */
class StandInUtilityProcess extends EventEmitter {
  readonly #child: ChildProcess

  constructor(file: string, args: readonly string[]) {
    super()
    // It must not take the hooks of this process along, nor its channel to the story.
    this.#child = fork(file, args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('error', () => undefined)
    this.#child.on('exit', (code) => this.emit('exit', code))
  }

  postMessage(message: object): void {
    if (this.#child.connected) this.#child.send(message)
  }

  kill(): boolean {
    return this.#child.kill('SIGKILL')
  }
}

/** Those that run or ran, the newest last: a story speaks in their place, or ends them. */
export const helpers: StandInUtilityProcess[] = []

export const standInUtilityProcess = {
  fork(file: string, args: readonly string[] = []): StandInUtilityProcess {
    const helper = new StandInUtilityProcess(file, args)
    helpers.push(helper)
    return helper
  },
}
