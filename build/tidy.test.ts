import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { apiPathsInContract } from './tidy/api-paths.ts'
import { noBarrels } from './tidy/barrels.ts'
import { noTypeCyclesAcrossFolders, noValueCycles } from './tidy/cycles.ts'
import { directions } from './tidy/directions.ts'
import { endsOfEffects } from './tidy/effects.ts'
import { noLeftovers } from './tidy/leftovers.ts'
import { longest } from './tidy/lengths.ts'
import { messageCodes } from './tidy/message-codes.ts'
import { migrations } from './tidy/migrations.ts'
import { namedFilesExist } from './tidy/named-files.ts'
import { noOrphans } from './tidy/orphans.ts'
import { sourceFiles, textFiles } from './tidy/read-tree.ts'
import { noClassSelectors, queryKeys, rendererLayers } from './tidy/renderer-layers.ts'
import type { Rule, Violation } from './tidy/source-file.ts'
import { fixedSql } from './tidy/sql.ts'
import { ownStyles } from './tidy/styles.ts'
import { oneWriterATable, TABLE_OWNERS } from './tidy/table-owners.ts'
import { trustedTypes } from './tidy/types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const RULES: readonly [string, Rule][] = [
  ['paths of the API are written in the contract alone', apiPathsInContract],
  ['imports point one way', directions],
  ['the renderer has layers', rendererLayers],
  ['query keys come from one factory', queryKeys],
  ['behaviour hangs on no CSS class', noClassSelectors],
  ['there are no barrels', noBarrels],
  ['types are trusted', trustedTypes],
  ['SQL is fixed text', fixedSql],
  ['effects answer only what ends them', endsOfEffects],
  ['every file is used', noOrphans],
  ['a table is written by one folder', oneWriterATable(TABLE_OWNERS)],
  ['no value import leads back to its file', noValueCycles],
  ['types refer to each other within a folder only', noTypeCyclesAcrossFolders],
  ['migrations are numbered and tested', migrations],
  ['every message of the server is used', messageCodes],
]

/** One violation a line, so that an editor's terminal makes each a link. */
function asLines(violations: readonly Violation[]): string {
  return violations.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n')
}

describe('the sources', () => {
  const files = sourceFiles(root)

  // Length is a reader's judgement: the longest are listed, and none fails.
  afterAll(() => {
    const { files: longFiles, functions } = longest(files, 5)
    const rows = [...longFiles, ...functions].map((it) => `${it.path}:${it.line} ${it.lines} lines`)
    console.log(`the longest files and functions:\n${rows.join('\n')}`)
  })

  it.each(RULES)('%s', (_name, rule) => {
    expect(asLines(rule(files))).toBe('')
  })

  it('nothing is left over', () => {
    expect(asLines(noLeftovers(textFiles(root), root))).toBe('')
  })

  it('every class belongs to the module of its component', () => {
    expect(asLines(ownStyles(textFiles(root)))).toBe('')
  })

  it('every file that a comment or a note names exists', () => {
    expect(asLines(namedFilesExist(textFiles(root)))).toBe('')
  })
})
