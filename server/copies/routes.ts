// GET /api/Copies/state, /drives, POST /api/Copies/places, /places/remove, /rehearse
import {
  addCopyPlace,
  copiesState,
  listDrives,
  rehearseCopy,
  removeCopyPlace,
} from '../contract/copies.ts'
import { parseWireDateTime, toInstant, toLocalText } from '../domain/local-time.ts'
import { type Message, message } from '../kernel/message.ts'
import { type BoundOperation, operation } from '../kernel/operation.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { recoveryMadeAtMs } from '../keys/recovery.ts'
import { driveFinder, driveList } from './drives.ts'
import type { PlaceTrouble } from './follower.ts'
import {
  addPlace,
  isOnSameDisk,
  type PlaceRow,
  placeOf,
  placesInUse,
  removePlace,
} from './places.ts'
import { damagedPages, lastRehearsal, rehearsePlace } from './rehearsals.ts'
import { standbyOperations } from './standby/routes.ts'
import { standbyLag } from './standby/standby-watch.ts'
import { findStandby } from './standby/standbys.ts'
import { addStore, STORE_TROUBLES } from './store/add-store.ts'

const TROUBLES: Readonly<Record<PlaceTrouble, Message>> = {
  away: message('copies.trouble-away'),
  foreign: message('copies.trouble-foreign'),
  full: message('copies.trouble-full'),
  readOnly: message('copies.trouble-read-only'),
  differs: message('copies.trouble-differs'),
  replaced: message('copies.trouble-replaced'),
  failed: message('copies.trouble-failed'),
  slow: message('copies.trouble-slow'),
  ...STORE_TROUBLES,
}

/** What has another name in a store than on a disk. */
const IN_A_STORE: Readonly<Record<PlaceTrouble, Message>> = {
  ...TROUBLES,
  away: message('copies.store-gone'),
  failed: STORE_TROUBLES.storeFailed,
  slow: message('copies.store-slow'),
}

function troublesOf({ store }: PlaceRow): Readonly<Record<PlaceTrouble, Message>> {
  return store === null ? TROUBLES : IN_A_STORE
}

const drives = driveList(driveFinder())

export const copyOperations: readonly BoundOperation[] = [
  operation(copiesState, ({ services }) => {
    const { copies, dataFolder, db } = services
    const { timeZone } = services.branch()
    const { bytes, fault, head } = copies.logState()
    return {
      Line: head?.line ?? null,
      Epoch: services.term.epoch,
      Sequence: head?.seq ?? null,
      CapturedAt: head === null ? null : toLocalText(head.atMs, timeZone),
      LogBytes: bytes,
      Problem: fault === null ? null : message('copies.log-fault', { fault }),
      HasRecoveryCode: recoveryMadeAtMs(dataFolder) !== null,
      DamagedPages: damagedPages(db),
      Places: [
        ...placesInUse(db).map((place) => stateOf(services, place)),
        ...standbyPlaces(services),
      ],
    }
  }),
  operation(listDrives, async ({ services }) => {
    const found = await drives(services.dataFolder)
    return {
      Items: found.map(({ freeBytes, hasCopies, name, path }) => ({
        Path: path,
        Name: name,
        FreeBytes: freeBytes,
        HasCopies: hasCopies,
      })),
    }
  }),
  operation(addCopyPlace, async ({ actor, body, services }) => {
    const id =
      body.kind === 's3'
        ? await addStore(services, body, actor)
        : await addPlace(services, body.path, actor)
    return { success: true, placeID: services.ids.encode('copyPlace', id) }
  }),
  operation(removeCopyPlace, ({ actor, body, services }) => {
    removePlace(services, placeOf(services, body.placeID), actor)
    return { success: true }
  }),
  operation(rehearseCopy, async ({ actor, body, services }) => {
    const place = placeOf(services, body.placeID)
    const { timeZone } = services.branch()
    const result = await rehearsePlace(services, place, {
      actor,
      atMs: instantOf(body.at, timeZone),
    })
    return {
      Sequence: result.sequence,
      At: toLocalText(result.atMs, timeZone),
      IntegrityOk: result.integrityOk,
      ForeignKeysOk: result.foreignKeysOk,
      AuditChainOk: result.auditChainOk,
      Documents: result.documents,
      Faults: result.faults,
      TookMs: result.tookMs,
    }
  }),
  ...standbyOperations,
]

function stateOf(services: Services, place: PlaceRow) {
  const { clock, copies, dataFolder, db, ids } = services
  const news = copies.newsOf(place.id)
  const { timeZone } = services.branch()
  const last = lastRehearsal(db, place.id)
  const completeAtMs = news?.completeAtMs ?? 0
  const isWhole = news?.state === 'Following' && copies.isComplete(place.id)
  return {
    ID: ids.encode('copyPlace', place.id),
    Kind: place.store === null ? ('folder' as const) : ('s3' as const),
    Name: place.path,
    Letter: place.letter,
    Sequence: news?.position?.seq ?? null,
    LagSeconds: isWhole
      ? 0
      : completeAtMs === 0
        ? null
        : Math.max(1, Math.ceil((clock.now() - completeAtMs) / 1_000)),
    State: news?.state ?? 'CatchingUp',
    Problem: news === null || news.trouble === null ? null : troublesOf(place)[news.trouble],
    IsSameDisk: place.store === null && isOnSameDisk(dataFolder, place.path),
    VerifiedAt: last === null ? null : toLocalText(last.atMs, timeZone),
    VerifiedOk: last?.isSound ?? null,
    VerifiedDocuments: last?.documents ?? null,
  }
}

/** The standby till among the places: none, or one. */
function standbyPlaces({ clock, copies, db, ids }: Services) {
  const standby = findStandby(db)
  if (standby === undefined) return []
  const news = copies.standbyNews()
  return [
    {
      ID: ids.encode('standby', standby.id),
      Kind: 'standby' as const,
      Name: standby.deviceName,
      Letter: standby.letter,
      Sequence: news.position?.seq ?? null,
      LagSeconds: standbyLag(news, clock.now()),
      State: news.state,
      Problem: null,
      IsSameDisk: false,
      VerifiedAt: null,
      VerifiedOk: null,
      VerifiedDocuments: null,
    },
  ]
}

function instantOf(at: string | undefined, timeZone: string): number | null {
  if (at === undefined) return null
  const local = parseWireDateTime(at, timeZone)
  if (local === null) throw invalidField('at', message('documents.not-a-date'))
  return toInstant(local, timeZone)
}
