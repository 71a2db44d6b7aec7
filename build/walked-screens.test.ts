import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ALL_SCREENS } from '../e2e/support/screens/all-screens.ts'
import { ROOT } from './launch/paths.mjs'

/** The names of a union of `renderer/kernel/screen-store.ts`, from which screens and dialogs are registered. */
function namesOf(type: 'Screen' | 'Dialog'): string[] {
  const text = fs.readFileSync(path.join(ROOT, 'renderer/kernel/screen-store.ts'), 'utf8')
  const union = new RegExp(`export type ${type} =((?:\\s+\\| '\\w+')+)`).exec(text)?.[1] ?? ''
  return [...union.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

it.each(['Screen', 'Dialog'] as const)('the walks look at every %s of the till', (type) => {
  const names = namesOf(type)
  const shown = new Set(ALL_SCREENS.map(({ shows }) => shows))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !shown.has(name))).toEqual([])
})

it('every subject of the walks has a name of its own, which its pictures bear', () => {
  const names = ALL_SCREENS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
