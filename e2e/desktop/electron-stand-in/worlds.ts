import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/** The name of the preload's world; only its contexts get the binding. */
export const ISOLATED = 'shell preload'

/** The two scripts that every new document gets, before any of its own. */
export function worldScripts(preloadFile: string): { main: string; isolated: string } {
  const token = JSON.stringify(`shell-${randomUUID()}`)
  const preload = fs.readFileSync(preloadFile, 'utf8')
  return {
    main: `{ ${sourceOf('main-world.mjs')}; standInMainWorld(${token}) }`,
    isolated: `{ ${sourceOf('isolated-world.mjs')}; standInIsolatedWorld(${token}, (require) => {
      const module = { exports: {} }; const exports = module.exports
      ${preload}
    }) }`,
  }
}

function sourceOf(name: string): string {
  const text = fs.readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
  return text.replace(/^export /gm, '')
}
