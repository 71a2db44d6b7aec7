import os from 'node:os'
import path from 'node:path'
import type { Violation } from './source-file.ts'

export type TextFile = { path: string; text: string }

/** Put together here, so that this file doesn't complain about itself. */
const REMINDERS = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`,
)
const SINGLED_OUT = /\b(it|test|describe)\.only\b/
const LOCKED_HOST = new RegExp(`"${'resol' + 'ved'}": "`)

/** Nothing unfinished, no test singled out, and nothing of the machine that it was written on. */
export function noLeftovers(files: readonly TextFile[], root: string): Violation[] {
  const places = machinePlaces(root)
  return files.flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const message = complaintAbout(line, places)
      return message === null ? [] : [{ path: file, line: index + 1, message }]
    }),
  )
}

function complaintAbout(line: string, places: readonly string[]): string | null {
  if (REMINDERS.test(line)) return 'a reminder is left over'
  if (SINGLED_OUT.test(line)) return 'a test is singled out'
  if (LOCKED_HOST.test(line)) return 'the lock file names a package host'
  return places.some((place) => holdsPlace(line, place)) ? 'a path of one machine' : null
}

/** `/shop/` in `server/shop/` is no path of a machine: one starts where a word doesn't go on. */
function holdsPlace(line: string, place: string): boolean {
  const at = line.indexOf(place)
  return at !== -1 && !/[\w.-]/.test(line.charAt(at - 1))
}

/** Where this clone stands; its folder's folder too, unless that is one that anybody has. */
function machinePlaces(root: string): string[] {
  const clone = path.resolve(root)
  const above = path.dirname(clone)
  const isCommon = [os.tmpdir(), os.homedir(), path.parse(clone).root].includes(above)
  return isCommon ? [clone] : [clone, above + path.sep]
}
