import type { CartLine } from '../../../server/contract/cart.ts'
import { t } from '../../base/i18n/t.ts'
import { type BoxSizes, otherSizes, sizesText } from '../../kernel/box-sizes.ts'
import { shownKey } from '../../kernel/commands/registry.ts'
import { nameWithPower } from '../../kernel/name-with-power.ts'
import { queryClient } from '../../kernel/queries/query-client.ts'
import { useCart } from '../cart/cart-store.ts'
import { contactHistoryQuery, wornContacts } from './contact-history-query.ts'
import { farBesides, lensesOfTwoPowers, powerKey } from './eye-powers.ts'
import { historyQuery } from './history-query.ts'
import { isOfAnother } from './of-another.ts'
import {
  type Cylinder,
  cylinderDiffers,
  degreesOf,
  dioptresOf,
  type EyeSphere,
  isFarFromSpectacles,
  isNearerOtherEye,
  isOfOtherEye,
  powerDiffers,
  type SpectacleEye,
} from './power-differs.ts'
import { vertexOf } from './rx-draft.ts'
import { useRx } from './rx-store.ts'
import { saleEyes } from './sale-eyes.ts'

type Eye = 'Right' | 'Left'
const EYES: readonly Eye[] = ['Right', 'Left']

type KnownEye = EyeSphere & {
  /** Typed with this sale, else of the newest contact lenses. */
  sizes: BoxSizes
  toric: Cylinder | null
  /** What the eye sees by, where no contact lens of it was kept before; else null. */
  first: SpectacleEye | null
}

/** The prescriptions of a person, the newest first; none of nobody. */
async function prescriptionsOf(customerID: string | null) {
  if (customerID === null) return [{ Items: [] }, { Items: [] }] as const
  return await Promise.all([
    queryClient.fetchQuery(contactHistoryQuery(customerID)),
    queryClient.fetchQuery(historyQuery(customerID)),
  ])
}

/** What is typed with this sale, and what else the newest prescriptions say that none replaced. */
async function knownEyes(customerID: string | null): Promise<Record<Eye, KnownEye>> {
  const [contacts, tests] = await prescriptionsOf(customerID)
  const { draft } = useRx.getState()
  const { left, right, savedID } = draft.contacts
  const typed = isOfAnother() ? {} : { Right: right, Left: left }
  const worn = wornContacts(contacts.Items)
  const keptOf = (eye: Eye) => worn[eye]?.[eye]
  const spectacle = tests.Items.find(({ SupersededByID }) => SupersededByID === null)
  const spectacleEye = (eye: Eye): SpectacleEye | null => {
    const inSale = saleEyes().find((each) => each.eye === eye)
    if (inSale !== undefined) return { ...inSale, vertexMm: vertexOf(draft).vertexMm ?? null }
    const { Cylinder: cylinder, Spherical: sphere } = spectacle?.Chart[eye] ?? {}
    if (sphere === undefined || sphere === null) return null
    return { sphere, cylinder: cylinder ?? 0, vertexMm: spectacle?.VertexMm ?? null }
  }
  const hadLens = (eye: Eye) =>
    contacts.Items.some((kept) => kept.ID !== savedID && dioptresOf(kept[eye]?.Power) !== null)
  const sizesOf = (eye: Eye): BoxSizes => {
    const kept = keptOf(eye)
    const { baseCurve, brand, diameter } = typed[eye] ?? {}
    // Of another brand than was worn nothing is known.
    const isOtherBrand = Boolean(brand) && Boolean(kept?.Brand) && brand !== kept?.Brand
    return isOtherBrand
      ? { baseCurve, diameter }
      : { baseCurve: baseCurve || kept?.BaseCurve, diameter: diameter || kept?.Diameter }
  }
  const of = (eye: Eye): KnownEye => ({
    sizes: sizesOf(eye),
    first: hadLens(eye) ? null : spectacleEye(eye),
    contact: dioptresOf(typed[eye]?.power) ?? dioptresOf(keptOf(eye)?.Power),
    spectacle: spectacle?.Chart[eye]?.Spherical ?? null,
    vertexMm: spectacle?.VertexMm ?? null,
    toric:
      toricOf(typed[eye]?.power, typed[eye]?.cylinder, typed[eye]?.axis) ??
      toricOf(keptOf(eye)?.Power, keptOf(eye)?.Cylinder, keptOf(eye)?.Axis) ??
      chartToric(spectacle?.Chart[eye] ?? null),
  })
  return { Right: of('Right'), Left: of('Left') }
}

