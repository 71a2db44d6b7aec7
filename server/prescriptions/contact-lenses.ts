import type { Static } from 'typebox'
import { noteHealthRead } from '../audit/health-reads.ts'
import { recordChange } from '../audit/record-change.ts'
import type { TypedBoxSizes } from '../catalog/box-sizes.ts'
import {
  type ContactLensModel,
  contactLensHistory,
  readContactLenses as readSpec,
  saveContactLenses as saveSpec,
} from '../contract/contact-lenses.ts'
import { one, type ReadableDb, type WritableDb } from '../db/sql.ts'
import { parseWireDateTime } from '../domain/local-time.ts'
import {
  BOX_SIZE_NAMES,
  boxSizes,
  type ContactEye,
  contactCells,
  isEmptyContactEye,
  isSizeOf,
  printContactEye,
} from '../domain/optics/contact-lens.ts'
import { SIDES, type Side } from '../domain/optics/eyes.ts'
import { parsePower } from '../domain/prescription.ts'
import { message } from '../kernel/message.ts'
import { once } from '../kernel/once.ts'
import { operation } from '../kernel/operation.ts'
import { invalidField, Refusal } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import {
  type ContactEyes,
  type ContactRefusalOfEye,
  contactPrescriptionOf,
  contactPrescriptionsOf,
  finishedContactEyes,
  insertContactPrescription,
  isSameContacts,
  latestContactPrescription,
  readContactEyes,
  supersedeContacts,
  typedEyesOf,
} from './contact-lens-rows.ts'
import { type FoundLens, lensesOfSphere } from './find-lenses.ts'
import type { Match } from './match-lenses.ts'
import { encodeSuggestions } from './suggest-lenses.ts'

export const readContactLenses = operation(readSpec, ({ body, services }) => {
  const { eyes, notes, refusals } = readContactEyes(body)
  const boxes = encodeSuggestions(services, boxesOf(services.db, eyes), { Right: null, Left: null })
  const isEmpty = refusals.length === 0 && SIDES.every((side) => isEmptyContactEye(eyes[side]))
  const hasPower = SIDES.some((side) => eyes[side].powerCentidioptres !== null)
  return {
    Right: encodeCells(eyes.Right),
    Left: encodeCells(eyes.Left),
    Refusals: refusals.map(encodeTold),
    Notes: notes.map(encodeTold),
    IsEmpty: isEmpty,
    Boxes: boxes,
    Nothing: hasPower && boxes.length === 0 ? message('contact-lens.none-in-power') : null,
  }
})

function encodeTold({ field, message: said, side }: ContactRefusalOfEye) {
  return { Eye: side, Field: field, Message: said }
}

function encodeCells(eye: ContactEye) {
  const cells = contactCells(eye)
  return {
    Brand: cells.brand,
    BaseCurve: cells.baseCurve,
    Diameter: cells.diameter,
    Power: cells.power,
    Cylinder: cells.cylinder,
    Axis: cells.axis,
    Addition: cells.addition,
    Modality: cells.modality,
    Printed: printContactEye(eye),
  }
}

/** The boxes of exactly the powers of either eye; of the brand that is worn before others. */
function boxesOf(db: ReadableDb, eyes: ContactEyes): Match[] {
  const found = new Map<number, Match>()
  for (const side of SIDES) {
    const eye = eyes[side]
    if (eye.powerCentidioptres === null) continue
    const lenses = lensesOfSphere(db, 'ContactLens', eye.powerCentidioptres).filter((lens) =>
      isBoxOf(lens, eye),
    )
    for (const lens of lenses) {
      const known = found.get(lens.itemId)
      if (known === undefined) {
        found.set(lens.itemId, { lens, match: 'Exact', isAsked: true, reason: null, sides: [side] })
      } else known.sides.push(side)
    }
  }
  const brands = SIDES.flatMap((side) => eyes[side].brand?.toLowerCase() ?? [])
  const isWorn = ({ lens }: Match) => brands.some((brand) => lens.text.includes(brand))
  const matches = [...found.values()].map((match) => bySize(match, eyes))
  const worn = matches.filter(isWorn)
  return worn.length > 0 ? worn : matches
}

