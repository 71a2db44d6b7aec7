import fs from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { branchLogo } from '../contract/branch.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { IMAGES_FOLDER } from './images-folder.ts'

const NO_LOGO = message('branch.no-picture')

const MEDIA_TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

export const getBranchLogo = operation(branchLogo, ({ services, params, user, reply }) => {
  if (params.branchId !== user.branchId) {
    throw new Refusal('FORBIDDEN', message('branch.logo-of-another'))
  }
  // The name in the path is only compared: the file that is read is the one the database names.
  if (params.fileName !== services.branch().logoFileName) throw new Refusal('NOT_FOUND', NO_LOGO)
  return sendLogo({ services, reply })
})

/** Returns the branch's logo, or refuses with 404 where it has none. */
export function sendLogo({
  services,
  reply,
}: {
  services: Services
  reply: FastifyReply
}): FastifyReply {
  const { logoFileName } = services.branch()
  if (logoFileName === null) throw new Refusal('NOT_FOUND', NO_LOGO)
  const mediaType = MEDIA_TYPES[path.extname(logoFileName)]
  const bytes = readPicture(
    path.join(services.dataFolder, IMAGES_FOLDER, path.basename(logoFileName)),
  )
  if (mediaType === undefined || bytes === null) throw new Refusal('NOT_FOUND', NO_LOGO)
  // A new logo has a new name, so the picture behind a name never changes.
  return reply
    .type(mediaType)
    .header('cache-control', 'private, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

function readPicture(file: string): Buffer | null {
  try {
    return fs.readFileSync(file)
  } catch {
    // Lost or unreadable, the shop goes on without its logo.
    return null
  }
}