type Written = string | null | undefined

/** The cylinder of an eye whose contact lens is known; none written is none. */
function toricOf(power: Written, cylinder: Written, axis: Written): Cylinder | null {
  if (dioptresOf(power) === null) return null
  return { cylinder: dioptresOf(cylinder) ?? 0, axis: degreesOf(axis), isExact: true }
}

function chartToric(
  eye: { Spherical: number | null; Cylinder: number | null; Axis: number | null } | null,
): Cylinder | null {
  if (eye === null || eye.Spherical === null) return null
  return { cylinder: eye.Cylinder ?? 0, axis: eye.Axis }
}

type LensesAndEyes = { lenses: CartLine[]; known: Record<Eye, KnownEye> }

/** The contact lenses of the sale, and what is known of the eyes of its customer; null without any. */
async function lensesAndEyes(): Promise<LensesAndEyes | null> {
  const { customer, lines } = useCart.getState()
  const lenses = lines.filter(({ section }) => section === 'ContactLens')
  return lenses.length === 0 ? null : { lenses, known: await knownEyes(customer?.ID ?? null) }
}

/**
 * The eyes that a lens is compared with, each group by itself: of an eye that was not said it may be
 * for either, and of both it has to be right for each.
 */
function eyesToCompare({ lensEyes }: Pick<CartLine, 'lensEyes'>): readonly (readonly Eye[])[] {
  return lensEyes.length === 0 ? [EYES] : lensEyes.map((eye) => [eye])
}

/** Names boxes whose base curve or diameter is not that of their eye; '' for none. */
function otherSizesOf({ known, lenses }: LensesAndEyes): string {
  const named = lenses.flatMap((line) =>
    eyesToCompare(line).flatMap((group) => {
      const eyes = group.map((eye) => known[eye].sizes)
      const others = otherSizes(line, eyes)
      const box = sizesText(others)
      if (box === '') return []
      const written = eyes.map(({ baseCurve, diameter }) =>
        sizesText({
          ...('baseCurve' in others ? { baseCurve } : {}),
          ...('diameter' in others ? { diameter } : {}),
        }),
      )
      const lensEyes = group.length === 1 ? [...group] : []
      return [
        t('contacts.otherSize', {
          name: namesOf([{ ...line, lensEyes }]),
          box,
          written: [...new Set(written)].join(', '),
        }),
      ]
    }),
  )
  return [...new Set(named)].join(', ')
}

/** The contact lenses of the sale that are far from what is known of their eye. */
export async function farContactLenses(): Promise<CartLine[]> {
  const sale = await lensesAndEyes()
  return sale === null ? [] : farLensesOf(sale)
}

function farLensesOf({ known, lenses }: LensesAndEyes): CartLine[] {
  type Lens = Pick<CartLine, 'lensEyes' | 'spherical'>
  const byOtherEye =
    (is: typeof isOfOtherEye) =>
    ({ lensEyes, spherical }: Lens): boolean => {
      const [eye, ...more] = lensEyes
      const sphere = dioptresOf(spherical)
      if (sphere === null || eye === undefined || more.length > 0) return false
      return is(sphere, known[eye], known[eye === 'Right' ? 'Left' : 'Right'])
    }
  const isForOtherEye = byOtherEye(isOfOtherEye)
  const isNearerOther = byOtherEye(isNearerOtherEye)
  const isOfBothEyes = (is: (line: Lens) => boolean) =>
    EYES.every((eye) => lenses.some((line) => line.lensEyes[0] === eye && is(line)))
  const isExact = EYES.every((eye) => known[eye].contact !== null)
  // By spectacles alone one lens says little: equal lenses may do for both eyes.
  const isWholeSwap = isOfBothEyes(isForOtherEye)
  const isNearSwap = isOfBothEyes(isNearerOther)
  return lenses.filter(({ axis, cylinder, lensEyes, spherical }) => {
    const sphere = dioptresOf(spherical)
    const toric = { cylinder: dioptresOf(cylinder) ?? 0, axis: degreesOf(axis) }
    const lens = { lensEyes, spherical }
    const isCrossed =
      (isForOtherEye(lens) && (isExact || isWholeSwap)) || (isNearerOther(lens) && isNearSwap)
    const isFarFrom = (eyes: readonly KnownEye[]): boolean => {
      const isToricFar = cylinderDiffers(
        toric,
        eyes.map((eye) => eye.toric),
      )
      const isFirstFar =
        sphere !== null &&
        eyes.every(
          ({ first }) => first !== null && isFarFromSpectacles({ ...toric, sphere }, first),
        )
      // A power was typed for the other eye alone, and nothing is known of this one.
      const isUntyped =
        eyes.every(({ contact, spectacle }) => contact === null && spectacle === null) &&
        EYES.some((eye) => known[eye].contact !== null)
      return isUntyped || isToricFar || isFirstFar || powerDiffers(sphere ?? 0, eyes)
    }
    const isFar =
      isCrossed ||
      eyesToCompare({ lensEyes }).some((group) => isFarFrom(group.map((eye) => known[eye])))
    return sphere !== null && isFar
  })
}

