import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { en } from '../resources/messages/till/en.ts'
import { enLater } from '../resources/messages/till/en-later.ts'
import { hi } from '../resources/messages/till/hi.ts'
import { ROOT } from './launch/paths.mjs'

/** The cells of the list of terms: English and Hindi, each a comma-separated row of words. */
function listedTerms(): { english: string[]; hindi: string[] } {
  const text = fs.readFileSync(path.join(ROOT, 'resources/messages/terms.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (?!English|-)([^|]+) \| ([^|]+) \|/gm)]
  const words = (index: number) => rows.flatMap((row) => (row[index] ?? '').trim().split(', '))
  return { english: words(1), hindi: words(2) }
}

it('the till says what the list of terms says, in English and Hindi', () => {
  const english = JSON.stringify({ ...en, ...enLater }).toLowerCase()
  const hindi = JSON.stringify(hi)
  const terms = listedTerms()
  expect(terms.english.length).toBeGreaterThan(40)
  expect(terms.english.filter((term) => !english.includes(term.toLowerCase()))).toEqual([])
  expect(terms.hindi.filter((term) => !hindi.includes(term))).toEqual([])
})
