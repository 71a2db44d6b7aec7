import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './launch/paths.mjs'

const MESSAGES = path.join(ROOT, 'resources', 'messages')

/** A branch for "one" that writes the figure itself: in Hindi nought goes there as well. */
const OWN_FIGURE = /plural, (?:=\d \{[^}]*\} )*one \{(?:1|एक) /

it('no count of nought is told as one in Hindi', () => {
  const found: string[] = []
  for (const room of fs.readdirSync(MESSAGES)) {
    const folder = path.join(MESSAGES, room, 'hi')
    if (!fs.existsSync(folder)) continue
    for (const file of fs.readdirSync(folder)) {
      const lines = fs.readFileSync(path.join(folder, file), 'utf8').split('\n')
      found.push(...lines.filter((line) => OWN_FIGURE.test(line) && !line.includes('=0 {')))
    }
  }
  expect(new Intl.PluralRules('hi-IN').select(0)).toBe('one')
  expect(found).toEqual([])
})
