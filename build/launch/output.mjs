/** The launcher can't go on; `message` is the one sentence for the person at the keyboard. */
export class CommandError extends Error {
  /**
   * @param {string} sentence
   * @param {number} exitCode
   */
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.name = 'CommandError'
    this.exitCode = exitCode
  }
}

/**
 * A progress line. It goes to standard error, because the standard output of `serve` is read by
 * programs that wait for its ready line.
 * @param {string} line
 */
export function print(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Repeats what is going on while a long step runs, so that nobody takes it for hung.
 * @param {string} line
 * @returns {() => void} ends the repeating
 */
export function printWhileWaiting(line) {
  print(`${line}…`)
  const startedAt = Date.now()
  const timer = setInterval(() => {
    print(`  still ${line.charAt(0).toLowerCase()}${line.slice(1)} (${seconds(startedAt)} s)`)
  }, 15_000)
  timer.unref()
  return () => clearInterval(timer)
}

/** @param {number} sinceMs */
function seconds(sinceMs) {
  return Math.round((Date.now() - sinceMs) / 1000)
}
