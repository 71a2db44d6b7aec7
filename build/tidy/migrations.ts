import type { Rule, Violation } from './source-file.ts'

const FOLDER = 'server/db/migrations/'

/** Migrations run in the order of their numbers, which are never used twice; each has its test. */
export const migrations: Rule = (files) => {
  const names = files
    .filter(({ path }) => path.startsWith(FOLDER))
    .map(({ path }) => path.slice(FOLDER.length))
  const tests = new Set(names.filter((name) => name.endsWith('.test.ts')))
  const scripts = names.filter((name) => !tests.has(name)).sort()
  return scripts.flatMap((name, index) => [
    ...judgeName(name, scripts[index - 1]),
    ...(tests.has(name.replace(/\.ts$/, '.test.ts')) ? [] : complain(name, 'it has no test')),
  ])
}

function judgeName(name: string, before: string | undefined): Violation[] {
  const number = numberOf(name)
  if (number === null) return complain(name, 'its name must be like 0010-masters.ts')
  return number === numberOf(before ?? '') ? complain(name, `${number} is taken by ${before}`) : []
}

function numberOf(name: string): string | null {
  return /^(\d{4})-[a-z0-9-]+\.ts$/.exec(name)?.[1] ?? null
}

function complain(name: string, message: string): Violation[] {
  return [{ path: FOLDER + name, line: 1, message }]
}