/** A box for the eyes that its sizes are of; where they are of none, for all, and said so. */
function bySize(match: Match, eyes: ContactEyes): Match {
  const sizes = boxSizes(match.lens)
  const sides = match.sides.filter((side) => {
    const wanted = contactCells(eyes[side])
    return BOX_SIZE_NAMES.every((name) => isSizeOf(sizes[name], wanted[name]))
  })
  return sides.length > 0
    ? { ...match, sides }
    : { ...match, isAsked: false, reason: message('contact-lens.other-size') }
}

function isBoxOf(lens: FoundLens, eye: ContactEye): boolean {
  const { addition } = eye
  const size = addition === null ? null : parsePower(addition)
  const wantedAddition = size?.ok ? size.centidioptres : null
  const isOfAddition =
    addition === null || wantedAddition !== null
      ? lens.additionCentidioptres === wantedAddition
      : lens.text.includes(addition.toLowerCase())
  return (
    (lens.cylinderCentidioptres ?? 0) === (eye.cylinderCentidioptres ?? 0) &&
    (eye.cylinderCentidioptres === null || isSameAxis(lens.axisDegrees, eye.axisDegrees)) &&
    isOfAddition
  )
}

/** 0 and 180 are one axis, and either stands on boxes. */
function isSameAxis(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : one % 180 === other % 180
}

export const saveContactLenses = operation(saveSpec, ({ actor, body, headers, services, user }) => {
  const { conversion, customerID, doctorID, examDate, remarks, supersedesID } = body
  const customerId = services.idOf('customer', customerID, 'customerID')
  const doctorId = doctorID === undefined ? null : services.idOf('doctor', doctorID, 'doctorID')
  const supersedesId =
    supersedesID === undefined
      ? null
      : services.idOf('contactLensPrescription', supersedesID, 'supersedesID')
  const date = examDateOf(services, examDate)
  const eyes = finishedContactEyes(body)
  return services.write((tx) =>
    once(tx, { operation: saveSpec.name, key: headers['idempotency-key'], body }, () => {
      assertKnown(tx, customerId, doctorId)
      const id = insertContactPrescription(
        tx,
        {
          customerId,
          orderId: null,
          keptId: null,
          doctorId,
          examDate: date,
          ...conversionColumns(conversion),
          remarks: remarks ?? null,
          takenBy: user.userId,
        },
        eyes,
      )
      if (supersedesId !== null) {
        const old = contactPrescriptionOf(tx, { customerId, prescriptionId: supersedesId })
        if (old.supersededById !== null) {
          throw new Refusal('CONFLICT', message('contact-lens.superseded'))
        }
        supersedeContacts(tx, supersedesId, id)
      }
      recordChange(tx, {
        actor,
        atMs: services.clock.now(),
        action: 'prescription.contact-lenses-saved',
        entity: 'contactLensPrescription',
        entityId: id,
        detail: { customerId, supersedesId, isConverted: conversion !== undefined },
      })
      return {
        success: true,
        prescriptionID: services.ids.encode('contactLensPrescription', id),
      }
    }),
  )
})

export const getContactLensHistory = operation(
  contactLensHistory,
  ({ ip, params, services, user }) => {
    const customerId = services.idOf('customer', params.customerID, 'customerID')
    assertKnown(services.db, customerId, null)
    const read = { customerId, userId: user.userId, operation: contactLensHistory.name, ip }
    noteHealthRead(services, read)
    return {
      CustomerID: params.customerID,
      Items: contactPrescriptionsOf(services.db, services.ids, customerId),
    }
  },
)

export type SoldContacts = {
  eyes: ContactEyes
  keptId: number | null
} & ReturnType<typeof conversionColumns>

/** Decodes `contactLensModel`. Throws 400 for what is not whole. */
export function readSoldContacts(
  services: Services,
  model: Static<typeof ContactLensModel>,
): SoldContacts {
  const { prescriptionID } = model
  return {
    eyes: finishedContactEyes(model),
    keptId:
      prescriptionID === undefined
        ? null
        : services.idOf('contactLensPrescription', prescriptionID, 'prescriptionID'),
    ...conversionColumns(model.conversion),
  }
}

