import fs from 'node:fs'
import path from 'node:path'
import { PLACE_CARD, PLACE_CODE, PLACE_FILES } from '../place-folder.ts'
import type { Store } from './store-client.ts'
import { chainAfter, linesAmong, type StoredLine } from './store-layout.ts'

const AT_ONCE = 8

/** The shops that have copies in a folder of a store, as the beginnings of their keys. */
export async function shopsIn(store: Store, folder: string): Promise<string[]> {
  const prefix = folder === '' ? '' : `${folder}/`
  const objects = await store.list(prefix)
  return objects
    .map(({ key }) => key)
    .filter((key) => key.endsWith(`/${PLACE_CARD}`))
    .map((key) => key.slice(0, -PLACE_CARD.length - 1))
}

/**
 * Writes what a store has of a shop into the folder `target`, so that it is a place like any other:
 * all of it, or no more than what brings the newest back. `root` is where the shop's keys begin.
 */
export async function fetchPlace(
  store: Store,
  root: string,
  target: string,
  what: 'all' | 'newest',
): Promise<void> {
  const objects = await store.list(`${root}/`)
  const small = objects
    .map(({ key }) => key.slice(root.length + 1))
    .filter((name) => [PLACE_CARD, PLACE_CODE].includes(name) || name.startsWith(`${PLACE_FILES}/`))
  await fetchAll(store, root, target, small)
  for (const line of chosen(linesAmong(objects, root), what)) {
    const folder = path.join(target, line.line)
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const { pieces, seq } of line.bases) {
      // Under its name only when it is whole, as at every place.
      const draft = path.join(folder, `base-${seq}.dcb.part`)
      for (const { name } of pieces) {
        fs.appendFileSync(draft, await needed(store, `${root}/${line.line}/${name}`))
      }
      fs.renameSync(draft, path.join(folder, `base-${seq}.dcb`))
    }
    const names = line.segments.map(({ name }) => `${line.line}/${name}`)
    await fetchAll(store, root, target, names)
  }
}

/** Lines with the bases and segments that are wanted of them. */
function chosen(lines: readonly StoredLine[], what: 'all' | 'newest'): StoredLine[] {
  const whole = lines.filter(({ bases }) => bases.length > 0)
  if (what === 'all')
    return whole.map((each) => ({ ...each, segments: chainAfter(each.segments, 0) }))
  const newest = whole.at(-1)
  const base = newest?.bases.at(-1)
  if (newest === undefined || base === undefined) return []
  return [{ ...newest, bases: [base], segments: chainAfter(newest.segments, base.seq) }]
}

async function fetchAll(
  store: Store,
  root: string,
  target: string,
  names: readonly string[],
): Promise<void> {
  const waiting = [...names]
  const fetchNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const file = path.join(target, ...name.split('/').map((part) => path.basename(part)))
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      fs.writeFileSync(file, await needed(store, `${root}/${name}`), { mode: 0o600 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

async function needed(store: Store, key: string): Promise<Buffer> {
  const bytes = await store.get(key)
  // Cleared away since it was listed: the copy is read again from the beginning.
  if (bytes === null) throw new Error(`${key} is not there any more`)
  return bytes
}
