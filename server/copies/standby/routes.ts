// GET /api/Standby/state, /places, POST /api/Standby/appoint, /dismiss, /join, /term, /sales;
// GET /api/Copies/log, /base, /image
import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { checkSecret } from '../../auth/check-secret.ts'
import { findBranch } from '../../branch/branch.ts'
import { IMAGES_FOLDER } from '../../branch/images-folder.ts'
import {
  appointStandby,
  copyBase,
  copyImage,
  copyLog,
  decideFound,
  dismissStandby,
  exchangeTerm,
  getStandby,
  handOver,
  joinStandby,
  listFound,
  standbyPlaces,
  standbyTail,
  tellSales,
} from '../../contract/standby.ts'
import { one, type ReadableDb } from '../../db/sql.ts'
import { toLocalText } from '../../domain/local-time.ts'
import { commitContext } from '../../kernel/commit-context.ts'
import { message } from '../../kernel/message.ts'
import { type BoundOperation, operation } from '../../kernel/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { keysText } from '../../keys/keys.ts'
import { recoveryFile, recoveryMadeAtMs } from '../../keys/recovery.ts'
import { placesInUse } from '../places.ts'
import { decideFoundRow, foundAnswer } from './found-documents.ts'
import { handOverTo } from './hand-over.ts'
import { sealFor } from './seal-keys.ts'
import { makeSighting } from './sighting.ts'
import { asStandbyOf, keepStandbyOf, NOT_APPOINTED } from './standby-of.ts'
import { standbyLag } from './standby-watch.ts'
import { appoint, dismiss, findStandby, noteStandbyPlace, type Standby } from './standbys.ts'
import { documentsSince, openForShop, sealForShop } from './tail.ts'
import { keepTold } from './told-sales.ts'

const BYTES = 'application/octet-stream'

