import path from 'node:path'
import { importsOf } from './imports.ts'
import type { Rule, SourceFile, Violation } from './source-file.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** No value import leads back to its own file. What is loaded by import() does not count. */
export const noValueCycles: Rule = (files) =>
  cyclesOf(graphOf(files, false)).map((cycle) => complaint(cycle, 'value imports'))

/** Types may refer to each other within one folder only. */
export const noTypeCyclesAcrossFolders: Rule = (files) =>
  cyclesOf(graphOf(files, true))
    .filter((cycle) => new Set(cycle.map((file) => path.posix.dirname(file))).size > 1)
    .map((cycle) => complaint(cycle, 'imports'))

function complaint(cycle: readonly string[], what: string): Violation {
  return { path: cycle[0] ?? '', line: 1, message: `a cycle of ${what}: ${cycle.join(', ')}` }
}

function graphOf(files: readonly SourceFile[], withTypes: boolean): Graph {
  return new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, isType, isDynamic }) =>
        target === null || isDynamic || (isType && !withTypes) ? [] : [target],
      ),
    ]),
  )
}

/** Returns the strongly connected parts of more than one file (Tarjan's algorithm). */
function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    const number = order.size
    order.set(file, number)
    open.push(file)
    let low = number
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === number) {
      const part = open.splice(open.indexOf(file))
      if (part.length > 1) cycles.push(part.sort())
    }
    return low
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return cycles
}
