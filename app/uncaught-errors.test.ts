import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { fakeLog } from './testing/fake-electron.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'

function start(uptimeMs: number) {
  const program = new EventEmitter()
  const shell = { log: fakeLog(), relaunch: vi.fn(), show: vi.fn() }
  handleUncaughtErrors(shell, () => uptimeMs, program)
  return { ...shell, program }
}

it('starts the program anew once, and keeps what happened in the log', () => {
  const { log, program, relaunch, show } = start(120_000)
  program.emit('uncaughtException', new Error('first'))
  program.emit('uncaughtException', new Error('second'))
  expect(relaunch).toHaveBeenCalledTimes(1)
  expect(show).not.toHaveBeenCalled()
  expect(log.lines).toHaveLength(2)
  expect(log.lines[0]).toContain('Error: first')
})

it('shows the error of a program that has only just started', () => {
  const { program, relaunch, show } = start(5_000)
  program.emit('uncaughtException', new TypeError('no\n such thing'))
  expect(show).toHaveBeenCalledWith('TypeError: no such thing')
  expect(relaunch).not.toHaveBeenCalled()
})

it('only logs a rejection', () => {
  const { log, program, relaunch } = start(120_000)
  program.emit('unhandledRejection', new Error('late'))
  expect(log.lines.join()).toContain('late')
  expect(relaunch).not.toHaveBeenCalled()
})