export const standbyOperations: readonly BoundOperation[] = [
  operation(getStandby, ({ services }) => {
    const { clock, copies, db, ids, term } = services
    const standby = findStandby(db)
    const news = copies.standbyNews()
    const replaced = term.replacedBy()
    const { timeZone } = services.branch()
    return {
      DeviceID: standby === undefined ? null : ids.encode('device', standby.deviceId),
      DeviceName: standby?.deviceName ?? null,
      Letter: standby?.letter ?? null,
      State: standby === undefined ? null : news.state,
      LagSeconds: standby === undefined ? null : standbyLag(news, clock.now()),
      ReplacedAt: replaced === null ? null : toLocalText(replaced.atMs, timeZone),
      ReplacedBy: replaced?.by ?? null,
    }
  }),
  operation(appointStandby, async ({ actor, body, request, services, user }) => {
    const { copies, dataFolder, db } = services
    const deviceId = services.idOf('device', body.deviceID, 'deviceID')
    if (user.role !== 'owner') throw new Refusal('FORBIDDEN', message('standby.by-owner'))
    const secret = { kind: 'password', text: body.password } as const
    await checkSecret({ services, request, userName: user.userName, secret })
    if (recoveryMadeAtMs(dataFolder) === null) throw new Refusal('NO_RECOVERY_CODE')
    assertTill(db, deviceId)
    const atMs = services.clock.now()
    const letter = services.write((tx) => appoint(tx, deviceId, { actor, atMs }))
    copies.follow(placesInUse(db), true)
    return { success: true, Letter: letter }
  }),
  operation(dismissStandby, ({ actor, services }) => {
    const { clock, copies, db } = services
    services.write((tx) => dismiss(tx, { actor, atMs: clock.now() }))
    copies.follow(placesInUse(db), false)
    return { success: true }
  }),
  operation(joinStandby, ({ actor, body, ip, request, services }) => {
    const { clock, copies, dataFolder, db, keys, term } = services
    const standby = standbyOf(services, request)
    const place = { address: ip, port: body.port }
    if (standby.address !== place.address || standby.port !== place.port) {
      services.write((tx) => noteStandbyPlace(tx, standby, { actor, atMs: clock.now(), ...place }))
    }
    const { publicKey, sealed } = sealFor(body.publicKey, keysText(keys))
    return {
      Shop: copies.shop,
      ShopName: findBranch(db)?.name ?? '',
      DeviceName: standby.deviceName,
      Letter: standby.letter,
      Epoch: term.epoch,
      PublicKey: publicKey,
      SealedKeys: sealed,
      Recovery: fs.readFileSync(recoveryFile(dataFolder), 'utf8'),
      Images: imagesOf(dataFolder).map(({ digest, name }) => ({ Name: name, SHA256: digest })),
    }
  }),
  operation(copyImage, ({ query, reply, request, services }) => {
    standbyOf(services, request)
    const image = imagesOf(services.dataFolder).find(({ digest }) => digest === query.sha256)
    if (image === undefined) throw new Refusal('NOT_FOUND')
    return reply.type(BYTES).send(image.bytes)
  }),
  operation(copyLog, async ({ query, reply, request, services }) => {
    const { copies } = services
    standbyOf(services, request)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const position = { line: query.line, seq: query.after }
    const segments = await copies.segmentsFor(position, (query.wait ?? 0) * 1_000, gone.signal)
    const base = copies.newestBase()
    if (segments === null) {
      throw new Refusal('CONFLICT', message('standby.begin-with-base'), {
        details: { Line: base?.line ?? null, Base: base?.seq ?? null },
      })
    }
    if (base !== null) reply.header('x-copy-base', base.seq)
    return reply.type(BYTES).send(segments)
  }),
  operation(copyBase, ({ query, reply, request, services }) => {
    standbyOf(services, request)
    const base = services.copies.newestBase()
    if (base === null || base.line !== query.line) throw new Refusal('NOT_FOUND')
    reply.header('x-copy-base', base.seq)
    return reply.type(BYTES).send(fs.createReadStream(base.file))
  }),
  operation(exchangeTerm, ({ body, services }) => {
    const { copies, term } = services
    if (body.certificate !== undefined) term.consider(body.certificate)
    return {
      Shop: copies.shop,
      Epoch: term.epoch,
      Certificate: term.certificate(),
      IsReplaced: term.replacedBy() !== null,
    }
  }),
  operation(standbyPlaces, ({ services }) => {
    const { clock, db, keys, term } = services
    const standby = findStandby(db)
    const isReplaced = term.replacedBy() !== null
    return {
      Epoch: term.epoch,
      Certificate: term.certificate(),
      IsReplaced: isReplaced,
      Host: standby?.address ?? null,
      Port: standby?.port ?? null,
      Sighting: isReplaced ? null : makeSighting(keys, clock.now()),
    }
  }),
  operation(handOver, async ({ actor, services }) => {
    await handOverTo(services, actor)
    return { success: true }
  }),
  operation(standbyTail, ({ body, services }) => {
    const { dataFolder, db, keys, term } = services
    term.consider(body.certificate)
    const replaced = term.replacedBy()
    const told = openForShop(keys, body.sealed)
    // Sealed with the shop's own key: nobody else can ask, and nobody else can read the answer.
    if (replaced === null || told === null) throw new Refusal('FORBIDDEN')
    const host = asStandbyOf(told)
    if (host !== null) keepStandbyOf(dataFolder, host)
    const isTaken = replaced.reason !== 'hand-over'
    return { Sealed: sealForShop(keys, isTaken ? documentsSince(db, replaced) : []) }
  }),
  operation(listFound, ({ services }) => ({ Items: foundAnswer(services) })),
  operation(tellSales, ({ body, request, services }) => {
    const { clock, term } = services
    const { timeZone } = services.branch()
    const nowMs = clock.now()
    // A till of this computer itself is no device.
    const tillName = request.device?.name ?? ''
    const telling = { tillName, epoch: Math.max(1, term.epoch - 1), nowMs, timeZone }
    const found = services.write((tx) => keepTold(tx, body.sales, telling))
    return { success: true, Found: found }
  }),
  operation(decideFound, (call) => {
    const { body, services } = call
    const id = services.idOf('foundDocument', body.foundID, 'foundID')
    const { decision, note = null } = body
    const context = commitContext(call)
    const orderNo = services.write((tx) =>
      decideFoundRow(tx, services, context, id, { decision, note }),
    )
    return { success: true, SalesOrderNo: orderNo }
  }),
]

/** The standby that asks. Throws 403 for whoever else. */
function standbyOf({ db, term }: Services, { device }: FastifyRequest): Standby {
  const standby = findStandby(db)
  if (standby === undefined || device?.id !== standby.deviceId) {
    throw new Refusal('FORBIDDEN', message('standby.not-appointed'), { details: NOT_APPOINTED })
  }
  // What a computer says that was replaced must not reach the one that follows it.
  if (term.replacedBy() !== null) {
    const details = { Certificate: term.certificate() }
    throw new Refusal('REPLACED', undefined, { details })
  }
  return standby
}

function assertTill(db: ReadableDb, id: number): void {
  const sql = `SELECT kind FROM devices WHERE id = :id AND revoked_at_ms IS NULL`
  const device = one<{ kind: string }>(db, sql, { id })
  if (device === undefined) throw new Refusal('NOT_FOUND', message('devices.no-such-device'))
  if (device.kind !== 'till') throw new Refusal('BUSINESS_RULE', message('standby.tills-only'))
}

function imagesOf(dataFolder: string): { name: string; digest: string; bytes: Buffer }[] {
  const folder = path.join(dataFolder, IMAGES_FOLDER)
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).map((name) => {
    const bytes = fs.readFileSync(path.join(folder, name))
    return { name, digest: hash('sha256', bytes, 'hex'), bytes }
  })
}
