import fs from 'node:fs'

/** Where it writes is named to it by this variable. */
export const FAILURES_FILE = 'DIOPTRE_FAILURES_FILE'

/**
 * A reporter of vitest that writes one line for each failure, so that they can be told again after
 * all other suites. The JSON report has no line for a test process that ended on its own.
 */
export default class FailuresReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, cause?: unknown }[]} errors
   */
  onTestRunEnd(modules, errors) {
    const file = process.env[FAILURES_FILE]
    if (file === undefined) throw new Error(`${FAILURES_FILE} is not set`)
    const lines = [...modules.flatMap(failuresOf), ...errors.map(messageOf)]
    fs.writeFileSync(file, JSON.stringify(lines))
  }
}

/** @param {import('vitest/node').TestModule} module */
function failuresOf(module) {
  const name = module.relativeModuleId
  const failed = [...module.children.allTests('failed')]
  return [
    ...failed.map((test) => `${name} › ${test.fullName}`),
    ...module.errors().map((error) => `${name}: ${error.message}`),
  ]
}

/**
 * With the first cause: it says which file ran.
 * @param {{ message?: string, cause?: unknown }} error
 */
function messageOf({ message = 'an error without a message', cause }) {
  const isNamed = typeof cause === 'object' && cause !== null && 'message' in cause
  return isNamed ? `${message} ${String(cause.message)}` : message
}
