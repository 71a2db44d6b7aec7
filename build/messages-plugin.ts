import fs from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { parseMessage } from '../resources/messages/parse.ts'

/** A file of messages of the till or of the shell; those of the server are parsed where they are used. */
const CATALOGUE = /\/resources\/messages\/(?:till|shell)\/\w+\/[\w-]+\.ts$/

/**
 * Parses the messages of the pages when they are built: a page can't compile code (its content
 * policy forbids that), and the parser would be in its first download.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'dioptre:messages',
    enforce: 'pre',
    async load(id) {
      return CATALOGUE.test(id) ? { code: await parsedModule(id), map: null } : null
    },
  }
}

async function parsedModule(file: string): Promise<string> {
  // With its time, so that `npm run dev` sees what has changed since.
  const { mtimeMs } = fs.statSync(file)
  const catalogues: Record<string, Record<string, string>> = await import(
    `${pathToFileURL(file).href}?${mtimeMs}`
  )
  return Object.entries(catalogues)
    .map(([name, messages]) => {
      const parsed = Object.entries(messages).map(([key, text]) => [key, parseMessage(text)])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(parsed))}\n`
    })
    .join('')
}
