import path from 'node:path'
import type { TextFile } from './leftovers.ts'
import type { Violation } from './source-file.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const CLASS = /\.([a-zA-Z][\w-]*)/g

/**
 * Classes belong to the module that defines them: every class that is asked for exists, every class
 * of a module is asked for, no feature uses the module of another, and outside the modules no class
 * is written at all.
 */
export function ownStyles(files: readonly TextFile[]): Violation[] {
  const renderer = files.filter(({ path: name }) => name.startsWith('renderer/'))
  const sources = renderer.filter(({ path: name }) => /\.tsx?$/.test(name))
  const sheets = renderer.filter(({ path: name }) => name.endsWith('.css'))
  const modules = new Map(
    sheets
      .filter(({ path: name }) => name.endsWith('.module.css'))
      .map((sheet) => [
        sheet.path,
        { sheet, classes: classesOf(sheet.text), used: new Set<string>() },
      ]),
  )
  const complaints: Violation[] = []
  for (const source of sources) {
    complaints.push(...globalClasses(source))
    for (const { at, name, sheet } of importsOf(source)) {
      const line = lineOf(source.text, at)
      if (!mayUse(source.path, sheet)) {
        complaints.push({ path: source.path, line, message: `${sheet} belongs to another feature` })
      }
      const module = modules.get(sheet)
      if (module === undefined) {
        complaints.push({ path: source.path, line, message: `${sheet} does not exist` })
        continue
      }
      const asked = askedOf(source, name)
      for (const each of asked.isDynamic ? module.classes : asked.names) module.used.add(each)
      for (const each of asked.names) {
        if (!module.classes.has(each)) {
          complaints.push({ path: source.path, line, message: `${sheet} has no class ${each}` })
        }
      }
    }
  }
  for (const { sheet, classes, used } of modules.values()) {
    for (const each of classes) {
      if (!used.has(each)) {
        complaints.push({ path: sheet.path, line: 1, message: `no component uses .${each}` })
      }
    }
  }
  for (const sheet of sheets) {
    if (modules.has(sheet.path)) continue
    for (const each of classesOf(sheet.text)) {
      complaints.push({ path: sheet.path, line: 1, message: `.${each} is a global class` })
    }
  }
  return complaints
}

/** A class written as text in JSX, which no module defines. */
function globalClasses({ path: file, text }: TextFile): Violation[] {
  return [...text.matchAll(/\bclassName=(?:"|\{['`])/g)].map((match) => ({
    path: file,
    line: lineOf(text, match.index),
    message: 'a class is taken from a module',
  }))
}

function importsOf({ path: file, text }: TextFile) {
  return [...text.matchAll(IMPORT)].map(([, name = '', from = ''], index) => ({
    at: [...text.matchAll(IMPORT)][index]?.index ?? 0,
    name,
    sheet: path.posix.join(path.posix.dirname(file), from),
  }))
}

/** A feature uses its own modules; base and kernel use their own. */
function mayUse(file: string, sheet: string): boolean {
  return path.posix.dirname(file) === path.posix.dirname(sheet)
}

/** The classes that a source takes from a module, and whether it takes some by a computed name. */
function askedOf({ text }: TextFile, name: string) {
  const names = [...text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(
    ([, each = '']) => each,
  )
  return { names, isDynamic: new RegExp(`\\b${name}\\[[^']`).test(text) }
}

/** The classes of the selectors of a sheet. */
function classesOf(text: string): Set<string> {
  const selectors = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .match(/[^{};]+(?=\{)/g)
    ?.filter((selector) => !selector.trim().startsWith('@'))
  return new Set(
    (selectors ?? []).flatMap((selector) =>
      [...selector.matchAll(CLASS)].map(([, each = '']) => each),
    ),
  )
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
