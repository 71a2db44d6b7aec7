import { NO_CHARGES } from '../domain/document-totals.ts'
import type { SaleInput } from '../sales/sale-input.ts'
import {
  accessories,
  contactLenses,
  eyeTest,
  repair,
  spectacles,
  sunglasses,
} from './demo-baskets.ts'
import { eyeInfoOf } from './demo-eyes.ts'
import type { DemoWorld } from './demo-history.ts'
import { planLabWork } from './demo-lab.ts'
import { payAdvance, payInFull } from './demo-payments.ts'
import type { DemoCustomer } from './demo-people.ts'
import { planReturn } from './demo-returns.ts'
import { type DemoLine, sell, tillOf } from './demo-till.ts'

const NORMAL = 1
const URGENT = 2
const SAME_DAY = 3
const RECALL_MONTHS = 12
/** One in so many sales off the shelf comes back. */
const SALES_A_RETURN = 35

/** Somebody comes in and buys. */
export function sellSomething(world: DemoWorld): void {
  const { random, shelf } = world
  const kind = random.weighted([
    ['spectacles', 40],
    ['accessories', 28],
    ['contactLenses', 14],
    ['sunglasses', 9],
    ['eyeTest', 5],
    ['repair', 4],
  ] as const)
  if (kind === 'spectacles') sellSpectacles(world)
  else if (kind === 'accessories') sellAccessories(world)
  else if (kind === 'contactLenses')
    sellOffShelf(world, contactLenses(random, shelf), { known: 0.9, recall: LENS_CHECK })
  else if (kind === 'sunglasses') sellOffShelf(world, sunglasses(random, shelf), { known: 0.6 })
  else if (kind === 'eyeTest')
    sellOffShelf(world, eyeTest(random, shelf), { known: 0.8, isGoods: false })
  else sellOffShelf(world, repair(random, shelf), { known: 0.4, isGoods: false })
}

/** Cases, cloths and sprays, invoiced at once. */
export function sellAccessories(world: DemoWorld): void {
  sellOffShelf(world, accessories(world.random, world.shelf), { known: 0.35 })
}

/** Made to measure: booked with an advance, sent to the lab, handed over and invoiced later. */
function sellSpectacles(world: DemoWorld): void {
  const { random, shelf } = world
  const customer = random.pick(world.customers)
  const { eyes, lines } = spectacles(random, shelf, customer)
  const doctorId = random.chance(0.55) ? random.between(1, 4) : null
  const sale: Omit<SaleInput, 'payments'> = {
    ...plainSale(world, customer),
    generateInvoice: false,
    doctorId,
    eyeInfo: eyeInfoOf(eyes, doctorId),
    recall: random.chance(0.6) ? yearlyRecall(random.chance(0.7)) : null,
    labOrder: {
      supplierId: random.between(1, 3),
      fitterId: random.between(1, 3),
      priorityId: random.weighted([
        [NORMAL, 8],
        [URGENT, 2],
        [SAME_DAY, 1],
      ]),
      expectedDate: null,
      instructions: random.chance(0.2) ? 'Please match the tint of the sample.' : null,
      isAsked: true,
    },
  }
  const answer = sell(tillOf(world), lines, sale, (netPaise) => payAdvance(random, netPaise))
  planLabWork(world, answer.orderId)
}

/** Off the shelf: paid and invoiced at once. */
function sellOffShelf(
  world: DemoWorld,
  lines: readonly DemoLine[],
  {
    known,
    isGoods = true,
    recall = null,
  }: { known: number; isGoods?: boolean; recall?: SaleInput['recall'] },
): void {
  const { random } = world
  const customer = random.chance(known) ? random.pick(world.customers) : null
  const sale = { ...plainSale(world, customer), recall: customer === null ? null : recall }
  const answer = sell(tillOf(world), lines, sale, (netPaise) =>
    netPaise === 0 ? [] : payInFull(random, netPaise),
  )
  const isReturned = random.between(1, SALES_A_RETURN) === 1
  if (isReturned && customer !== null && isGoods) planReturn(world, answer)
}

function plainSale(world: DemoWorld, customer: DemoCustomer | null): Omit<SaleInput, 'payments'> {
  return {
    sessionKey: world.nextSession(),
    customer:
      customer === null ? null : { customerID: world.services.ids.encode('customer', customer.id) },
    generateInvoice: true,
    isCompositionAsked: null,
    isInterStateFlag: customer?.isInterState === true ? true : undefined,
    deliveryMode: 'Counter',
    delivery: null,
    placeOfSupplyStateId: null,
    charges: NO_CHARGES,
    doctorId: null,
    remarks: null,
    orderDate: null,
    expectedDate: null,
    eyeInfo: null,
    contacts: null,
    recall: null,
    labOrder: NO_LAB_ORDER,
  }
}

const NO_LAB_ORDER: SaleInput['labOrder'] = {
  supplierId: null,
  fitterId: null,
  priorityId: null,
  expectedDate: null,
  instructions: null,
  isAsked: false,
}

const LENS_CHECK: SaleInput['recall'] = {
  recallDate: null,
  afterMonths: 3,
  channel: 'WhatsApp',
  message: 'It is time to check your contact lenses.',
}

function yearlyRecall(isByMessenger: boolean): SaleInput['recall'] {
  return {
    recallDate: null,
    afterMonths: RECALL_MONTHS,
    channel: isByMessenger ? 'WhatsApp' : 'SMS',
    message: 'It is time for your yearly eye test.',
  }
}
