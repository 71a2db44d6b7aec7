import { noteHealthRead } from '../audit/health-reads.ts'
import { prescriptionHistory as spec } from '../contract/prescriptions.ts'
import { changesSince, changeWithAge } from '../domain/optics/compare.ts'
import { type Eye, type Rx, refractionOf } from '../domain/optics/eyes.ts'
import { dioptres, minusForm, sphericalEquivalent } from '../domain/optics/powers.ts'
import { type Message, message } from '../kernel/message.ts'
import { type AnswerOf, operation } from '../kernel/operation.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { printEye } from './encode-eye.ts'
import {
  type DispensedIn,
  dispensedOrders,
  type HistoryFacts,
  historyCustomer,
  historyFacts,
} from './history-rows.ts'
import { readStored, type WirePrescription } from './last-prescription.ts'
import { everyPrescriptionOf } from './prescription-rows.ts'

type Reply = AnswerOf<typeof spec>
type HistoryRow = Reply['Items'][number]

export const getPrescriptionHistory = operation(spec, ({ ip, params, services, user }) => {
  const customerId = services.idOf('customer', params.customerID, 'customerID')
  const customer = historyCustomer(services.db, customerId)
  if (customer === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  noteHealthRead(services, { customerId, userId: user.userId, operation: spec.name, ip })
  const { dateOfBirth, name } = customer
  return {
    CustomerID: params.customerID,
    CustomerName: name,
    AgeYears:
      dateOfBirth === null
        ? null
        : Math.floor(monthsBetween(dateOfBirth, services.localNow()) / 12),
    Items: historyOf(services, customerId),
  }
})

type Entry = { facts: HistoryFacts; wire: WirePrescription; rx: Rx }

function historyOf(services: Services, customerId: number): HistoryRow[] {
  const facts = new Map(historyFacts(services.db, customerId).map((row) => [row.id, row]))
  const orders = dispensedOrders(services.db, customerId)
  const entries = everyPrescriptionOf(services.db, services.ids, customerId).flatMap(
    ({ id, wire }) => {
      const known = facts.get(id)
      // What only repeats a test is listed with the test: it is one of its orders.
      return known === undefined || known.examId !== null
        ? []
        : [{ facts: known, wire, rx: readStored(wire) }]
    },
  )
  return entries.map((entry, place) =>
    encodeRow(services, entry, {
      orders: orders.filter(({ prescriptionId }) => prescriptionId === entry.facts.id),
      supersedesId: entries.find(
        ({ facts: { id, supersededById } }) =>
          supersededById === entry.facts.id && id !== supersededById,
      )?.facts.id,
      before: entries
        .slice(place + 1)
        .find(({ facts: { supersededById } }) => supersededById === null),
    }),
  )
}

type Around = {
  orders: readonly DispensedIn[]
  supersedesId: number | undefined
  before: Entry | undefined
}

function encodeRow(services: Services, { facts, rx, wire }: Entry, around: Around): HistoryRow {
  const { ids } = services
  const prescription = (id: number | null | undefined): string | null =>
    id === null || id === undefined ? null : ids.encode('prescription', id)
  return {
    ...wire,
    Source: facts.orderId === null ? 'Exam' : 'Order',
    TakenBy: facts.takenBy,
    Orders: around.orders.map(({ orderDate, orderId, orderNo }) => ({
      ID: ids.encode('order', orderId),
      SalesOrderNo: orderNo,
      OrderDate: orderDate,
    })),
    SupersedesID: prescription(around.supersedesId),
    SupersededByID: prescription(facts.supersededById),
    WithdrawnReason: facts.withdrawnReason,
    RightPrinted: printEye(rx.eyes.Right),
    LeftPrinted: printEye(rx.eyes.Left),
    Chart: { Right: chartEye(rx.eyes.Right), Left: chartEye(rx.eyes.Left) },
    ChangedBy: changedBy(around.before, { rx, wire }),
  }
}

/** Numbers in the minus form, so that a line does not jump where only the form changed. */
function chartEye(eye: Eye): HistoryRow['Chart']['Right'] {
  const refraction = refractionOf(eye)
  const addition = eye.additionCentidioptres
  if (refraction === null && addition === null) return null
  const minus = refraction === null ? null : minusForm(refraction)
  const hasCylinder = minus !== null && minus.cylinderCentidioptres !== 0
  return {
    Spherical: minus === null ? null : minus.sphereCentidioptres / 100,
    Cylinder: minus === null ? null : minus.cylinderCentidioptres / 100,
    Axis: hasCylinder ? minus.axisDegrees : null,
    Addition: addition === null ? null : dioptres(addition),
    SphericalEquivalent: minus === null ? null : sphericalEquivalent(minus) / 100,
  }
}

function changedBy(before: Entry | undefined, now: Pick<Entry, 'rx' | 'wire'>): Message[] {
  if (before === undefined) return []
  const months = monthsBetween(before.wire.ExamDate, now.wire.ExamDate)
  return changesSince(before.rx, now.rx)
    .filter(({ difference, field }) => difference !== null && field !== 'pd' && field !== 'ipd')
    .map((change) => changeWithAge(change, months))
}

/** Whole months from one local date to a later one. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.slice(0, 10).split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.slice(0, 10).split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, toDay < fromDay ? months - 1 : months)
}
