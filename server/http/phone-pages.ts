import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' } as const

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
      const text = fs.readFileSync(path.join(resourcesFolder, file), 'utf8')
      return reply
        .type(`${type ?? 'text/plain'}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(text)
    })
  }
}

/** The files that the small pages share. */
export function installSharedPhoneFiles(app: FastifyInstance, resourcesFolder: string): void {
  installPhonePages(app, resourcesFolder, {
    '/phone-pages/common.js': 'phone-pages/common.js',
    '/phone-pages/common.css': 'phone-pages/common.css',
  })
}
