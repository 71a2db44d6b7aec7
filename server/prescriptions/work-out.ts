import { workOut as spec } from '../contract/prescriptions.ts'
import { changeMessage, changesSince } from '../domain/optics/compare.ts'
import { isEmptyEye, type Rx, SIDES } from '../domain/optics/eyes.ts'
import { DEFAULT_VERTEX_TENTHS_MM } from '../domain/optics/powers.ts'
import { bothPd, nearPd } from '../domain/optics/pupils.ts'
import { formatTenths } from '../domain/optics/written.ts'
import { operation } from '../kernel/operation.ts'
import { encodeEye } from './encode-eye.ts'
import { noteRead } from './health-of-order.ts'
import { lastOf } from './last-prescription.ts'
import { readTyped, type TypedPrescription } from './typed-prescription.ts'

export const workOutPrescription = operation(spec, (call) => {
  const { body, services } = call
  const typed = readTyped(body)
  const vertexTenthsMm =
    body.vertexMm === undefined ? DEFAULT_VERTEX_TENTHS_MM : Math.round(body.vertexMm * 10)
  const last = lastOf(services, body)
  if (last !== null) noteRead(call, spec.name, last.customerId)
  return {
    Right: encodeEye(typed, 'Right', vertexTenthsMm),
    Left: encodeEye(typed, 'Left', vertexTenthsMm),
    IPD: between(typed, 'ipd', typed.rx.ipdTenthsMm),
    NearIPD: between(typed, 'nearIpd', typed.rx.nearIpdTenthsMm),
    WorkedOut: workedOutBetween(typed.rx),
    VertexMm: vertexTenthsMm / 10,
    Refusals: typed.unread.map(({ eye, field, message, typed: piece }) => ({
      Eye: eye,
      Field: field,
      Typed: piece,
      Message: message,
    })),
    Notes: typed.notes.map(({ eye, field, message }) => ({
      Eye: eye,
      Field: field,
      Message: message,
    })),
    Changes: last === null ? [] : encodeChanges(last.rx, typed.rx),
    ComparedWith: last?.wire ?? null,
    IsEmpty: isEmpty(typed),
  }
})

function between(
  { cells, unread }: TypedPrescription,
  name: 'ipd' | 'nearIpd',
  tenthsMm: number | null,
): string {
  if (unread.some(({ field }) => field === name)) return cells[name] ?? ''
  return tenthsMm === null ? '' : formatTenths(tenthsMm)
}

function workedOutBetween(rx: Rx): { IPD: string | null; NearIPD: string | null } {
  const far = bothPd(rx)
  const { Left, Right } = rx.eyes
  const hasNear = Right.nearPdTenthsMm !== null && Left.nearPdTenthsMm !== null
  const near = hasNear
    ? (Right.nearPdTenthsMm ?? 0) + (Left.nearPdTenthsMm ?? 0)
    : far === null
      ? null
      : nearPd(far)
  return {
    IPD: rx.ipdTenthsMm === null && far !== null ? formatTenths(far) : null,
    NearIPD: rx.nearIpdTenthsMm === null && near !== null ? formatTenths(near) : null,
  }
}

function encodeChanges(last: Rx, now: Rx) {
  return changesSince(last, now).map((change) => ({
    Eye: change.eye,
    Field: change.field,
    Before: change.before,
    Now: change.now,
    Difference: change.difference,
    IsJump: change.isJump,
    IsSignFlip: change.isSignFlip,
    Sentence: changeMessage(change),
  }))
}

function isEmpty({ rx, unread }: TypedPrescription): boolean {
  const hasLength = rx.ipdTenthsMm !== null || rx.nearIpdTenthsMm !== null
  return unread.length === 0 && !hasLength && SIDES.every((side) => isEmptyEye(rx.eyes[side]))
}
