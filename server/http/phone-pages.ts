import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { people } from '../contract/auth.ts'
import { collectDevice, pairDevice } from '../contract/devices.ts'
import {
  compareFitterLenses,
  enterFitterPage,
  openFitterPage,
  transitionFitterJob,
} from '../contract/lab.ts'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ttf': 'font/ttf',
} as const

/** A face changes with the program and hardly then; a phone fetches it once a day at most. */
const FONT_CACHE = 'public, max-age=86400'

/**
 * Serves files of a small page that needs no till, by their address. The server puts no text of
 * its own into them.
 */
export function installPhonePages(
  app: FastifyInstance,
  resourcesFolder: string,
  files: Readonly<Record<string, string>>,
): void {
  for (const [url, file] of Object.entries(files)) {
    const type = Object.entries(TYPES).find(([ending]) => file.endsWith(ending))?.[1]
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      return reply
        .type(type ?? 'text/plain; charset=utf-8')
        .header('cache-control', type === TYPES['.ttf'] ? FONT_CACHE : 'no-cache')
        .send(fs.readFileSync(path.join(resourcesFolder, file)))
    })
  }
}

/** What the small pages ask the server, as they ask it: without a session. */
const OPERATIONS = [
  people,
  pairDevice,
  collectDevice,
  openFitterPage,
  enterFitterPage,
  transitionFitterJob,
  compareFitterLenses,
]

/** The files that the small pages share, and the paths of the operations by their names. */
export function installSharedPhoneFiles(app: FastifyInstance, resourcesFolder: string): void {
  installPhonePages(app, resourcesFolder, {
    '/phone-pages/common.js': 'phone-pages/common.js',
    '/phone-pages/common.css': 'phone-pages/common.css',
    '/phone-pages/latin.ttf': 'fonts/NotoSans-Regular.ttf',
    '/phone-pages/latin-bold.ttf': 'fonts/NotoSans-SemiBold.ttf',
    '/phone-pages/devanagari.ttf': 'fonts/NotoSansDevanagari-Regular.ttf',
    '/phone-pages/devanagari-bold.ttf': 'fonts/NotoSansDevanagari-SemiBold.ttf',
  })
  const paths = Object.fromEntries(OPERATIONS.map(({ name, path }) => [name, path]))
  app.get('/phone-pages/paths.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`export const PATHS = ${JSON.stringify(paths)}\n`),
  )
}
