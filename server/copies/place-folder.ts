import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { writeFileDurably } from '../kernel/durable-file.ts'
import { isRecord } from '../wire/record.ts'

/** Each change of epoch that came from this place: letters are never given twice. */
export type PlaceEpoch = { epoch: number; epochId: string; letters: string; at: string }

/** What a folder that holds copies says of itself, in `dioptre-copy.json`. */
export type PlaceCard = {
  format: 1
  shop: string
  /** Random, its own. */
  place: string
  /** The first of two letters in the numbers after a restore from here. */
  letter: string
  /**
   * Where the second letters begin: anywhere for a place that was made after a change of the main
   * computer, since one that works on unseen may have given the same first letter.
   */
  secondFrom?: number
  epochs: PlaceEpoch[]
  /** The highest of a shop that wrote here: one with a lower was brought back elsewhere since. */
  epoch: number
}

export const PLACE_CARD = 'dioptre-copy.json'
/** The shop's keys, locked with its recovery code. */
export const PLACE_CODE = 'recovery.json'
/** Pictures by their hash, and the list of their names. */
export const PLACE_FILES = 'files'
export const PLACE_NAMES = 'images.json'
/** Letters that are no figures and not taken for others. */
export const PLACE_LETTERS = 'DEFGHJKMNPQUWXYZ'

/** Returns what the folder says of itself; null where it is no place of copies. */
export function readPlaceCard(folder: string): PlaceCard | null {
  try {
    return parsePlaceCard(fs.readFileSync(path.join(folder, PLACE_CARD), 'utf8'))
  } catch {
    return null
  }
}

/** Reads the text of a card; null where it is none. */
export function parsePlaceCard(text: string): PlaceCard | null {
  try {
    const raw: unknown = JSON.parse(text)
    if (!isRecord(raw) || raw['format'] !== 1) return null
    const { epoch, epochs, letter, place, secondFrom, shop } = raw
    if (typeof shop !== 'string' || typeof place !== 'string' || typeof letter !== 'string')
      return null
    return {
      format: 1,
      shop,
      place,
      letter,
      secondFrom: typeof secondFrom === 'number' ? secondFrom : 0,
      epochs: Array.isArray(epochs) ? epochs : [],
      epoch: typeof epoch === 'number' ? epoch : 1,
    }
  } catch {
    return null
  }
}

export function writePlaceCard(folder: string, card: PlaceCard): void {
  writeFileDurably(path.join(folder, PLACE_CARD), placeCardText(card), 0o600)
}

export function placeCardText(card: PlaceCard): string {
  return `${JSON.stringify(card, null, 2)}\n`
}

/** Whether the folder holds copies of any shop, readable or not. */
export function hasPlaceCard(folder: string): boolean {
  return fs.existsSync(path.join(folder, PLACE_CARD))
}

/** The card of a new place of a shop in its `epoch`. */
export function newPlaceCard(shop: string, letter: string, epoch = 1): PlaceCard {
  const place = randomBytes(8)
  const secondFrom = epoch === 1 ? 0 : place.readUInt8(0) % PLACE_LETTERS.length
  return { format: 1, shop, place: place.toString('hex'), letter, secondFrom, epochs: [], epoch }
}

/**
 * The letters of the next shop that is brought back from a place or takes over there: the place's
 * own, and the first one that neither the place nor the copy itself knows of: where the folder was
 * copied, the shop may have been brought back from the other one. Null where none is left.
 */
export function nextLetters(
  { epochs, letter, secondFrom = 0 }: Pick<PlaceCard, 'epochs' | 'letter' | 'secondFrom'>,
  inCopy: readonly string[] = [],
): string | null {
  const given = new Set([...epochs.map((each) => each.letters), ...inCopy])
  const order = PLACE_LETTERS.slice(secondFrom) + PLACE_LETTERS.slice(0, secondFrom)
  const second = [...order].find((each) => !given.has(`${letter}${each}`))
  return second === undefined ? null : `${letter}${second}`
}

/**
 * First letters in the order in which a shop gives them to its places. After a change of the main
 * computer the order is another one: where the computer of before works on unseen, the two do not
 * give the same letter next.
 */
export function letterOrder(epochId: string): string {
  const from = epochId === '' ? 0 : Number.parseInt(epochId.slice(0, 2), 16) % PLACE_LETTERS.length
  return PLACE_LETTERS.slice(from) + PLACE_LETTERS.slice(0, from)
}

export const PLACE_README = 'READ-ME.txt'
export const README_TEXT = `These are copies of a shop, made by Dioptre. They are locked: only the shop's recovery code opens them.

The computer died? On another computer install Dioptre and choose "Bring back a shop" at its first
start, or run:  npm run restore -- --from THIS_FOLDER --data NEW_FOLDER --code THE_CODE
Do not change, rename or delete anything in this folder.
`