/** Keeps the contact lenses that an order sells; as the kept prescription where they are its. */
export function writeSoldContacts(
  tx: WritableDb,
  sold: SoldContacts,
  order: {
    orderId: number
    customerId: number
    doctorId: number | null
    orderDate: string
    userId: number
  },
): void {
  const { eyes, keptId, ...conversion } = sold
  const { customerId, userId } = order
  const kept =
    keptId === null ? null : contactPrescriptionOf(tx, { customerId, prescriptionId: keptId })
  const isKept = kept !== null && isSameContacts(tx, kept.id, eyes)
  insertContactPrescription(
    tx,
    {
      customerId,
      orderId: order.orderId,
      keptId: isKept ? kept.id : null,
      doctorId: order.doctorId,
      examDate: order.orderDate,
      ...conversion,
      remarks: null,
      takenBy: userId,
    },
    eyes,
  )
}

/** A box of contact lenses as a line of a sale has it. */
export type SoldBox = TypedBoxSizes & {
  eye: Side | 'Both' | null
  itemBrand: string
  itemName: string
  spherical: string | null
  cylinder: string | null
  axis: string | null
  addition: string | null
}

/**
 * Keeps the boxes of an order that were sold without a prescription, as the lenses of the eyes that
 * were said; as the customer's latest prescription where they are its lenses. An eye without a box
 * stays as it was worn.
 */
export function writeSoldBoxes(
  tx: WritableDb,
  boxes: readonly SoldBox[],
  order: Parameters<typeof writeSoldContacts>[2],
): void {
  const { eyes, right, left } = eyesOfBoxes(boxes)
  if (right === undefined && left === undefined) return
  const latest = latestContactPrescription(tx, order.customerId)
  const kept = latest === null ? null : eyesKept(tx, latest)
  const isKept =
    kept !== null && isWorn(kept.Right, eyes.Right, right) && isWorn(kept.Left, eyes.Left, left)
  const worn =
    kept === null
      ? eyes
      : {
          Right: wornNow(kept.Right, eyes.Right, right),
          Left: wornNow(kept.Left, eyes.Left, left),
        }
  const sold = { ...conversionColumns(undefined), eyes: isKept ? kept : worn }
  writeSoldContacts(tx, { ...sold, keptId: isKept ? latest : null }, order)
}

/**
 * The prescription of a sale with the box of an eye that was not typed, and with brand and sizes of the
 * box where its power alone was.
 */
export function withSoldBoxes(sold: SoldContacts, boxes: readonly SoldBox[]): SoldContacts {
  const { eyes } = eyesOfBoxes(boxes)
  const of = (side: Side): ContactEye => {
    const [typed, box] = [sold.eyes[side], eyes[side]]
    if (isEmptyContactEye(typed)) return box
    if (!isOfSamePower(typed, box)) return typed
    const isOtherBrand = typed.brand !== null && typed.brand !== box.brand
    return isOtherBrand
      ? typed
      : {
          ...typed,
          brand: typed.brand ?? box.brand,
          baseCurveHundredthsMm: typed.baseCurveHundredthsMm ?? box.baseCurveHundredthsMm,
          diameterHundredthsMm: typed.diameterHundredthsMm ?? box.diameterHundredthsMm,
        }
  }
  return { ...sold, eyes: { Right: of('Right'), Left: of('Left') } }
}

function isOfSamePower(one: ContactEye, other: ContactEye): boolean {
  return (
    one.powerCentidioptres === other.powerCentidioptres &&
    one.cylinderCentidioptres === other.cylinderCentidioptres &&
    isSameAxis(one.axisDegrees, other.axisDegrees)
  )
}

