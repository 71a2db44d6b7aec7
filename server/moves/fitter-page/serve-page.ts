import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILES = [
  { url: '/fitter/page.js', file: 'page.js', type: 'text/javascript; charset=utf-8' },
  { url: '/fitter/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
  // The same page for every job: it reads its own link, and the server puts no text into it.
  { url: '/fitter/:token', file: 'page.html', type: 'text/html; charset=utf-8' },
]

/** The page that a job card's code opens on a fitter's phone; small, and without a till. */
export function installFitterPage(app: FastifyInstance, resourcesFolder: string): void {
  for (const { file, type, url } of FILES) {
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      const text = fs.readFileSync(path.join(resourcesFolder, 'fitter', file), 'utf8')
      return reply.type(type).header('cache-control', 'no-cache').send(text)
    })
  }
}
