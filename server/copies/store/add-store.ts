import { recordChange } from '../../audit/record-change.ts'
import type { addCopyPlace } from '../../contract/copies.ts'
import type { BodyOf } from '../../contract/operation.ts'
import { run } from '../../db/sql.ts'
import type { Actor } from '../../kernel/actor.ts'
import { type Message, message } from '../../kernel/message.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { recoveryMadeAtMs } from '../../keys/recovery.ts'
import { sealSecret } from '../../keys/seal-secret.ts'
import type { SealedStore } from '../copies.ts'
import {
  newPlaceCard,
  PLACE_CARD,
  type PlaceCard,
  parsePlaceCard,
  placeCardText,
} from '../place-folder.ts'
import { freeLetter, keepPlace, placesInUse } from '../places.ts'
import { addressText, readStoreAddress } from './store-address.ts'
import { openStore, type Store, StoreError, type StoreTrouble } from './store-client.ts'

export const STORE_TROUBLES: Readonly<Record<StoreTrouble, Message>> = {
  offline: message('copies.store-offline'),
  denied: message('copies.store-denied'),
  noBucket: message('copies.store-no-bucket'),
  wrongRegion: message('copies.store-wrong-region'),
  wrongClock: message('copies.store-wrong-clock'),
  storeFull: message('copies.store-full'),
  storeFailed: message('copies.store-failed'),
}

/**
 * Makes a folder of an S3-compatible store a place of the shop's copies and returns its number; one
 * that is in use already gets the new key. Throws 409 without a recovery code, and 400 where the store
 * does not do what it is asked: it is tried before it is kept.
 */
export async function addStore(
  services: Services,
  body: BodyOf<typeof addCopyPlace>,
  actor: Actor,
): Promise<number> {
  const { copies, dataFolder, db, keys } = services
  if (recoveryMadeAtMs(dataFolder) === null) throw new Refusal('NO_RECOVERY_CODE')
  const address = readStoreAddress(body.path, body.region)
  if (address === null) throw invalidField('path', message('copies.store-address'))
  const [keyId, secret] = [body.keyID?.trim() ?? '', body.secret?.trim() ?? '']
  if (keyId === '') throw invalidField('keyID', message('copies.store-key-missing'))
  if (secret === '') throw invalidField('secret', message('copies.store-key-missing'))
  const { bucketUrl, folder, region } = address
  const root = folder === '' ? copies.shop : `${folder}/${copies.shop}`
  const store = openStore({ bucketUrl, region, keyId, secret })
  const fresh = (): PlaceCard => newPlaceCard(copies.shop, freeLetter(db), services.term.epoch)
  const card = await cardIn(store, root, fresh)
  const sealed = { bucketUrl, region, keyId, root, sealedSecret: sealSecret(keys, secret) }
  const way = addressText(address)
  const known = placesInUse(db).find((place) => place.path === way)
  if (known === undefined) return keepPlace(services, { path: way, store: sealed, card }, actor)
  giveNewKey(services, known.id, sealed, actor)
  return known.id
}

/** The card of the shop's folder in a store; a new one is written where there is none. */
async function cardIn(store: Store, root: string, fresh: () => PlaceCard): Promise<PlaceCard> {
  const key = `${root}/${PLACE_CARD}`
  try {
    await store.list(`${root}/`)
    const found = await store.get(key)
    const card = found === null ? fresh() : parsePlaceCard(found.toString('utf8'))
    if (card === null) throw new Refusal('FOREIGN_PLACE')
    // Also where it is there already: a key that only reads would say so days later.
    await store.put(key, Buffer.from(placeCardText(card)))
    return card
  } catch (error) {
    if (error instanceof StoreError) throw invalidField('path', STORE_TROUBLES[error.trouble])
    throw error
  }
}

function giveNewKey(services: Services, id: number, store: SealedStore, actor: Actor): void {
  services.write((tx) => {
    run(tx, 'UPDATE copy_places SET store_json = :store WHERE id = :id', {
      id,
      store: JSON.stringify(store),
    })
    recordChange(tx, {
      actor,
      atMs: services.clock.now(),
      action: 'copies.place-key-changed',
      entity: 'copyPlace',
      entityId: id,
      detail: { path: store.bucketUrl, keyId: store.keyId },
    })
  })
  services.copies.follow(placesInUse(services.db))
}
