import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { recordChange } from '../audit/record-change.ts'
import { IMAGES_FOLDER } from '../branch/images-folder.ts'
import {
  itemImage as imageSpec,
  removeItemImage as removeSpec,
  saveItemImage as saveSpec,
} from '../contract/catalog.ts'
import { all, exactlyOne, one, type ReadableDb, run, type WritableDb } from '../db/sql.ts'
import type { Actor } from '../kernel/actor.ts'
import { message } from '../kernel/message.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import { changeItem } from './change-item.ts'
import { ITEM_IMAGE_BYTES_MAX, pictureKind } from './image-file.ts'

const MOST_IMAGES = 6
const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }
const NO_IMAGE = message('catalog.no-image')

/** Returns the names of an item's pictures, the one that is shown first in front. */
export function imagesOf(db: ReadableDb, itemId: number): string[] {
  return all<{ name: string }>(
    db,
    'SELECT name FROM item_images WHERE item_id = :itemId ORDER BY place',
    { itemId },
  ).map(({ name }) => name)
}

/** Returns where a picture is read, by its name; null for none. */
export function imagePathOf(name: string | null): string | null {
  return name === null ? null : imageSpec.path.replace('{name}', name)
}

export const saveItemImage = operation(saveSpec, ({ actor, body, query, services }) => {
  const itemId = services.idOf('item', query.itemID, 'itemID')
  const sent: unknown = body
  const file = Buffer.isBuffer(sent) ? sent : Buffer.alloc(0)
  if (file.length > ITEM_IMAGE_BYTES_MAX) {
    throw invalidField('body', message('catalog.image-too-large'))
  }
  const kind = pictureKind(file)
  if (kind === null) throw invalidField('body', message('catalog.image-not-a-picture'))
  const name = `${createHash('sha256').update(file).digest('hex').slice(0, 32)}.${kind}`
  assertItem(services.db, itemId)
  if (!imagesOf(services.db, itemId).includes(name)) assertRoom(services.db, itemId)
  const folder = path.join(services.dataFolder, IMAGES_FOLDER)
  fs.mkdirSync(folder, { recursive: true })
  // On disk before a row names it; the same picture has the same name.
  fs.writeFileSync(path.join(folder, name), file, { flush: true })
  services.write((tx) => {
    assertItem(tx, itemId)
    if (imagesOf(tx, itemId).includes(name)) return
    assertRoom(tx, itemId)
    const { place } = exactlyOne<{ place: number }>(
      tx,
      'SELECT coalesce(max(place), 0) + 1 AS place FROM item_images WHERE item_id = :itemId',
      { itemId },
    )
    run(tx, 'INSERT INTO item_images (item_id, name, place) VALUES (:itemId, :name, :place)', {
      itemId,
      name,
      place,
    })
    noteImages(tx, itemId, { actor, atMs: services.clock.now(), action: 'added', name })
  })
  return { success: true, name }
})

/** The pictures of an item that is merged away stand for the one that has none of its own. */
export function takeImages(
  tx: WritableDb,
  of: { fromItemId: number; intoItemId: number },
  by: { userId: number; atMs: number; reason: string },
): void {
  const { fromItemId, intoItemId } = of
  const [first] = imagesOf(tx, fromItemId)
  if (first === undefined || imagesOf(tx, intoItemId).length > 0) return
  run(
    tx,
    `INSERT INTO item_images (item_id, name, place)
     SELECT :intoItemId, name, place FROM item_images WHERE item_id = :fromItemId`,
    { fromItemId, intoItemId },
  )
  changeItem(tx, intoItemId, { image_path: first }, by)
}

/** The file stays: an earlier copy of the shop may name it. */
export const removeItemImage = operation(removeSpec, ({ actor, body, services }) => {
  const itemId = services.idOf('item', body.itemID, 'itemID')
  services.write((tx) => {
    assertItem(tx, itemId)
    const removed = run(tx, 'DELETE FROM item_images WHERE item_id = :itemId AND name = :name', {
      itemId,
      name: body.name,
    })
    if (removed === 0) throw new Refusal('NOT_FOUND', NO_IMAGE)
    noteImages(tx, itemId, {
      actor,
      atMs: services.clock.now(),
      action: 'removed',
      name: body.name,
    })
  })
  return { success: true }
})

export const getItemImage = operation(imageSpec, ({ params, reply, services }) => {
  const { name } = params
  // The name is compared with the rows: no other file of the folder is ever read.
  const known = one(services.db, 'SELECT 1 FROM item_images WHERE name = :name LIMIT 1', { name })
  const mediaType = MEDIA_TYPES[path.extname(name).slice(1)]
  const file = path.join(services.dataFolder, IMAGES_FOLDER, path.basename(name))
  if (known === undefined || mediaType === undefined || !fs.existsSync(file)) {
    throw new Refusal('NOT_FOUND', NO_IMAGE)
  }
  return reply
    .type(mediaType)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(fs.readFileSync(file))
})

function assertItem(db: ReadableDb, itemId: number): void {
  const item = one<{ mergedIntoId: number | null }>(
    db,
    'SELECT merged_into_id AS mergedIntoId FROM items WHERE id = :itemId',
    { itemId },
  )
  if (item === undefined) throw new Refusal('NOT_FOUND', message('catalog.no-item'))
  if (item.mergedIntoId !== null) throw new Refusal('CONFLICT', message('catalog.merged-away'))
}

function assertRoom(db: ReadableDb, itemId: number): void {
  if (imagesOf(db, itemId).length < MOST_IMAGES) return
  throw new Refusal('BUSINESS_RULE', message('catalog.images-enough', { most: MOST_IMAGES }))
}

/** Writes the first picture to the item, with a version of its history, and the audit row. */
function noteImages(
  tx: WritableDb,
  itemId: number,
  of: { actor: Actor; atMs: number; action: 'added' | 'removed'; name: string },
): void {
  const { action, actor, atMs, name } = of
  const [first = null] = imagesOf(tx, itemId)
  changeItem(tx, itemId, { image_path: first }, { userId: actor.userId, atMs })
  recordChange(tx, {
    actor,
    atMs,
    action: `catalogue.image-${action}`,
    entity: 'item',
    entityId: itemId,
    detail: { name },
  })
}