/** The lenses of the boxes whose eye and power were said; no eyes where one can not be read. */
function eyesOfBoxes(boxes: readonly SoldBox[]): {
  eyes: ContactEyes
  right: SoldBox | undefined
  left: SoldBox | undefined
} {
  const boxOf = (side: Side) =>
    boxes.find(({ eye, spherical }) => spherical && (eye === side || eye === 'Both'))
  const [right, left] = [boxOf('Right'), boxOf('Left')]
  const { eyes, refusals } = readContactEyes({ right: cellsOf(right), left: cellsOf(left) })
  // A power that no contact lens has is the shop's own text on the box.
  return refusals.length === 0
    ? { eyes, right, left }
    : { eyes: readContactEyes({}).eyes, right: undefined, left: undefined }
}

/** What an eye wears with the box that was sold for it: of the same brand in its sizes, where the box says none. */
function wornNow(kept: ContactEye, sold: ContactEye, box: SoldBox | undefined): ContactEye {
  if (box === undefined) return kept
  if (kept.brand === null || !isOfBrand(box, kept)) return sold
  const { brand, modality } = kept
  return {
    ...sold,
    brand,
    modality,
    baseCurveHundredthsMm: sold.baseCurveHundredthsMm ?? kept.baseCurveHundredthsMm,
    diameterHundredthsMm: sold.diameterHundredthsMm ?? kept.diameterHundredthsMm,
  }
}

function eyesKept(db: ReadableDb, prescriptionId: number): ContactEyes {
  const { Left: left, Right: right } = typedEyesOf(db, prescriptionId)
  return readContactEyes({ right, left }).eyes
}

function cellsOf(box: SoldBox | undefined) {
  if (box === undefined) return undefined
  const { addition, axis, cylinder, itemBrand, spherical } = box
  return {
    ...boxSizes(box),
    brand: itemBrand,
    power: spherical ?? '',
    cylinder: cylinder ?? '',
    axis: axis ?? '',
    addition: addition ?? '',
  }
}

/** Whether a box, where one was sold for the eye, is of the lens that is kept of it. */
function isWorn(kept: ContactEye, sold: ContactEye, box: SoldBox | undefined): boolean {
  if (box === undefined) return true
  return (
    kept.powerCentidioptres === sold.powerCentidioptres &&
    kept.cylinderCentidioptres === sold.cylinderCentidioptres &&
    isSameAxis(kept.axisDegrees, sold.axisDegrees) &&
    kept.addition === sold.addition &&
    isSizeWorn(kept.baseCurveHundredthsMm, sold.baseCurveHundredthsMm) &&
    isSizeWorn(kept.diameterHundredthsMm, sold.diameterHundredthsMm) &&
    isOfBrand(box, kept)
  )
}

/** Whether a box says no other size than is kept; one that is not kept yet is new. */
function isSizeWorn(kept: number | null, sold: number | null): boolean {
  return sold === null || kept === sold
}

function isOfBrand({ itemBrand, itemName }: SoldBox, { brand }: ContactEye): boolean {
  return `${itemBrand} ${itemName}`.toLowerCase().includes((brand ?? '').toLowerCase())
}

function conversionColumns(conversion: Static<typeof ContactLensModel>['conversion']) {
  return {
    vertexTenthsMm: conversion === undefined ? null : Math.round(conversion.vertexMm * 10),
    rightSpectacles: conversion?.right ?? null,
    leftSpectacles: conversion?.left ?? null,
  }
}

function examDateOf(services: Services, examDate: string | undefined): string {
  const today = services.localNow()
  const date =
    examDate === undefined ? today : parseWireDateTime(examDate, services.branch().timeZone)
  if (date === null) throw invalidField('examDate', message('request.not-a-date'))
  if (date.slice(0, 10) > today.slice(0, 10)) {
    throw invalidField('examDate', message('prescription.later-than-today'))
  }
  return date
}

function assertKnown(db: ReadableDb, customerId: number, doctorId: number | null): void {
  const customer = one(db, 'SELECT 1 FROM customers WHERE id = :customerId', { customerId })
  if (customer === undefined) throw new Refusal('NOT_FOUND', message('customers.not-found'))
  if (doctorId === null) return
  const doctor = one(db, 'SELECT 1 FROM doctors WHERE id = :doctorId', { doctorId })
  if (doctor === undefined) throw new Refusal('NOT_FOUND', message('masters.no-doctor'))
}