/** A lens of the sale by name and power. */
export function nameOfLens({ addition, axis, cylinder, itemName, spherical }: CartLine): string {
  const powers = { Sphere: spherical, Cylinder: cylinder, Axis: axis, Addition: addition }
  return nameWithPower({ Name: itemName, ...powers })
}

/** The lenses by eye, name and power. */
export function namesOf(lines: readonly CartLine[]): string {
  const names = lines.map((line) => {
    const eyes = line.lensEyes.map((eye) => t(eye === 'Right' ? 'pair.r' : 'pair.l')).join('+')
    return `${eyes} ${nameOfLens(line)}`.trim()
  })
  return [...new Set(names)].join(', ')
}

/** What was asked about, of which sale; what the order then says; how often, and whether it went on. */
const NOTHING_ASKED = { key: '', remarks: '', times: 0, isConfirmed: false }
let asked = NOTHING_ASKED

// An emptied sale is another one, though its lines may come to have the same IDs.
useCart.subscribe(({ lines }) => {
  if (lines.length === 0) asked = NOTHING_ASKED
})

/**
 * Asks about two powers for one eye, of contact lenses far from the prescription, and of boxes of other
 * sizes, each once: the same key again confirms it, unless the lenses or the prescription changed
 * since. Returns the question, or null where there is none.
 */
export async function askAboutFarLenses(): Promise<string | null> {
  const sale = await lensesAndEyes()
  if (sale === null) return null
  const { customer, lines, sessionID } = useCart.getState()
  const far = farLensesOf(sale)
  const twice = lensesOfTwoPowers(lines)
  const sizes = otherSizesOf(sale)
  const lenses = sale.lenses.map((line) => `${line.id}${powerKey(line)}${line.lensEyes.join('')}`)
  const { left, right } = useRx.getState().draft.contacts
  const key = [sessionID, customer?.ID ?? '', ...lenses, sizes, JSON.stringify([right, left])].join(
    ' ',
  )
  const questions = [
    ['contacts.confirmTwoPowers', namesOf(twice)],
    ['contacts.confirmPower', namesOf(farBesides(twice, far))],
    ['contacts.confirmSize', sizes],
  ] as const
  const open = questions.filter(([, names]) => names !== '')
  const powers = namesOf([...new Set([...twice, ...far])])
  const remarks = [
    powers === '' ? '' : t('contacts.powerConfirmed', { names: powers }),
    sizes === '' ? '' : t('contacts.sizeConfirmed', { names: sizes }),
  ]
  const said = remarks.filter(Boolean).join('\n')
  const times = asked.key === key ? asked.times : 0
  const next = open[times]
  if (next === undefined) {
    asked = { key, remarks: said, times, isConfirmed: open.length > 0 }
    return null
  }
  asked = { key, remarks: said, times: times + 1, isConfirmed: false }
  const [question, names] = next
  return t(question, { names, key: shownKey('pay') })
}

/** What the order says of contact lenses that were confirmed; '' where nothing was asked. */
export function confirmedPowers(): string {
  const isOfSale = asked.key.startsWith(`${useCart.getState().sessionID} `)
  return isOfSale && asked.isConfirmed ? asked.remarks : ''
}
