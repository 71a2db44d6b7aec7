import { type DemoEye, type DemoEyes, demoEyes } from './demo-eyes.ts'
import type { DemoCustomer } from './demo-people.ts'
import type { Shelf, ShelfItem } from './demo-shelf.ts'
import type { DemoLine } from './demo-till.ts'
import type { Random } from './random.ts'

const SINGLE_VISION = 1
const BIFOCAL = 2
const PROGRESSIVE = 3
const FITTING_CENTIPAISE = 1_500_000
const PPM_PER_PERCENT = 10_000

/** A pair of spectacles: a frame, two lenses to the eyes' powers, now and then a case. */
export function spectacles(
  random: Random,
  shelf: Shelf,
  customer: DemoCustomer,
): { lines: DemoLine[]; eyes: DemoEyes } {
  const eyes = demoEyes(customer)
  const frame = shelf.take(random, (item) => item.section === 'Frame')
  const type = lensType(random, eyes)
  const lens = shelf.take(random, (item) => {
    return item.spectacleLensType === type && !['Stock lenses', 'Glass'].includes(item.category)
  })
  const isDelicate = frame.category !== 'Full rim'
  const lines = [
    { ...line(frame), pairNo: '1', discountRatePpm: discount(random) },
    { ...lensLine(lens, eyes.right), jobCentipaise: isDelicate ? FITTING_CENTIPAISE : null },
    lensLine(lens, eyes.left),
  ]
  if (random.chance(0.3)) lines.push(line(shelf.take(random, isCheapAccessory)))
  return { lines, eyes }
}

function lensType(random: Random, eyes: DemoEyes): number {
  if (!eyes.needsAddition) return SINGLE_VISION
  return random.weighted([
    [PROGRESSIVE, 5],
    [BIFOCAL, 3],
    [SINGLE_VISION, 2],
  ])
}

function lensLine(lens: ShelfItem, eye: DemoEye): DemoLine {
  const hasAddition = lens.spectacleLensType !== SINGLE_VISION
  return {
    ...line(lens),
    ...eye,
    addition: hasAddition ? eye.addition : null,
    pairNo: '1',
    spectacleLensType: lens.spectacleLensType,
  }
}

export function contactLenses(random: Random, shelf: Shelf): DemoLine[] {
  const boxes = shelf.take(random, (item) => item.section === 'ContactLens')
  const lines = [line(boxes, random.between(1, 2))]
  const isSolution = (item: ShelfItem) => item.category === 'Solutions'
  if (random.chance(0.5)) lines.push(line(shelf.take(random, isSolution)))
  return lines
}

export function sunglasses(random: Random, shelf: Shelf): DemoLine[] {
  const piece = shelf.take(random, (item) => item.section === 'Sunglass')
  return [{ ...line(piece), discountRatePpm: discount(random) }]
}

export function accessories(random: Random, shelf: Shelf): DemoLine[] {
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ])
  const chosen = new Map<number, DemoLine>()
  for (let place = 0; place < count; place += 1) {
    const item = shelf.take(random, isGoods)
    chosen.set(item.id, line(item, random.between(1, 2)))
  }
  return [...chosen.values()]
}

export function eyeTest(random: Random, shelf: Shelf): DemoLine[] {
  return [line(shelf.take(random, (item) => item.subCategory === 'Clinic'))]
}

export function repair(random: Random, shelf: Shelf): DemoLine[] {
  return [line(shelf.take(random, (item) => item.subCategory === 'Workshop'))]
}

function isGoods(item: ShelfItem): boolean {
  return item.section === 'Accessory' && item.category !== 'Services'
}

function isCheapAccessory(item: ShelfItem): boolean {
  return isGoods(item) && ['Cases', 'Cleaning'].includes(item.category)
}

/** Most pay the price; regulars get a little off, within what the counter may give alone. */
function discount(random: Random): number | null {
  const percent = random.weighted([
    [0, 8],
    [5, 2],
    [10, 2],
  ])
  return percent === 0 ? null : percent * PPM_PER_PERCENT
}

function line(item: ShelfItem, qty = 1): DemoLine {
  return {
    itemId: item.id,
    qty,
    priceCentipaise: item.priceCentipaise,
    priceIncludesTax: item.priceIncludesTax,
    discountRatePpm: null,
    jobCentipaise: null,
    pairNo: null,
    spectacleLensType: null,
    spherical: null,
    cylinder: null,
    axis: null,
    addition: null,
    pd: null,
  }
}
