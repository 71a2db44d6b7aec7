import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Goal, type Measured, verdictOf } from './goals.ts'
import type { Spread } from './timing.ts'

const COLUMNS = [
  ['goal', 5],
  ['what', 44],
  ['p50 / p99 ms', 17],
  ['beside', 17],
  ['accept', 8],
  ['aim', 8],
  ['measured', 9],
  ['verdict', 12],
] as const

/** The table that a person reads, one goal a line. */
export function table(measured: readonly Measured[]): string {
  const head = COLUMNS.map(([name, width]) => name.padEnd(width)).join(' ')
  const lines = measured.map((entry) => {
    const { ceiling, goal, note, own, value } = entry
    const cells = [
      goal.id,
      goal.what,
      spread(own),
      spread(ceiling),
      limit(goal, goal.accept),
      limit(goal, goal.aim),
      value === null ? '-' : number(goal, value),
      verdictOf(entry),
    ]
    const text = cells.map((cell, index) => cell.padEnd(COLUMNS[index]?.[1] ?? 0)).join(' ')
    return note === undefined ? text.trimEnd() : `${text} ${note}`
  })
  return [head, '-'.repeat(head.length), ...lines].join('\n')
}

function spread(value: Spread | undefined): string {
  return value === undefined ? '' : `${short(value.p50)} / ${short(value.p99)}`
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toFixed(3)
}

function limit(goal: Goal, value: number): string {
  return `${goal.isLowerLimit === true ? '>=' : '<='} ${number(goal, value)}`
}

function number({ unit }: Goal, value: number): string {
  const isCount = unit === 'syncs' || unit === 'lost'
  const digits = isCount ? 0 : unit === 'kB' || unit === 'MiB' ? 1 : 2
  return `${value.toFixed(digits)}${unit === 'share' || isCount ? '' : ` ${unit}`}`
}

/** The same for programs. */
export function writeJson(
  file: string,
  measured: readonly Measured[],
  papers: readonly object[],
): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const [cpu] = os.cpus()
  const machine = {
    cpu: cpu?.model ?? 'unknown',
    cores: os.cpus().length,
    memoryMiB: Math.round(os.totalmem() / 1024 / 1024),
    platform: `${os.platform()} ${os.release()}`,
    node: process.version,
  }
  const results = measured.map((entry) => ({ ...entry, verdict: verdictOf(entry) }))
  const at = new Date().toISOString()
  fs.writeFileSync(file, `${JSON.stringify({ at, machine, results, papers }, null, 2)}\n`)
}
