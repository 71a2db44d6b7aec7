import fs from 'node:fs'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The till itself at `/`. Built assets carry their hash in their name and may be kept for ever. */
export async function installTill(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null || !fs.existsSync(folder)) return
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      const isHashed = /[\\/]assets[\\/]/.test(file)
      response.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'no-cache')
    },
  })
}
