import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { noBarrels } from './tidy/barrels.ts'
import { directions } from './tidy/directions.ts'
import { migrations } from './tidy/migrations.ts'
import { noOrphans } from './tidy/orphans.ts'
import { knownSentences } from './tidy/sentences.ts'
import { sizes } from './tidy/sizes.ts'
import type { Rule, Violation } from './tidy/source-file.ts'
import { fixedSql } from './tidy/sql.ts'
import { sourceFiles, textFiles } from './tidy/tree.ts'
import { trustedTypes } from './tidy/types.ts'
import { noLeftovers } from './tidy/words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const RULES: readonly [string, Rule][] = [
  ['imports point one way', directions],
  ['there are no barrels', noBarrels],
  ['files, functions and lines are short', sizes],
  ['types are trusted', trustedTypes],
  ['SQL is fixed text', fixedSql],
  ['every file is used', noOrphans],
  ['migrations are numbered and tested', migrations],
  ['what the server says is said in every language', knownSentences],
]

/** One violation a line, so that an editor's terminal makes each a link. */
function asLines(violations: readonly Violation[]): string {
  return violations.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n')
}

describe('the house is tidy', () => {
  const files = sourceFiles(root)

  it.each(RULES)('%s', (_name, rule) => {
    expect(asLines(rule(files))).toBe('')
  })

  it('nothing is left over', () => {
    expect(asLines(noLeftovers(textFiles(root), root))).toBe('')
  })
})
